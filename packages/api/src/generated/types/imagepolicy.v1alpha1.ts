// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';

export interface ImageReview extends KubeObject {
  readonly apiVersion?: 'imagepolicy.k8s.io/v1alpha1';
  readonly kind?: 'ImageReview';
  /** The desired state. */
  readonly spec?: ImageReviewSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: ImageReviewStatus;
}

export interface ImageReviewContainerSpec {
  readonly image?: string;
}

export interface ImageReviewSpec {
  readonly containers?: readonly ImageReviewContainerSpec[];
  readonly annotations?: { readonly [key: string]: string };
  readonly namespace?: string;
}

export interface ImageReviewStatus {
  readonly allowed?: boolean;
  readonly reason?: string;
  readonly auditAnnotations?: { readonly [key: string]: string };
}
