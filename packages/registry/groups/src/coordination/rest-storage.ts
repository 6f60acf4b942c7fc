import type { Store } from '@k8s-ts/registry-generic';
import { inVersion, newBuiltinProvider, type RESTStorageProvider } from '@k8s-ts/registry-shared';
import { type Lease, leaseStrategy } from './lease/lease-strategy.js';
import type { LeaseCandidate } from './lease-candidate/lease-candidate-strategy.js';

/** The stores of the group, for leader election and for programs. */
export interface CoordinationStores {
  readonly leases: Store<Lease>;
  /** Absent when lease candidates are not served. */
  readonly leaseCandidates?: Store<LeaseCandidate>;
}

/** Which kinds of the group coordination.k8s.io are served beside those that are on by default. */
export interface CoordinationStorageOptions {
  /** Whether lease candidates, which have no stable version, are served. Default false. */
  readonly leaseCandidates?: boolean;
}

/**
 * The REST storages of `coordination.k8s.io/v1`, and of `v1beta1` and `v1alpha2` for lease candidates, which are stored as v1beta1. The code of kinds that
 * are not served is not loaded.
 */
export function newRESTStorageProvider({
  leaseCandidates: servesCandidates = false,
}: CoordinationStorageOptions = {}): RESTStorageProvider<CoordinationStores> {
  return newBuiltinProvider<CoordinationStores>('coordination.k8s.io', async ({ store }) => {
    const leases = await store<Lease>({ resource: 'leases', kind: 'Lease', strategy: leaseStrategy });
    if (!servesCandidates) return { stores: { leases }, resources: { leases } };
    const { leaseCandidateStrategy } = await import('./lease-candidate/lease-candidate-strategy.js');
    const leaseCandidates = await store<LeaseCandidate>({
      resource: 'leasecandidates',
      kind: 'LeaseCandidate',
      version: 'v1beta1',
      strategy: leaseCandidateStrategy,
    });
    const candidates = { leasecandidates: leaseCandidates };
    return {
      stores: { leases, leaseCandidates },
      versionedResources: { v1: { leases }, v1beta1: candidates, v1alpha2: inVersion(candidates, 'v1alpha2') },
    };
  });
}
