import { builtinSubresource, inVersion, newBuiltinProvider, type RESTStorageProvider } from '@k8s-ts/registry-builtin';
import type { Store } from '@k8s-ts/registry-generic';
import { AdminAccess, type AdminAccessOptions } from './admin-access.js';
import { type DeviceClass, deviceClassStrategy } from './device-class/device-class-strategy.js';
import {
  type ResourceClaim,
  resourceClaimStatusStrategy,
  resourceClaimStrategy,
} from './resource-claim/resource-claim-strategy.js';
import {
  type ResourceClaimTemplate,
  resourceClaimTemplateStrategy,
} from './resource-claim-template/resource-claim-template-strategy.js';
import {
  type ResourceSlice,
  resourceSliceFields,
  resourceSliceStrategy,
} from './resource-slice/resource-slice-strategy.js';

/** The stores of the group, for controllers and for programs. */
export interface ResourceStores {
  readonly deviceClasses: Store<DeviceClass>;
  readonly resourceClaims: Store<ResourceClaim>;
  readonly resourceClaimTemplates: Store<ResourceClaimTemplate>;
  readonly resourceSlices: Store<ResourceSlice>;
}

export interface ResourceStorageOptions extends AdminAccessOptions {}

/** The REST storages of `resource.k8s.io/v1` and `v1beta2`. */
export function newRESTStorageProvider(options: ResourceStorageOptions = {}): RESTStorageProvider<ResourceStores> {
  return newBuiltinProvider('resource.k8s.io', async ({ store }) => {
    const access = new AdminAccess(options);
    const [deviceClasses, resourceClaims, resourceClaimTemplates, resourceSlices] = await Promise.all([
      store<DeviceClass>({ resource: 'deviceclasses', kind: 'DeviceClass', strategy: deviceClassStrategy }),
      store<ResourceClaim>({
        resource: 'resourceclaims',
        kind: 'ResourceClaim',
        strategy: resourceClaimStrategy(access),
      }),
      store<ResourceClaimTemplate>({
        resource: 'resourceclaimtemplates',
        kind: 'ResourceClaimTemplate',
        strategy: resourceClaimTemplateStrategy(access),
      }),
      store<ResourceSlice>({
        resource: 'resourceslices',
        kind: 'ResourceSlice',
        strategy: resourceSliceStrategy,
        selectableFields: resourceSliceFields,
        unknownFieldSelector: (name) => `field label not supported for resource.k8s.io/v1, Kind=ResourceSlice: ${name}`,
      }),
    ]);
    const resources = {
      deviceclasses: deviceClasses,
      resourceclaims: resourceClaims,
      'resourceclaims/status': builtinSubresource(resourceClaims, 'status', resourceClaimStatusStrategy(access)),
      resourceclaimtemplates: resourceClaimTemplates,
      resourceslices: resourceSlices,
    };
    return {
      stores: { deviceClasses, resourceClaims, resourceClaimTemplates, resourceSlices },
      versionedResources: { v1: resources, v1beta2: inVersion(resources, 'v1beta2') },
    };
  });
}
