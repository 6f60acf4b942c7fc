import type { appsv1, corev1, discoveryv1, storagev1 } from '@k8s-ts/api/types';
import { describeResource } from '@k8s-ts/client';

/** The resources of the core group that controllers work with. */
export const coreResources = {
  endpoints: describeResource<corev1.Endpoints>({
    version: 'v1',
    resource: 'endpoints',
    kind: 'Endpoints',
    namespaced: true,
  }),
  services: describeResource<corev1.Service>({
    version: 'v1',
    resource: 'services',
    kind: 'Service',
    namespaced: true,
  }),
  configMaps: describeResource<corev1.ConfigMap>({
    version: 'v1',
    resource: 'configmaps',
    kind: 'ConfigMap',
    namespaced: true,
  }),
  namespaces: describeResource<corev1.Namespace>({
    version: 'v1',
    resource: 'namespaces',
    kind: 'Namespace',
    namespaced: false,
  }),
  nodes: describeResource<corev1.Node>({ version: 'v1', resource: 'nodes', kind: 'Node', namespaced: false }),
  persistentVolumeClaims: describeResource<corev1.PersistentVolumeClaim>({
    version: 'v1',
    resource: 'persistentvolumeclaims',
    kind: 'PersistentVolumeClaim',
    namespaced: true,
  }),
  persistentVolumes: describeResource<corev1.PersistentVolume>({
    version: 'v1',
    resource: 'persistentvolumes',
    kind: 'PersistentVolume',
    namespaced: false,
  }),
  pods: describeResource<corev1.Pod>({ version: 'v1', resource: 'pods', kind: 'Pod', namespaced: true }),
  replicationControllers: describeResource<corev1.ReplicationController>({
    version: 'v1',
    resource: 'replicationcontrollers',
    kind: 'ReplicationController',
    namespaced: true,
  }),
  secrets: describeResource<corev1.Secret>({ version: 'v1', resource: 'secrets', kind: 'Secret', namespaced: true }),
  serviceAccounts: describeResource<corev1.ServiceAccount>({
    version: 'v1',
    resource: 'serviceaccounts',
    kind: 'ServiceAccount',
    namespaced: true,
  }),
} as const;

/** The resources of the group `apps`. */
export const appsResources = {
  controllerRevisions: describeResource<appsv1.ControllerRevision>({
    group: 'apps',
    version: 'v1',
    resource: 'controllerrevisions',
    kind: 'ControllerRevision',
    namespaced: true,
  }),
  daemonSets: describeResource<appsv1.DaemonSet>({
    group: 'apps',
    version: 'v1',
    resource: 'daemonsets',
    kind: 'DaemonSet',
    namespaced: true,
  }),
  deployments: describeResource<appsv1.Deployment>({
    group: 'apps',
    version: 'v1',
    resource: 'deployments',
    kind: 'Deployment',
    namespaced: true,
  }),
  replicaSets: describeResource<appsv1.ReplicaSet>({
    group: 'apps',
    version: 'v1',
    resource: 'replicasets',
    kind: 'ReplicaSet',
    namespaced: true,
  }),
  statefulSets: describeResource<appsv1.StatefulSet>({
    group: 'apps',
    version: 'v1',
    resource: 'statefulsets',
    kind: 'StatefulSet',
    namespaced: true,
  }),
} as const;

/** EndpointSlices of `discovery.k8s.io`. */
export const endpointSliceResource = describeResource<discoveryv1.EndpointSlice>({
  group: 'discovery.k8s.io',
  version: 'v1',
  resource: 'endpointslices',
  kind: 'EndpointSlice',
  namespaced: true,
});

/** StorageClasses of `storage.k8s.io`. */
export const storageClassResource = describeResource<storagev1.StorageClass>({
  group: 'storage.k8s.io',
  version: 'v1',
  resource: 'storageclasses',
  kind: 'StorageClass',
  namespaced: false,
});

/** VolumeAttributesClasses of `storage.k8s.io`. */
export const volumeAttributesClassResource = describeResource<storagev1.VolumeAttributesClass>({
  group: 'storage.k8s.io',
  version: 'v1',
  resource: 'volumeattributesclasses',
  kind: 'VolumeAttributesClass',
  namespaced: false,
});
