import type { authorizationv1 } from '@k8s-ts/api/types';
import { newBadRequest } from '@k8s-ts/apimachinery/errors';
import type { RuleResolver, SubjectRules } from '@k8s-ts/generic-apiserver';
import type { AnyRESTStorage, Creater } from '@k8s-ts/registry-generic';
import { group, kindOf } from '../kind.js';

const typeMeta = { kind: 'SelfSubjectRulesReview', apiVersion: `${group}/v1` };

/**
 * POST of a SelfSubjectRulesReview returns the permissions of the user in a namespace. Nothing of the body is returned.
 * `kubernetes pkg/registry/authorization/selfsubjectrulesreview`.
 */
export function newSelfSubjectRulesReviewStorage(ruleResolver: RuleResolver): AnyRESTStorage & Creater {
  return {
    kind: kindOf('SelfSubjectRulesReview'),
    namespaced: false,
    async create(_name, object, { validate }, { user }) {
      const { spec } = object as authorizationv1.SelfSubjectRulesReview;
      if (!spec?.namespace) throw newBadRequest('no namespace on request');
      await validate?.(object);
      const status = statusOf(await ruleResolver.rulesFor(user, spec.namespace));
      return { object: { ...typeMeta, metadata: {}, spec: {}, status } };
    },
  };
}

function statusOf(rules: SubjectRules): authorizationv1.SubjectRulesReviewStatus {
  const { resourceRules, nonResourceRules, incomplete, evaluationError } = rules;
  return {
    resourceRules: resourceRules.map(({ verbs, apiGroups, resources, resourceNames }) => ({
      verbs,
      ...(apiGroups.length > 0 ? { apiGroups } : {}),
      ...(resources.length > 0 ? { resources } : {}),
      ...(resourceNames.length > 0 ? { resourceNames } : {}),
    })),
    nonResourceRules: nonResourceRules.map(({ verbs, nonResourceURLs }) => ({
      verbs,
      ...(nonResourceURLs.length > 0 ? { nonResourceURLs } : {}),
    })),
    incomplete,
    ...(evaluationError !== '' ? { evaluationError } : {}),
  };
}
