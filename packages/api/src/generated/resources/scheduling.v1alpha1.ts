// Made by scripts/generate.ts from the files of Kubernetes v1.35.6. Do not edit.
import type { ResourceDescription } from '@k8s-ts/apimachinery/types';
import { described } from '../../described-resource.js';
import type { Workload } from '../types/scheduling.v1alpha1.js';

export type * from '../types/scheduling.v1alpha1.js';

/** Workload: in namespaces. */
export const workloads: ResourceDescription<Workload> = /* @__PURE__ */ described({"group":"scheduling.k8s.io","version":"v1alpha1","resource":"workloads","kind":"Workload","namespaced":true,"subresources":[]});
