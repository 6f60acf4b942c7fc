// Made by scripts/generate.ts from the files of Kubernetes v1.35.6. Do not edit.
import type * as metav1 from './meta.v1.js';

export interface PartialObjectMetadataList {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metadata?: metav1.ListMeta;
  readonly items: readonly metav1.PartialObjectMetadata[];
}
