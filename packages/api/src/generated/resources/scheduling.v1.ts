// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { ResourceDescription } from '@k8s-ts/apimachinery/types';
import { described } from '../../described-resource.js';
import type { PriorityClass } from '../types/scheduling.v1.js';

export type * from '../types/scheduling.v1.js';

/** PriorityClass: cluster-scoped. */
export const priorityClasses: ResourceDescription<PriorityClass> = /* @__PURE__ */ described({"group":"scheduling.k8s.io","version":"v1","resource":"priorityclasses","kind":"PriorityClass","namespaced":false,"subresources":[]});
