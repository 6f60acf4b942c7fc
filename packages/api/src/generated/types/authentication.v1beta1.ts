// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as authenticationv1 from './authentication.v1.js';

/** Answers as whom the server sees the client. */
export interface SelfSubjectReview extends KubeObject {
  readonly apiVersion?: 'authentication.k8s.io/v1beta1';
  readonly kind?: 'SelfSubjectReview';
  /** The state as it was last seen. Controllers write it. */
  readonly status?: SelfSubjectReviewStatus;
}

export interface SelfSubjectReviewStatus {
  readonly userInfo?: authenticationv1.UserInfo;
}

/** Asks whose token this is. */
export interface TokenReview extends KubeObject {
  readonly apiVersion?: 'authentication.k8s.io/v1beta1';
  readonly kind?: 'TokenReview';
  /** The desired state. */
  readonly spec: TokenReviewSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: TokenReviewStatus;
}

export interface TokenReviewSpec {
  readonly token: string;
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
