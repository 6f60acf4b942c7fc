// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type * as authenticationv1 from './authentication.v1.js';
import type * as metav1 from './meta.v1.js';

export interface AdmissionRequest {
  readonly uid?: string;
  readonly kind?: metav1.GroupVersionKind;
  readonly resource?: metav1.GroupVersionResource;
  readonly subResource?: string;
  readonly requestKind?: metav1.GroupVersionKind;
  readonly requestResource?: metav1.GroupVersionResource;
  readonly requestSubResource?: string;
  readonly name?: string;
  readonly namespace?: string;
  readonly operation?: string;
  readonly userInfo?: authenticationv1.UserInfo;
  readonly object?: unknown;
  readonly oldObject?: unknown;
  readonly dryRun?: boolean;
  readonly options?: unknown;
}

export interface AdmissionResponse {
  readonly uid?: string;
  readonly allowed?: boolean;
  readonly status?: metav1.Status;
  readonly patch?: string;
  readonly patchType?: string;
  readonly auditAnnotations?: { readonly [key: string]: string };
  readonly warnings?: readonly string[];
}

export interface AdmissionReview {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: string;
  /** The kind of the object, such as Deployment. */
  readonly kind?: string;
  readonly request?: AdmissionRequest;
  readonly response?: AdmissionResponse;
}
