import type { Store } from '@k8s-ts/registry-generic';
import {
  builtinSubresource,
  type GroupOpener,
  inVersion,
  newBuiltinProvider,
  type RESTStorageProvider,
} from '@k8s-ts/registry-shared';
import {
  type CertificateSigningRequest,
  certificateSigningRequestApprovalStrategy,
  certificateSigningRequestFields,
  certificateSigningRequestStatusStrategy,
  certificateSigningRequestStrategy,
} from './certificate-signing-request/certificate-signing-request-strategy.js';
import { observeIssuedDurations } from './certificate-signing-request/issued-duration.js';
import { newIssuedDurationMetrics } from './certificate-signing-request/issued-duration-metrics.js';
import type { ClusterTrustBundle } from './cluster-trust-bundle/cluster-trust-bundle-strategy.js';
import type { MaySign, PodCertificateRequest } from './pod-certificate-request/pod-certificate-request-strategy.js';

/** The stores of the group, for controllers and for programs. */
export interface CertificatesStores {
  readonly certificateSigningRequests: Store<CertificateSigningRequest>;
  /** Absent when cluster trust bundles are not served. */
  readonly clusterTrustBundles?: Store<ClusterTrustBundle>;
  /** Absent when pod certificate requests are not served. */
  readonly podCertificateRequests?: Store<PodCertificateRequest>;
}

/** Which kinds of the group certificates.k8s.io are served beside those that are on by default. */
export interface CertificatesStorageOptions {
  /** Whether cluster trust bundles, which have no stable version, are served. Default false. */
  readonly clusterTrustBundles?: boolean;
  /** Whether pod certificate requests, which have no stable version, are served. Default false. */
  readonly podCertificateRequests?: boolean;
  /** Decides who may write the status of pod certificate requests. Default: every user who may write `/status`. */
  readonly maySign?: MaySign;
}

/**
 * The REST storages of `certificates.k8s.io/v1`, of `v1beta1` and `v1alpha1` for cluster trust bundles, and of `v1beta1` for pod certificate
 * requests. The code of kinds that are not served is not loaded.
 */
export function newRESTStorageProvider(
  options: CertificatesStorageOptions = {},
): RESTStorageProvider<CertificatesStores> {
  return newBuiltinProvider<CertificatesStores>('certificates.k8s.io', async (opening) => {
    const [requests, clusterTrustBundles, podRequests] = await Promise.all([
      opening.store<CertificateSigningRequest>({
        resource: 'certificatesigningrequests',
        kind: 'CertificateSigningRequest',
        strategy: certificateSigningRequestStrategy,
        selectableFields: certificateSigningRequestFields,
      }),
      options.clusterTrustBundles ? openClusterTrustBundles(opening) : undefined,
      options.podCertificateRequests ? openPodCertificateRequests(opening, options.maySign) : undefined,
    ]);
    const durations = newIssuedDurationMetrics();
    const v1 = {
      certificatesigningrequests: requests,
      'certificatesigningrequests/approval': builtinSubresource(
        requests,
        'approval',
        certificateSigningRequestApprovalStrategy,
        { withoutTables: true },
      ),
      'certificatesigningrequests/status': builtinSubresource(
        requests,
        'status',
        certificateSigningRequestStatusStrategy,
        { beginUpdate: observeIssuedDurations(durations.observe) },
      ),
    };
    const bundles = clusterTrustBundles && { clustertrustbundles: clusterTrustBundles };
    return {
      stores: {
        certificateSigningRequests: requests,
        ...(clusterTrustBundles ? { clusterTrustBundles } : {}),
        ...(podRequests ? { podCertificateRequests: podRequests.podcertificaterequests } : {}),
      },
      metrics: durations.all,
      versionedResources: {
        v1,
        ...(bundles || podRequests ? { v1beta1: { ...bundles, ...podRequests } } : {}),
        ...(bundles ? { v1alpha1: inVersion(bundles, 'v1alpha1') } : {}),
      },
    };
  });
}

async function openClusterTrustBundles({ store }: GroupOpener): Promise<Store<ClusterTrustBundle>> {
  const rules = await import('./cluster-trust-bundle/cluster-trust-bundle-strategy.js');
  return store({
    resource: 'clustertrustbundles',
    kind: 'ClusterTrustBundle',
    version: 'v1beta1',
    strategy: rules.clusterTrustBundleStrategy,
    selectableFields: rules.clusterTrustBundleFields,
  });
}

/** The resources of pod certificate requests. */
async function openPodCertificateRequests({ store }: GroupOpener, maySign: MaySign = async () => true) {
  const rules = await import('./pod-certificate-request/pod-certificate-request-strategy.js');
  const requests = await store<PodCertificateRequest>({
    resource: 'podcertificaterequests',
    kind: 'PodCertificateRequest',
    version: 'v1beta1',
    strategy: rules.podCertificateRequestStrategy,
    selectableFields: rules.podCertificateRequestFields,
  });
  const status = builtinSubresource(
    requests,
    'status',
    rules.podCertificateRequestStatusStrategy(maySign),
    // As upstream, which names the version that is not served any more.
    { resetFields: { 'certificates.k8s.io/v1alpha1': [['spec']] } },
  );
  return { podcertificaterequests: requests, 'podcertificaterequests/status': status };
}
