// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { ResourceDescription } from '@k8s-ts/apimachinery/types';
import { described } from '../../described-resource.js';
import type { PodGroup, Workload } from '../types/scheduling.v1alpha2.js';

export type * from '../types/scheduling.v1alpha2.js';

/** PodGroup: in namespaces. */
export const podGroups: ResourceDescription<PodGroup> = /* @__PURE__ */ described({"group":"scheduling.k8s.io","version":"v1alpha2","resource":"podgroups","kind":"PodGroup","namespaced":true,"subresources":["status"]});

/** Workload: in namespaces. */
export const workloads: ResourceDescription<Workload> = /* @__PURE__ */ described({"group":"scheduling.k8s.io","version":"v1alpha2","resource":"workloads","kind":"Workload","namespaced":true,"subresources":[]});
