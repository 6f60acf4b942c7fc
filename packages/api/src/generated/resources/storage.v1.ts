// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { ResourceDescription } from '@k8s-ts/apimachinery/types';
import { described } from '../../described-resource.js';
import type { CSIDriver, CSINode, CSIStorageCapacity, StorageClass, VolumeAttachment, VolumeAttributesClass } from '../types/storage.v1.js';

export type * from '../types/storage.v1.js';

/** CSIDriver: cluster-scoped. */
export const csiDrivers: ResourceDescription<CSIDriver> = /* @__PURE__ */ described({"group":"storage.k8s.io","version":"v1","resource":"csidrivers","kind":"CSIDriver","namespaced":false,"subresources":[]});

/** CSINode: cluster-scoped. */
export const csiNodes: ResourceDescription<CSINode> = /* @__PURE__ */ described({"group":"storage.k8s.io","version":"v1","resource":"csinodes","kind":"CSINode","namespaced":false,"subresources":[]});

/** CSIStorageCapacity: in namespaces. */
export const csiStorageCapacities: ResourceDescription<CSIStorageCapacity> = /* @__PURE__ */ described({"group":"storage.k8s.io","version":"v1","resource":"csistoragecapacities","kind":"CSIStorageCapacity","namespaced":true,"subresources":[]});

/** StorageClass: cluster-scoped. */
export const storageClasses: ResourceDescription<StorageClass> = /* @__PURE__ */ described({"group":"storage.k8s.io","version":"v1","resource":"storageclasses","kind":"StorageClass","namespaced":false,"subresources":[]});

/** VolumeAttachment: cluster-scoped. */
export const volumeAttachments: ResourceDescription<VolumeAttachment> = /* @__PURE__ */ described({"group":"storage.k8s.io","version":"v1","resource":"volumeattachments","kind":"VolumeAttachment","namespaced":false,"subresources":["status"]});

/** VolumeAttributesClass: cluster-scoped. */
export const volumeAttributesClasses: ResourceDescription<VolumeAttributesClass> = /* @__PURE__ */ described({"group":"storage.k8s.io","version":"v1","resource":"volumeattributesclasses","kind":"VolumeAttributesClass","namespaced":false,"subresources":[]});
