// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type * as metav1 from './meta.v1.js';

export interface PartialObjectMetadataList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: string;
  /** The kind of the object, such as Deployment. */
  readonly kind?: string;
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly metav1.PartialObjectMetadata[];
}
