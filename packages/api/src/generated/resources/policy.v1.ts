// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { ResourceDescription } from '@k8s-ts/apimachinery/types';
import { described } from '../../described-resource.js';
import type { PodDisruptionBudget } from '../types/policy.v1.js';

export type * from '../types/policy.v1.js';

/** PodDisruptionBudget: in namespaces. */
export const podDisruptionBudgets: ResourceDescription<PodDisruptionBudget> = /* @__PURE__ */ described({"group":"policy","version":"v1","resource":"poddisruptionbudgets","kind":"PodDisruptionBudget","namespaced":true,"subresources":["status"]});
