// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as authorizationv1 from './authorization.v1.js';

/** Asks whether a user may do something in a namespace. */
export interface LocalSubjectAccessReview extends KubeObject {
  readonly apiVersion?: 'authorization.k8s.io/v1beta1';
  readonly kind?: 'LocalSubjectAccessReview';
  /** The desired state. */
  readonly spec: SubjectAccessReviewSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: SubjectAccessReviewStatus;
}

export interface NonResourceAttributes {
  readonly path?: string;
  readonly verb?: string;
}

export interface NonResourceRule {
  readonly verbs: readonly string[];
  readonly nonResourceURLs?: readonly string[];
}

export interface ResourceAttributes {
  readonly namespace?: string;
  readonly verb?: string;
  readonly group?: string;
  readonly version?: string;
  readonly resource?: string;
  readonly subresource?: string;
  readonly name?: string;
  readonly fieldSelector?: authorizationv1.FieldSelectorAttributes;
  readonly labelSelector?: authorizationv1.LabelSelectorAttributes;
}

export interface ResourceRule {
  readonly verbs: readonly string[];
  readonly apiGroups?: readonly string[];
  readonly resources?: readonly string[];
  readonly resourceNames?: readonly string[];
}

/** Asks whether the client may do something. */
export interface SelfSubjectAccessReview extends KubeObject {
  readonly apiVersion?: 'authorization.k8s.io/v1beta1';
  readonly kind?: 'SelfSubjectAccessReview';
  /** The desired state. */
  readonly spec: SelfSubjectAccessReviewSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: SubjectAccessReviewStatus;
}

export interface SelfSubjectAccessReviewSpec {
  readonly resourceAttributes?: ResourceAttributes;
  readonly nonResourceAttributes?: NonResourceAttributes;
}

/** Asks what the client may do in a namespace. */
export interface SelfSubjectRulesReview extends KubeObject {
  readonly apiVersion?: 'authorization.k8s.io/v1beta1';
  readonly kind?: 'SelfSubjectRulesReview';
  /** The desired state. */
  readonly spec: SelfSubjectRulesReviewSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: SubjectRulesReviewStatus;
}

export interface SelfSubjectRulesReviewSpec {
  readonly namespace?: string;
}

/** Asks whether a user may do something. */
export interface SubjectAccessReview extends KubeObject {
  readonly apiVersion?: 'authorization.k8s.io/v1beta1';
  readonly kind?: 'SubjectAccessReview';
  /** The desired state. */
  readonly spec: SubjectAccessReviewSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: SubjectAccessReviewStatus;
}

export interface SubjectAccessReviewSpec {
  readonly resourceAttributes?: ResourceAttributes;
  readonly nonResourceAttributes?: NonResourceAttributes;
  readonly user?: string;
  readonly group?: readonly string[];
  readonly extra?: { readonly [key: string]: readonly string[] };
  readonly uid?: string;
}

export interface SubjectAccessReviewStatus {
  readonly allowed: boolean;
  readonly denied?: boolean;
  readonly reason?: string;
  readonly evaluationError?: string;
}

export interface SubjectRulesReviewStatus {
  readonly resourceRules: readonly ResourceRule[];
  readonly nonResourceRules: readonly NonResourceRule[];
  readonly incomplete: boolean;
  readonly evaluationError?: string;
}
