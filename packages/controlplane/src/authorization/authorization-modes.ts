import {
  type Authorizer,
  alwaysAllow,
  alwaysAllowRules,
  alwaysDeny,
  alwaysDenyRules,
  privilegedGroups,
  type RuleResolver,
  unionAuthorizer,
  unionRuleResolver,
} from '@k8s-ts/server';

/** The authorization modes that a control plane has, by the names of `--authorization-mode`. */
export const authorizationModes = ['AlwaysAllow', 'AlwaysDeny', 'RBAC'] as const;

export type AuthorizationMode = (typeof authorizationModes)[number];

/**
 * The authorizer of a server: the group `system:masters` may do everything, then the modes decide in their order. Health and version endpoints
 * are public through the default roles, as in kube-apiserver.
 *
 * @param rbac the authorizer of the mode RBAC; undefined leaves the mode out
 */
export function authorizerOfModes(modes: readonly AuthorizationMode[], rbac: Authorizer | undefined): Authorizer {
  const authorizers = { AlwaysAllow: alwaysAllow, AlwaysDeny: alwaysDeny, RBAC: rbac };
  return unionAuthorizer([privilegedGroups(), ...modes.flatMap((mode) => authorizers[mode] ?? [])]);
}

/** Lists the rules that the modes grant to a user. */
export function ruleResolverOfModes(modes: readonly AuthorizationMode[], rbac: RuleResolver | undefined): RuleResolver {
  const resolvers = { AlwaysAllow: alwaysAllowRules, AlwaysDeny: alwaysDenyRules, RBAC: rbac };
  return unionRuleResolver(modes.flatMap((mode) => resolvers[mode] ?? []));
}
