import type { FeatureName } from '@k8s-ts/api/discovery';
import type { GroupVersion } from '@k8s-ts/apimachinery/schema';

/** The built-in group-versions that a control plane can serve. */
export const availableGroupVersions: readonly GroupVersion[] = [
  { group: '', version: 'v1' },
  { group: 'admissionregistration.k8s.io', version: 'v1' },
  { group: 'admissionregistration.k8s.io', version: 'v1beta1' },
  { group: 'admissionregistration.k8s.io', version: 'v1alpha1' },
  { group: 'apiregistration.k8s.io', version: 'v1' },
  { group: 'apps', version: 'v1' },
  { group: 'authentication.k8s.io', version: 'v1' },
  { group: 'authorization.k8s.io', version: 'v1' },
  { group: 'autoscaling', version: 'v1' },
  { group: 'autoscaling', version: 'v2' },
  { group: 'batch', version: 'v1' },
  { group: 'certificates.k8s.io', version: 'v1' },
  { group: 'certificates.k8s.io', version: 'v1beta1' },
  { group: 'certificates.k8s.io', version: 'v1alpha1' },
  { group: 'coordination.k8s.io', version: 'v1' },
  { group: 'coordination.k8s.io', version: 'v1beta1' },
  { group: 'coordination.k8s.io', version: 'v1alpha2' },
  { group: 'discovery.k8s.io', version: 'v1' },
  { group: 'events.k8s.io', version: 'v1' },
  { group: 'flowcontrol.apiserver.k8s.io', version: 'v1' },
  { group: 'internal.apiserver.k8s.io', version: 'v1alpha1' },
  { group: 'networking.k8s.io', version: 'v1' },
  { group: 'networking.k8s.io', version: 'v1beta1' },
  { group: 'node.k8s.io', version: 'v1' },
  { group: 'policy', version: 'v1' },
  { group: 'rbac.authorization.k8s.io', version: 'v1' },
  { group: 'resource.k8s.io', version: 'v1' },
  { group: 'resource.k8s.io', version: 'v1beta2' },
  { group: 'resource.k8s.io', version: 'v1beta1' },
  { group: 'resource.k8s.io', version: 'v1alpha3' },
  { group: 'scheduling.k8s.io', version: 'v1' },
  { group: 'scheduling.k8s.io', version: 'v1alpha1' },
  { group: 'storage.k8s.io', version: 'v1' },
  { group: 'storage.k8s.io', version: 'v1beta1' },
  { group: 'storagemigration.k8s.io', version: 'v1beta1' },
];

/** Group-versions whose resources all need a feature gate: the version is served when one of the gates is on. */
const gates: Readonly<Record<string, readonly FeatureName[]>> = {
  'certificates.k8s.io/v1beta1': ['ClusterTrustBundle', 'PodCertificateRequest'],
  'certificates.k8s.io/v1alpha1': ['ClusterTrustBundle'],
  'scheduling.k8s.io/v1alpha1': ['GenericWorkload'],
  'storagemigration.k8s.io/v1beta1': ['StorageVersionMigrator'],
};

/**
 * The built-in group-versions that a control plane can serve with these features.
 *
 * @param features the feature gates that are on
 */
export const groupVersionsWith = (features: ReadonlySet<FeatureName>): readonly GroupVersion[] =>
  availableGroupVersions.filter(({ group, version }) => {
    const needed = gates[`${group}/${version}`];
    return needed === undefined || needed.some((gate) => features.has(gate));
  });
