// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { ResourceDescription } from '@k8s-ts/apimachinery/types';
import { described } from '../../described-resource.js';
import type { RuntimeClass } from '../types/node.v1.js';

export type * from '../types/node.v1.js';

/** RuntimeClass: cluster-scoped. */
export const runtimeClasses: ResourceDescription<RuntimeClass> = /* @__PURE__ */ described({"group":"node.k8s.io","version":"v1","resource":"runtimeclasses","kind":"RuntimeClass","namespaced":false,"subresources":[]});
