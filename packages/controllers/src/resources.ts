/** The resources of the core group that controllers work with. */
export const coreResources = {
  endpoints: { version: 'v1', resource: 'endpoints', kind: 'Endpoints', namespaced: true },
  nodes: { version: 'v1', resource: 'nodes', kind: 'Node', namespaced: false },
  services: { version: 'v1', resource: 'services', kind: 'Service', namespaced: true },
  configMaps: { version: 'v1', resource: 'configmaps', kind: 'ConfigMap', namespaced: true },
  namespaces: { version: 'v1', resource: 'namespaces', kind: 'Namespace', namespaced: false },
  persistentVolumeClaims: {
    version: 'v1',
    resource: 'persistentvolumeclaims',
    kind: 'PersistentVolumeClaim',
    namespaced: true,
  },
  persistentVolumes: { version: 'v1', resource: 'persistentvolumes', kind: 'PersistentVolume', namespaced: false },
  pods: { version: 'v1', resource: 'pods', kind: 'Pod', namespaced: true },
  secrets: { version: 'v1', resource: 'secrets', kind: 'Secret', namespaced: true },
  serviceAccounts: { version: 'v1', resource: 'serviceaccounts', kind: 'ServiceAccount', namespaced: true },
} as const;

/** EndpointSlices of `discovery.k8s.io`. */
export const endpointSliceResource = {
  group: 'discovery.k8s.io',
  version: 'v1',
  resource: 'endpointslices',
  kind: 'EndpointSlice',
  namespaced: true,
} as const;
