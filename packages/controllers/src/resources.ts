/** The resources of the core group that controllers work with. */
export const coreResources = {
  endpoints: { version: 'v1', resource: 'endpoints', kind: 'Endpoints', namespaced: true },
  services: { version: 'v1', resource: 'services', kind: 'Service', namespaced: true },
  configMaps: { version: 'v1', resource: 'configmaps', kind: 'ConfigMap', namespaced: true },
  namespaces: { version: 'v1', resource: 'namespaces', kind: 'Namespace', namespaced: false },
  nodes: { version: 'v1', resource: 'nodes', kind: 'Node', namespaced: false },
  persistentVolumeClaims: {
    version: 'v1',
    resource: 'persistentvolumeclaims',
    kind: 'PersistentVolumeClaim',
    namespaced: true,
  },
  persistentVolumes: { version: 'v1', resource: 'persistentvolumes', kind: 'PersistentVolume', namespaced: false },
  pods: { version: 'v1', resource: 'pods', kind: 'Pod', namespaced: true },
  replicationControllers: {
    version: 'v1',
    resource: 'replicationcontrollers',
    kind: 'ReplicationController',
    namespaced: true,
  },
  secrets: { version: 'v1', resource: 'secrets', kind: 'Secret', namespaced: true },
  serviceAccounts: { version: 'v1', resource: 'serviceaccounts', kind: 'ServiceAccount', namespaced: true },
} as const;

/** The resources of the group `apps`. */
export const appsResources = {
  controllerRevisions: {
    group: 'apps',
    version: 'v1',
    resource: 'controllerrevisions',
    kind: 'ControllerRevision',
    namespaced: true,
  },
  daemonSets: { group: 'apps', version: 'v1', resource: 'daemonsets', kind: 'DaemonSet', namespaced: true },
  deployments: { group: 'apps', version: 'v1', resource: 'deployments', kind: 'Deployment', namespaced: true },
  replicaSets: { group: 'apps', version: 'v1', resource: 'replicasets', kind: 'ReplicaSet', namespaced: true },
  statefulSets: { group: 'apps', version: 'v1', resource: 'statefulsets', kind: 'StatefulSet', namespaced: true },
} as const;

/** EndpointSlices of `discovery.k8s.io`. */
export const endpointSliceResource = {
  group: 'discovery.k8s.io',
  version: 'v1',
  resource: 'endpointslices',
  kind: 'EndpointSlice',
  namespaced: true,
} as const;

/** StorageClasses of `storage.k8s.io`. */
export const storageClassResource = {
  group: 'storage.k8s.io',
  version: 'v1',
  resource: 'storageclasses',
  kind: 'StorageClass',
  namespaced: false,
} as const;

/** VolumeAttributesClasses of `storage.k8s.io`. */
export const volumeAttributesClassResource = {
  group: 'storage.k8s.io',
  version: 'v1',
  resource: 'volumeattributesclasses',
  kind: 'VolumeAttributesClass',
  namespaced: false,
} as const;
