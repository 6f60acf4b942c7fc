// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { ResourceDescription } from '@k8s-ts/apimachinery/types';
import { described } from '../../described-resource.js';
import type { StorageVersionMigration } from '../types/storagemigration.v1beta1.js';

export type * from '../types/storagemigration.v1beta1.js';

/** StorageVersionMigration: cluster-scoped. */
export const storageVersionMigrations: ResourceDescription<StorageVersionMigration> = /* @__PURE__ */ described({"group":"storagemigration.k8s.io","version":"v1beta1","resource":"storageversionmigrations","kind":"StorageVersionMigration","namespaced":false,"subresources":["status"]});
