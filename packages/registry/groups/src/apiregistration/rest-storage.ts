import type { Store } from '@k8s-ts/registry-generic';
import { builtinSubresource, newBuiltinProvider, type RESTStorageProvider } from '@k8s-ts/registry-shared';
import { type APIService, apiServiceStatusStrategy, apiServiceStrategy } from './api-service/api-service-strategy.js';

/** The stores of the group, for an aggregator and for programs. */
export interface APIRegistrationStores {
  readonly apiServices: Store<APIService>;
}

/** The REST storages of `apiregistration.k8s.io/v1`. */
export function newRESTStorageProvider(): RESTStorageProvider<APIRegistrationStores> {
  return newBuiltinProvider('apiregistration.k8s.io', async ({ store }) => {
    const apiServices = await store<APIService>({
      resource: 'apiservices',
      kind: 'APIService',
      strategy: apiServiceStrategy,
    });
    return {
      stores: { apiServices },
      resources: {
        apiservices: apiServices,
        'apiservices/status': builtinSubresource(apiServices, 'status', apiServiceStatusStrategy, {
          withoutTables: true,
        }),
      },
    };
  });
}
