import { type ClusterSettings, defineGroup, kind, optionalKind } from '@k8s-ts/registry-shared';
import { AdminAccess, type AdminAccessOptions } from './admin-access.js';
import { deviceClassStrategy } from './device-class/device-class-strategy.js';
import { resourceClaimStatusStrategy, resourceClaimStrategy } from './resource-claim/resource-claim-strategy.js';
import type { RefuseClaim } from './resource-claim/status-permissions.js';
import { resourceClaimTemplateStrategy } from './resource-claim-template/resource-claim-template-strategy.js';
import { resourceSliceFields, resourceSliceStrategy } from './resource-slice/resource-slice-strategy.js';

/** Settings of the group besides those of a cluster. */
export type ResourceSettings = ClusterSettings &
  AdminAccessOptions & {
    /** Decides which parts of the status of claims users may change. Default: all. */
    readonly refuseClaim?: RefuseClaim | undefined;
  };

const alsoIn = ['v1beta2', 'v1beta1'];

/** The group `resource.k8s.io` (`kubernetes pkg/registry/resource/rest/storage_resource.go`). */
export const resource = defineGroup('resource.k8s.io', (settings: ResourceSettings) => {
  const access = new AdminAccess(settings);
  const { features, effectiveVersion, refuseClaim } = settings;
  const compatibility = effectiveVersion?.minCompatibility;
  return {
    deviceClasses: kind('resource.k8s.io/v1', 'DeviceClass', {
      strategy: deviceClassStrategy(features, compatibility),
      alsoIn,
    }),
    resourceClaims: kind('resource.k8s.io/v1', 'ResourceClaim', {
      strategy: resourceClaimStrategy(access, features, compatibility),
      status: { ...resourceClaimStatusStrategy(access, features, refuseClaim), withoutTables: true },
      alsoIn,
    }),
    resourceClaimTemplates: kind('resource.k8s.io/v1', 'ResourceClaimTemplate', {
      strategy: resourceClaimTemplateStrategy(access, features, compatibility),
      alsoIn,
    }),
    resourceSlices: kind('resource.k8s.io/v1', 'ResourceSlice', {
      strategy: resourceSliceStrategy(features),
      selectableFields: resourceSliceFields,
      unknownFieldSelector: (name, version) =>
        `field label not supported for resource.k8s.io/${version}, Kind=ResourceSlice: ${name}`,
      alsoIn,
    }),
    deviceTaintRules: optionalKind('resource.k8s.io/v1alpha3', 'DeviceTaintRule', {
      alsoIn: ['v1beta2'],
      load: async () => (await import('./device-taint-rule/device-taint-rule-strategy.js')).deviceTaintRuleRules,
    }),
    resourcePoolStatusRequests: optionalKind('resource.k8s.io/v1alpha3', 'ResourcePoolStatusRequest', {
      load: async () =>
        (await import('./resource-pool-status-request/resource-pool-status-request-strategy.js'))
          .resourcePoolStatusRequestRules,
    }),
  };
});
