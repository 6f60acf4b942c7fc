import type { Store } from '@k8s-ts/registry-generic';
import { newBuiltinProvider, type RESTStorageProvider } from '@k8s-ts/registry-shared';
import { type EndpointSlice, endpointSliceStrategy } from './endpoint-slice/endpoint-slice-strategy.js';

/** The stores of the group, for controllers and for programs. */
export interface DiscoveryStores {
  readonly endpointSlices: Store<EndpointSlice>;
}

/** The REST storages of `discovery.k8s.io/v1`. */
export function newRESTStorageProvider(): RESTStorageProvider<DiscoveryStores> {
  return newBuiltinProvider('discovery.k8s.io', async ({ store }) => {
    const endpointSlices = await store<EndpointSlice>({
      resource: 'endpointslices',
      kind: 'EndpointSlice',
      strategy: endpointSliceStrategy,
    });
    return { stores: { endpointSlices }, resources: { endpointslices: endpointSlices } };
  });
}
