import type { coordinationv1 } from '@k8s-ts/api/types';
import type { BuiltinStrategy } from '@k8s-ts/registry-shared';
import { validateLease, validateLeaseUpdate } from './lease-validation.js';

export type Lease = coordinationv1.Lease;

/**
 * Leases. Fields of coordinated leader election, whose feature gate is off by default, are dropped unless the stored
 * object has them.
 */
export const leaseStrategy: BuiltinStrategy<Lease> = {
  prepareForCreate: (lease) => withoutElection(lease),
  prepareForUpdate: withoutElection,
  validate: validateLease,
  validateUpdate: validateLeaseUpdate,
};

function withoutElection(lease: Lease, old?: Lease): Lease {
  if (lease.spec?.strategy === undefined && lease.spec?.preferredHolder === undefined) return lease;
  const { strategy, preferredHolder, ...spec } = lease.spec;
  return {
    ...lease,
    spec: {
      ...spec,
      ...(strategy !== undefined && old?.spec?.strategy !== undefined ? { strategy } : {}),
      ...(preferredHolder !== undefined && old?.spec?.preferredHolder !== undefined ? { preferredHolder } : {}),
    },
  };
}
