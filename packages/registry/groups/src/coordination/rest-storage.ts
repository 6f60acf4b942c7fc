import { defineGroup, kind, optionalKind } from '@k8s-ts/registry-shared';
import { leaseStrategy } from './lease/lease-strategy.js';

/** The group `coordination.k8s.io` (`kubernetes pkg/registry/coordination/rest/storage_coordination.go`). */
export const coordination = defineGroup('coordination.k8s.io', () => ({
  leases: kind('coordination.k8s.io/v1', 'Lease', { strategy: leaseStrategy }),
  leaseCandidates: optionalKind('coordination.k8s.io/v1beta1', 'LeaseCandidate', {
    alsoIn: ['v1alpha2'],
    load: async () => ({
      strategy: (await import('./lease-candidate/lease-candidate-strategy.js')).leaseCandidateStrategy,
    }),
  }),
}));
