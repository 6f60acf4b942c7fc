// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { ResourceDescription } from '@k8s-ts/apimachinery/types';
import { described } from '../../described-resource.js';
import type { StorageVersion } from '../types/apiserverinternal.v1alpha1.js';

export type * from '../types/apiserverinternal.v1alpha1.js';

/** StorageVersion: cluster-scoped. */
export const storageVersions: ResourceDescription<StorageVersion> = /* @__PURE__ */ described({"group":"internal.apiserver.k8s.io","version":"v1alpha1","resource":"storageversions","kind":"StorageVersion","namespaced":false,"subresources":["status"]});
