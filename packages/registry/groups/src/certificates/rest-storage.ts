import { type ClusterSettings, defineGroup, kind, optionalKind } from '@k8s-ts/registry-shared';
import {
  certificateSigningRequestApprovalStrategy,
  certificateSigningRequestFields,
  certificateSigningRequestStatusStrategy,
  certificateSigningRequestStrategy,
} from './certificate-signing-request/certificate-signing-request-strategy.js';
import { observeIssuedDurations } from './certificate-signing-request/issued-duration.js';
import { newIssuedDurationMetrics } from './certificate-signing-request/issued-duration-metrics.js';
import type { MaySign } from './pod-certificate-request/pod-certificate-request-strategy.js';

/** Settings of the group besides those of a cluster. */
export interface CertificatesSettings extends ClusterSettings {
  /** Decides who may write the status of pod certificate requests. Default: every user who may write `/status`. */
  readonly maySign?: MaySign;
}

/** The group `certificates.k8s.io` (`kubernetes pkg/registry/certificates/rest/storage_certificates.go`). */
export const certificates = defineGroup('certificates.k8s.io', ({ maySign }: CertificatesSettings) => {
  const durations = newIssuedDurationMetrics();
  return {
    certificateSigningRequests: kind('certificates.k8s.io/v1', 'CertificateSigningRequest', {
      strategy: certificateSigningRequestStrategy,
      selectableFields: certificateSigningRequestFields,
      status: { ...certificateSigningRequestStatusStrategy, beginUpdate: observeIssuedDurations(durations.observe) },
      subresources: { approval: { ...certificateSigningRequestApprovalStrategy, withoutTables: true } },
      metrics: durations.all,
    }),
    clusterTrustBundles: optionalKind('certificates.k8s.io/v1beta1', 'ClusterTrustBundle', {
      alsoIn: ['v1alpha1'],
      gate: 'ClusterTrustBundle',
      load: async () =>
        (await import('./cluster-trust-bundle/cluster-trust-bundle-strategy.js')).clusterTrustBundleRules,
    }),
    podCertificateRequests: optionalKind('certificates.k8s.io/v1beta1', 'PodCertificateRequest', {
      gate: 'PodCertificateRequest',
      load: async () =>
        (await import('./pod-certificate-request/pod-certificate-request-strategy.js')).podCertificateRequestRules(
          maySign,
        ),
    }),
  };
});
