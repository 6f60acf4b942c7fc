import { tableConvertorFor } from '@k8s-ts/api/printers';
import { type APIGroupInfo, newStore, type RESTOptionsFactory, type Store } from '@k8s-ts/registry-generic';
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
  const resource = { group, resource: 'leases' };
  const leases = await newStore<Lease>({
    resource,
    kind: { group, version: 'v1', kind: 'Lease' },
    strategy: leaseStrategy,
    options: options.restOptions.newFor(resource),
    table: tableConvertorFor(group, 'Lease'),
  });
  return { group, prioritizedVersions: ['v1'], versionedResources: { v1: { leases } }, stores: { leases } };
}
