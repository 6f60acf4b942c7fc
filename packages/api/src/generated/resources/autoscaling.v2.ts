// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { ResourceDescription } from '@k8s-ts/apimachinery/types';
import { described } from '../../described-resource.js';
import type { HorizontalPodAutoscaler } from '../types/autoscaling.v2.js';

export type * from '../types/autoscaling.v2.js';

/** HorizontalPodAutoscaler: in namespaces. */
export const horizontalPodAutoscalers: ResourceDescription<HorizontalPodAutoscaler> = /* @__PURE__ */ described({"group":"autoscaling","version":"v2","resource":"horizontalpodautoscalers","kind":"HorizontalPodAutoscaler","namespaced":true,"subresources":["status"]});
