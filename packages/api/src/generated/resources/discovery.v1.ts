// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { ResourceDescription } from '@k8s-ts/apimachinery/types';
import { described } from '../../described-resource.js';
import type { EndpointSlice } from '../types/discovery.v1.js';

export type * from '../types/discovery.v1.js';

/** EndpointSlice: in namespaces. */
export const endpointSlices: ResourceDescription<EndpointSlice> = /* @__PURE__ */ described({"group":"discovery.k8s.io","version":"v1","resource":"endpointslices","kind":"EndpointSlice","namespaced":true,"subresources":[]});
