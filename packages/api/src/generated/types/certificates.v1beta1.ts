// Made by scripts/generate.ts from the files of Kubernetes v1.35.6. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as metav1 from './meta.v1.js';

export interface CertificateSigningRequest extends KubeObject {
  readonly apiVersion?: 'certificates.k8s.io/v1beta1';
  readonly kind?: 'CertificateSigningRequest';
  readonly spec: CertificateSigningRequestSpec;
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
  readonly apiVersion?: 'certificates.k8s.io/v1beta1';
  readonly kind?: 'CertificateSigningRequestList';
  readonly metadata?: metav1.ListMeta;
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
  readonly spec: ClusterTrustBundleSpec;
}

export interface ClusterTrustBundleList {
  readonly apiVersion?: 'certificates.k8s.io/v1beta1';
  readonly kind?: 'ClusterTrustBundleList';
  readonly metadata?: metav1.ListMeta;
  readonly items: readonly ClusterTrustBundle[];
}

export interface ClusterTrustBundleSpec {
  readonly signerName?: string;
  readonly trustBundle: string;
}

export interface PodCertificateRequest extends KubeObject {
  readonly apiVersion?: 'certificates.k8s.io/v1beta1';
  readonly kind?: 'PodCertificateRequest';
  readonly spec: PodCertificateRequestSpec;
  readonly status?: PodCertificateRequestStatus;
}

export interface PodCertificateRequestList {
  readonly apiVersion?: 'certificates.k8s.io/v1beta1';
  readonly kind?: 'PodCertificateRequestList';
  readonly metadata?: metav1.ListMeta;
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
  readonly pkixPublicKey: string;
  readonly proofOfPossession: string;
  readonly unverifiedUserAnnotations?: { readonly [key: string]: string };
}

export interface PodCertificateRequestStatus {
  readonly conditions?: readonly metav1.Condition[];
  readonly certificateChain?: string;
  readonly notBefore?: string;
  readonly beginRefreshAt?: string;
  readonly notAfter?: string;
}
