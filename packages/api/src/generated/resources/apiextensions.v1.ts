// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { ResourceDescription } from '@k8s-ts/apimachinery/types';
import { described } from '../../described-resource.js';
import type { CustomResourceDefinition } from '../types/apiextensions.v1.js';

export type * from '../types/apiextensions.v1.js';

/** CustomResourceDefinition: cluster-scoped. */
export const customResourceDefinitions: ResourceDescription<CustomResourceDefinition> = /* @__PURE__ */ described({"group":"apiextensions.k8s.io","version":"v1","resource":"customresourcedefinitions","kind":"CustomResourceDefinition","namespaced":false,"subresources":["status"]});
