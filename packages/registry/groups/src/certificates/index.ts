export type { CertificateSigningRequest } from './certificate-signing-request/certificate-signing-request-strategy.js';
export type { ClusterTrustBundle } from './cluster-trust-bundle/cluster-trust-bundle-strategy.js';
export type { MaySign, PodCertificateRequest } from './pod-certificate-request/pod-certificate-request-strategy.js';
export * from './rest-storage.js';
