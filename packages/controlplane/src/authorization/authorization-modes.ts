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
export const authorizationModes = ['AlwaysAllow', 'AlwaysDeny', 'Node', 'RBAC'] as const;

export type AuthorizationMode = (typeof authorizationModes)[number];

/** The authorizers of the modes that need stores. A mode that is undefined is left out. */
export interface ModeAuthorizers {
  readonly node: Authorizer | undefined;
  readonly rbac: Authorizer | undefined;
}

/**
 * The authorizer of a server: the group `system:masters` may do everything, then the modes decide in their order. Health and version endpoints
 * are public through the default roles, as in kube-apiserver.
 */
export function authorizerOfModes(modes: readonly AuthorizationMode[], { node, rbac }: ModeAuthorizers): Authorizer {
  const authorizers = { AlwaysAllow: alwaysAllow, AlwaysDeny: alwaysDeny, Node: node, RBAC: rbac };
  return unionAuthorizer([privilegedGroups(), ...modes.flatMap((mode) => authorizers[mode] ?? [])]);
}

/** The rule resolvers of the modes that need stores. A mode that is undefined is left out. */
export interface ModeRuleResolvers {
  readonly node: RuleResolver | undefined;
  readonly rbac: RuleResolver | undefined;
}

/** Lists the rules that the modes grant to a user. */
export function ruleResolverOfModes(
  modes: readonly AuthorizationMode[],
  { node, rbac }: ModeRuleResolvers,
): RuleResolver {
  const resolvers = { AlwaysAllow: alwaysAllowRules, AlwaysDeny: alwaysDenyRules, Node: node, RBAC: rbac };
  return unionRuleResolver(modes.flatMap((mode) => resolvers[mode] ?? []));
}
