import type { Authorization, AuthorizationAttributes, Authorizer, RuleResolver } from '@k8s-ts/generic-apiserver';
import type { UserInfo } from '@k8s-ts/registry-generic/rest';
import type { ABACPolicy } from './abac-policy.js';

const allowed: Authorization = { decision: 'Allow', reason: '' };
const unmatched: Authorization = { decision: 'NoOpinion', reason: 'No policy matched.' };
const readingVerbs = ['get', 'list', 'watch'];

/**
 * Allows requests that one of the policies allows, and has no opinion on others. `kubernetes pkg/auth/authorizer/abac`.
 */
export function newABACAuthorizer(policies: readonly ABACPolicy[]): Authorizer & RuleResolver {
  return {
    authorize: (attributes) => (policies.some((policy) => matches(policy, attributes)) ? allowed : unmatched),
    async rulesFor(user, namespace) {
      const own = policies.filter(
        (policy) => matchesSubject(policy, user) && (policy.namespace === '*' || policy.namespace === namespace),
      );
      return {
        resourceRules: own
          .filter(({ resource }) => resource !== '')
          .map((policy) => ({
            verbs: verbsOf(policy),
            apiGroups: [policy.apiGroup],
            resources: [policy.resource],
            resourceNames: [],
          })),
        nonResourceRules: own
          .filter(({ nonResourcePath }) => nonResourcePath !== '')
          .map((policy) => ({ verbs: verbsOf(policy), nonResourceURLs: [policy.nonResourcePath] })),
        incomplete: false,
        evaluationError: '',
      };
    },
  };
}

const verbsOf = ({ readonly }: ABACPolicy): readonly string[] => (readonly ? readingVerbs : ['*']);

function matches(policy: ABACPolicy, attributes: AuthorizationAttributes): boolean {
  if (!matchesSubject(policy, attributes.user)) return false;
  if (policy.readonly && !readingVerbs.includes(attributes.verb)) return false;
  return attributes.isResourceRequest
    ? [
        [policy.namespace, attributes.namespace],
        [policy.resource, attributes.resource],
        [policy.apiGroup, attributes.apiGroup],
      ].every(([allowed, asked]) => allowed === '*' || allowed === asked)
    : matchesPath(policy.nonResourcePath, attributes.path);
}

/** A policy that names both a user and a group is about that user while the user is in the group. */
function matchesSubject({ user, group }: ABACPolicy, { name, groups }: Pick<UserInfo, 'name' | 'groups'>): boolean {
  if (user === '' && group === '') return false;
  return (user === '' || user === name) && (group === '' || groups.includes(group));
}

function matchesPath(pattern: string, path: string): boolean {
  return pattern === path || (pattern.endsWith('*') && path.startsWith(pattern.replace(/\*+$/, '')));
}
