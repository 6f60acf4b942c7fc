import type { networkingv1 } from '@k8s-ts/api/types';
import { getWarningsForCIDR } from '@k8s-ts/apimachinery/validation';
import { type BuiltinStrategy, type ClusterSettings, firstGeneration, nextGeneration } from '@k8s-ts/registry-shared';
import { peersOf, validateNetworkPolicy, validateNetworkPolicyUpdate } from './network-policy-validation.js';

export type NetworkPolicy = networkingv1.NetworkPolicy;

/** Network policies. A change of the spec increments the generation; there is no status. */
export const networkPolicyStrategy = ({ features }: ClusterSettings = {}): BuiltinStrategy<NetworkPolicy> => ({
  prepareForCreate: (policy) => firstGeneration(policy),
  prepareForUpdate: (policy, old) => nextGeneration(policy, old),
  validate: (policy) => validateNetworkPolicy(policy, features),
  validateUpdate: (policy, old) => validateNetworkPolicyUpdate(policy, old, features),
  warningsOnCreate: warnings,
  warningsOnUpdate: warnings,
});

/** Warnings about address blocks that are not in canonical form. */
function warnings(policy: NetworkPolicy): string[] {
  return peersOf(policy.spec ?? {}).flatMap(({ peer: { ipBlock }, path }) => {
    if (!ipBlock) return [];
    const at = path.child('ipBlock');
    return [
      ...getWarningsForCIDR(at.child('cidr'), ipBlock.cidr),
      ...(ipBlock.except ?? []).flatMap((text, i) => getWarningsForCIDR(at.child('except').index(i), text)),
    ];
  });
}
