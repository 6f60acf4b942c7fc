// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { ResourceDescription } from '@k8s-ts/apimachinery/types';
import { described } from '../../described-resource.js';
import type { DeviceClass, ResourceClaim, ResourceClaimTemplate, ResourceSlice } from '../types/resource.v1.js';

export type * from '../types/resource.v1.js';

/** DeviceClass: cluster-scoped. */
export const deviceClasses: ResourceDescription<DeviceClass> = /* @__PURE__ */ described({"group":"resource.k8s.io","version":"v1","resource":"deviceclasses","kind":"DeviceClass","namespaced":false,"subresources":[]});

/** ResourceClaim: in namespaces. */
export const resourceClaims: ResourceDescription<ResourceClaim> = /* @__PURE__ */ described({"group":"resource.k8s.io","version":"v1","resource":"resourceclaims","kind":"ResourceClaim","namespaced":true,"subresources":["status"]});

/** ResourceClaimTemplate: in namespaces. */
export const resourceClaimTemplates: ResourceDescription<ResourceClaimTemplate> = /* @__PURE__ */ described({"group":"resource.k8s.io","version":"v1","resource":"resourceclaimtemplates","kind":"ResourceClaimTemplate","namespaced":true,"subresources":[]});

/** ResourceSlice: cluster-scoped. */
export const resourceSlices: ResourceDescription<ResourceSlice> = /* @__PURE__ */ described({"group":"resource.k8s.io","version":"v1","resource":"resourceslices","kind":"ResourceSlice","namespaced":false,"subresources":[]});
