// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { ResourceDescription } from '@k8s-ts/apimachinery/types';
import { described } from '../../described-resource.js';
import type { Lease } from '../types/coordination.v1.js';

export type * from '../types/coordination.v1.js';

/** Lease: in namespaces. */
export const leases: ResourceDescription<Lease> = /* @__PURE__ */ described({"group":"coordination.k8s.io","version":"v1","resource":"leases","kind":"Lease","namespaced":true,"subresources":[]});
