import { aggregateMessages } from '@k8s-ts/apimachinery/validation';
import { noRules, type RuleResolver, type SubjectRules } from './rule-resolver.js';

/*
 * The rules of the authorizers that need nothing else. `privilegedGroups` and `alwaysAllowPaths` have none: what they allow is not told, as in
 * kube-apiserver, where members of system:masters see the rules that RBAC binds them to.
 */

const everything: SubjectRules = {
  resourceRules: [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'], resourceNames: [] }],
  nonResourceRules: [{ verbs: ['*'], nonResourceURLs: ['*'] }],
  incomplete: false,
  evaluationError: '',
};

/** Tells what `alwaysAllow` allows: everything. */
export const alwaysAllowRules: RuleResolver = { rulesFor: async () => everything };

/** Tells what `alwaysDeny` allows: nothing. */
export const alwaysDenyRules: RuleResolver = { rulesFor: async () => noRules };

/**
 * The rules of all resolvers, in their order; the same rule twice stands there twice. Incomplete when one of them is; errors are joined.
 * `kubernetes/apiserver pkg/authorization/union`.
 */
export function unionRuleResolver(resolvers: readonly RuleResolver[]): RuleResolver {
  return {
    async rulesFor(user, namespace) {
      const all = await Promise.all(resolvers.map((each) => each.rulesFor(user, namespace)));
      return {
        resourceRules: all.flatMap(({ resourceRules }) => resourceRules),
        nonResourceRules: all.flatMap(({ nonResourceRules }) => nonResourceRules),
        incomplete: all.some(({ incomplete }) => incomplete),
        evaluationError: aggregateMessages(all.map(({ evaluationError }) => evaluationError).filter(Boolean)),
      };
    },
  };
}
