// Made by scripts/generate.ts from the files of Kubernetes v1.35.6. Do not edit.
import type * as authenticationv1 from './authentication.v1.js';
import type * as metav1 from './meta.v1.js';

export interface SelfSubjectReview {
  readonly apiVersion?: 'authentication.k8s.io/v1alpha1';
  readonly kind?: 'SelfSubjectReview';
  readonly metadata?: metav1.ObjectMeta;
  readonly status?: SelfSubjectReviewStatus;
}

export interface SelfSubjectReviewStatus {
  readonly userInfo?: authenticationv1.UserInfo;
}
