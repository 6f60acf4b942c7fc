import { newBuiltinProvider, type RESTStorageProvider } from '@k8s-ts/registry-builtin';
import type { Store } from '@k8s-ts/registry-generic';
import { type Lease, leaseStrategy } from './lease/lease-strategy.js';

/** The stores of the group, for leader election and for programs. */
export interface CoordinationStores {
  readonly leases: Store<Lease>;
}

/** The REST storages of `coordination.k8s.io/v1`. */
export function newRESTStorageProvider(): RESTStorageProvider<CoordinationStores> {
  return newBuiltinProvider('coordination.k8s.io', async ({ store }) => {
    const leases = await store<Lease>({ resource: 'leases', kind: 'Lease', strategy: leaseStrategy });
    return { stores: { leases }, resources: { leases } };
  });
}
