// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { ResourceDescription } from '@k8s-ts/apimachinery/types';
import { described } from '../../described-resource.js';
import type { VolumeAttributesClass } from '../types/storage.v1beta1.js';

export type * from '../types/storage.v1beta1.js';

/** VolumeAttributesClass: cluster-scoped. */
export const volumeAttributesClasses: ResourceDescription<VolumeAttributesClass> = /* @__PURE__ */ described({"group":"storage.k8s.io","version":"v1beta1","resource":"volumeattributesclasses","kind":"VolumeAttributesClass","namespaced":false,"subresources":[]});
