// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { ResourceDescription } from '@k8s-ts/apimachinery/types';
import { described } from '../../described-resource.js';
import type { DeviceTaintRule, ResourcePoolStatusRequest } from '../types/resource.v1alpha3.js';

export type * from '../types/resource.v1alpha3.js';

/** DeviceTaintRule: cluster-scoped. */
export const deviceTaintRules: ResourceDescription<DeviceTaintRule> = /* @__PURE__ */ described({"group":"resource.k8s.io","version":"v1alpha3","resource":"devicetaintrules","kind":"DeviceTaintRule","namespaced":false,"subresources":["status"]});

/** ResourcePoolStatusRequest: cluster-scoped. */
export const resourcePoolStatusRequests: ResourceDescription<ResourcePoolStatusRequest> = /* @__PURE__ */ described({"group":"resource.k8s.io","version":"v1alpha3","resource":"resourcepoolstatusrequests","kind":"ResourcePoolStatusRequest","namespaced":false,"subresources":["status"]});
