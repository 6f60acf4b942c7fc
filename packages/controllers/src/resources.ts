/** The resources of the core group that controllers work with. */
export const coreResources = {
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
