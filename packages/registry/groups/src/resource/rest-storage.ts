import type { Store } from '@k8s-ts/registry-generic';
import {
  builtinSubresource,
  type GroupOpener,
  inVersion,
  newBuiltinProvider,
  type RESTStorageProvider,
} from '@k8s-ts/registry-shared';
import { AdminAccess, type AdminAccessOptions } from './admin-access.js';
import { type DeviceClass, deviceClassStrategy } from './device-class/device-class-strategy.js';
import type { DeviceTaintRule } from './device-taint-rule/device-taint-rule-strategy.js';
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
  /** Absent when device taint rules are not served. */
  readonly deviceTaintRules?: Store<DeviceTaintRule>;
}

/** What the storages of the group resource.k8s.io serve beside what is on by default. */
export interface ResourceStorageOptions extends AdminAccessOptions {
  /** Whether device taint rules, which have no stable version, are served. Default false. */
  readonly deviceTaintRules?: boolean;
}

/** Reset fields of claims; a write in one version takes none of them from managers that wrote in another. */
const resetAt = (...fields: readonly string[]) =>
  Object.fromEntries(
    ['v1', 'v1beta2', 'v1beta1'].map((version) => [`resource.k8s.io/${version}`, fields.map((field) => [field])]),
  );

/** The REST storages of `resource.k8s.io/v1`, `v1beta2` and `v1beta1`, and of `v1alpha3` for device taint rules, whose code is loaded only then. */
export function newRESTStorageProvider(options: ResourceStorageOptions = {}): RESTStorageProvider<ResourceStores> {
  return newBuiltinProvider<ResourceStores>('resource.k8s.io', async (opening) => {
    const { store } = opening;
    const access = new AdminAccess(options);
    const [deviceClasses, resourceClaims, resourceClaimTemplates, resourceSlices] = await Promise.all([
      store<DeviceClass>({ resource: 'deviceclasses', kind: 'DeviceClass', strategy: deviceClassStrategy }),
      store<ResourceClaim>({
        resource: 'resourceclaims',
        kind: 'ResourceClaim',
        strategy: resourceClaimStrategy(access),
        resetFields: resetAt('status'),
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
        unknownFieldSelector: (name, version) =>
          `field label not supported for resource.k8s.io/${version}, Kind=ResourceSlice: ${name}`,
      }),
    ]);
    const resources = {
      deviceclasses: deviceClasses,
      resourceclaims: resourceClaims,
      'resourceclaims/status': builtinSubresource(resourceClaims, 'status', resourceClaimStatusStrategy(access), {
        resetFields: resetAt('metadata', 'spec'),
        withoutTables: true,
      }),
      resourceclaimtemplates: resourceClaimTemplates,
      resourceslices: resourceSlices,
    };
    const stores = { deviceClasses, resourceClaims, resourceClaimTemplates, resourceSlices };
    const versionedResources = {
      v1: resources,
      v1beta2: inVersion(resources, 'v1beta2'),
      v1beta1: inVersion(resources, 'v1beta1'),
    };
    if (!options.deviceTaintRules) return { stores, versionedResources };
    const v1alpha3 = await openDeviceTaintRules(opening);
    return {
      stores: { ...stores, deviceTaintRules: v1alpha3.devicetaintrules },
      versionedResources: { ...versionedResources, v1alpha3 },
    };
  });
}

/** The resources of device taint rules. */
async function openDeviceTaintRules({ store }: GroupOpener) {
  const rules = await import('./device-taint-rule/device-taint-rule-strategy.js');
  const devicetaintrules = await store<DeviceTaintRule>({
    resource: 'devicetaintrules',
    kind: 'DeviceTaintRule',
    version: 'v1alpha3',
    strategy: rules.deviceTaintRuleStrategy,
  });
  const status = builtinSubresource(devicetaintrules, 'status', rules.deviceTaintRuleStatusStrategy, {
    withoutTables: true,
  });
  return { devicetaintrules, 'devicetaintrules/status': status };
}
