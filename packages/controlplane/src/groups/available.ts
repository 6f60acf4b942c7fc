import type { GroupVersion } from '@k8s-ts/apimachinery/schema';

/** The built-in group-versions that a control plane can serve. */
export const availableGroupVersions: readonly GroupVersion[] = [
  { group: '', version: 'v1' },
  { group: 'admissionregistration.k8s.io', version: 'v1' },
  { group: 'apiregistration.k8s.io', version: 'v1' },
  { group: 'apps', version: 'v1' },
  { group: 'authentication.k8s.io', version: 'v1' },
  { group: 'authorization.k8s.io', version: 'v1' },
  { group: 'autoscaling', version: 'v1' },
  { group: 'autoscaling', version: 'v2' },
  { group: 'batch', version: 'v1' },
  { group: 'certificates.k8s.io', version: 'v1' },
  { group: 'coordination.k8s.io', version: 'v1' },
  { group: 'discovery.k8s.io', version: 'v1' },
  { group: 'events.k8s.io', version: 'v1' },
  { group: 'flowcontrol.apiserver.k8s.io', version: 'v1' },
  { group: 'networking.k8s.io', version: 'v1' },
  { group: 'node.k8s.io', version: 'v1' },
  { group: 'policy', version: 'v1' },
  { group: 'rbac.authorization.k8s.io', version: 'v1' },
  { group: 'resource.k8s.io', version: 'v1' },
  { group: 'scheduling.k8s.io', version: 'v1' },
  { group: 'storage.k8s.io', version: 'v1' },
];
