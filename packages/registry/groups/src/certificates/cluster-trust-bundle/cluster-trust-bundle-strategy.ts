import type { certificatesv1beta1 } from '@k8s-ts/api/types';
import type { BuiltinStrategy, KindRules } from '@k8s-ts/registry-shared';
import { validateClusterTrustBundle, validateClusterTrustBundleUpdate } from './cluster-trust-bundle-validation.js';

export type ClusterTrustBundle = certificatesv1beta1.ClusterTrustBundle;

/** Cluster trust bundles: certificates of authorities that pods may mount. */
export const clusterTrustBundleStrategy: BuiltinStrategy<ClusterTrustBundle> = {
  validate: validateClusterTrustBundle,
  validateUpdate: validateClusterTrustBundleUpdate,
};

/** Values of the selectable fields. */
export const clusterTrustBundleFields = ({ spec }: ClusterTrustBundle): Readonly<Record<string, string>> => ({
  'spec.signerName': spec?.signerName ?? '',
});

/** Strategies and settings of the storage of cluster trust bundles. */
export const clusterTrustBundleRules: KindRules<ClusterTrustBundle> = {
  strategy: clusterTrustBundleStrategy,
  selectableFields: clusterTrustBundleFields,
};
