import { aggregateMessages } from '@k8s-ts/apimachinery/validation';
import { noRules, type RuleResolver, type SubjectRules } from './rule-resolver.js';

/*
 * Rule resolvers of the simple authorizers. `privilegedGroups` and `alwaysAllowPaths` have no resolver: as in
 * kube-apiserver, members of system:masters see only the rules that RBAC gives them.
 */

const everything: SubjectRules = {
  resourceRules: [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'], resourceNames: [] }],
  nonResourceRules: [{ verbs: ['*'], nonResourceURLs: ['*'] }],
  incomplete: false,
  evaluationError: '',
};

/** Lists the rules of `alwaysAllow`: everything. */
export const alwaysAllowRules: RuleResolver = { rulesFor: async () => everything };

/** Lists the rules of `alwaysDeny`: none. */
export const alwaysDenyRules: RuleResolver = { rulesFor: async () => noRules };

/**
 * Joins the rules of all resolvers, in their order, without removing duplicates. The result is incomplete when the list
 * of one resolver is. Errors are joined. `kubernetes/apiserver pkg/authorization/union`.
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
