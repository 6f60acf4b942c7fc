// Made by scripts/generate.ts from the files of Kubernetes v1.35.6. Do not edit.
import type * as metav1 from './meta.v1.js';

export interface BoundObjectReference {
  readonly kind?: string;
  readonly apiVersion?: string;
  readonly name?: string;
  readonly uid?: string;
}

export interface SelfSubjectReview {
  readonly apiVersion?: 'authentication.k8s.io/v1';
  readonly kind?: 'SelfSubjectReview';
  readonly metadata?: metav1.ObjectMeta;
  readonly status?: SelfSubjectReviewStatus;
}

export interface SelfSubjectReviewStatus {
  readonly userInfo?: UserInfo;
}

export interface TokenRequest {
  readonly apiVersion?: 'authentication.k8s.io/v1';
  readonly kind?: 'TokenRequest';
  readonly metadata?: metav1.ObjectMeta;
  readonly spec: TokenRequestSpec;
  readonly status?: TokenRequestStatus;
}

export interface TokenRequestSpec {
  readonly audiences: readonly string[];
  readonly expirationSeconds?: number;
  readonly boundObjectRef?: BoundObjectReference;
}

export interface TokenRequestStatus {
  readonly token: string;
  readonly expirationTimestamp: string;
}

export interface TokenReview {
  readonly apiVersion?: 'authentication.k8s.io/v1';
  readonly kind?: 'TokenReview';
  readonly metadata?: metav1.ObjectMeta;
  readonly spec: TokenReviewSpec;
  readonly status?: TokenReviewStatus;
}

export interface TokenReviewSpec {
  readonly token?: string;
  readonly audiences?: readonly string[];
}

export interface TokenReviewStatus {
  readonly authenticated?: boolean;
  readonly user?: UserInfo;
  readonly audiences?: readonly string[];
  readonly error?: string;
}

export interface UserInfo {
  readonly username?: string;
  readonly uid?: string;
  readonly groups?: readonly string[];
  readonly extra?: { readonly [key: string]: readonly string[] };
}
