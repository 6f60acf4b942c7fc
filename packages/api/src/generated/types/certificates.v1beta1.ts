// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as metav1 from './meta.v1.js';

/** Asks a signer for a certificate. */
export interface CertificateSigningRequest extends KubeObject {
  readonly apiVersion?: 'certificates.k8s.io/v1beta1';
  readonly kind?: 'CertificateSigningRequest';
  /** The desired state. */
  readonly spec: CertificateSigningRequestSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: CertificateSigningRequestStatus;
}

export interface CertificateSigningRequestCondition {
  readonly type: string;
  readonly status?: string;
  readonly reason?: string;
  readonly message?: string;
  readonly lastUpdateTime?: string;
  readonly lastTransitionTime?: string;
}

export interface CertificateSigningRequestList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'certificates.k8s.io/v1beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'CertificateSigningRequestList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly CertificateSigningRequest[];
}

export interface CertificateSigningRequestSpec {
  readonly request: string;
  readonly signerName?: string;
  readonly expirationSeconds?: number;
  readonly usages?: readonly string[];
  readonly username?: string;
  readonly uid?: string;
  readonly groups?: readonly string[];
  readonly extra?: { readonly [key: string]: readonly string[] };
}

export interface CertificateSigningRequestStatus {
  readonly conditions?: readonly CertificateSigningRequestCondition[];
  readonly certificate?: string;
}

export interface ClusterTrustBundle extends KubeObject {
  readonly apiVersion?: 'certificates.k8s.io/v1beta1';
  readonly kind?: 'ClusterTrustBundle';
  /** The desired state. */
  readonly spec: ClusterTrustBundleSpec;
}

export interface ClusterTrustBundleList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'certificates.k8s.io/v1beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'ClusterTrustBundleList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly ClusterTrustBundle[];
}

export interface ClusterTrustBundleSpec {
  readonly signerName?: string;
  readonly trustBundle: string;
}

export interface PodCertificateRequest extends KubeObject {
  readonly apiVersion?: 'certificates.k8s.io/v1beta1';
  readonly kind?: 'PodCertificateRequest';
  /** The desired state. */
  readonly spec: PodCertificateRequestSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: PodCertificateRequestStatus;
}

export interface PodCertificateRequestList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'certificates.k8s.io/v1beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'PodCertificateRequestList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly PodCertificateRequest[];
}

export interface PodCertificateRequestSpec {
  readonly signerName: string;
  readonly podName: string;
  readonly podUID: string;
  readonly serviceAccountName: string;
  readonly serviceAccountUID: string;
  readonly nodeName: string;
  readonly nodeUID: string;
  readonly maxExpirationSeconds?: number;
  readonly pkixPublicKey?: string;
  readonly proofOfPossession?: string;
  readonly stubPKCS10Request: string;
  readonly unverifiedUserAnnotations?: { readonly [key: string]: string };
}

export interface PodCertificateRequestStatus {
  readonly conditions?: readonly metav1.Condition[];
  readonly certificateChain?: string;
  readonly notBefore?: string;
  readonly beginRefreshAt?: string;
  readonly notAfter?: string;
}
