// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as authenticationv1 from './authentication.v1.js';

/** Answers as whom the server sees the client. */
export interface SelfSubjectReview extends KubeObject {
  readonly apiVersion?: 'authentication.k8s.io/v1alpha1';
  readonly kind?: 'SelfSubjectReview';
  /** The state as it was last seen. Controllers write it. */
  readonly status?: SelfSubjectReviewStatus;
}

export interface SelfSubjectReviewStatus {
  readonly userInfo?: authenticationv1.UserInfo;
}
