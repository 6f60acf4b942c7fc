import { builtinStores } from '@k8s-ts/registry-builtin';
import type { APIGroupInfo, RESTOptionsFactory, Store } from '@k8s-ts/registry-generic';
import { type Lease, leaseStrategy } from './lease/lease-strategy.js';

const group = 'coordination.k8s.io';

/** The stores of the group, for those who elect leaders and for programs. */
export interface CoordinationStores {
  readonly leases: Store<Lease>;
}

/** The REST storages of `coordination.k8s.io/v1`. */
export async function newRESTStorage(options: {
  readonly restOptions: RESTOptionsFactory;
}): Promise<APIGroupInfo & { readonly stores: CoordinationStores }> {
  const store = builtinStores(group, options.restOptions);
  const leases = await store<Lease>({ resource: 'leases', kind: 'Lease', strategy: leaseStrategy });
  return { group, prioritizedVersions: ['v1'], versionedResources: { v1: { leases } }, stores: { leases } };
}
