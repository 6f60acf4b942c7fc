// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { ResourceDescription } from '@k8s-ts/apimachinery/types';
import { described } from '../../described-resource.js';
import type { APIService } from '../types/apiregistration.v1.js';

export type * from '../types/apiregistration.v1.js';

/** APIService: cluster-scoped. */
export const apiServices: ResourceDescription<APIService> = /* @__PURE__ */ described({"group":"apiregistration.k8s.io","version":"v1","resource":"apiservices","kind":"APIService","namespaced":false,"subresources":["status"]});
