import type { Pod } from '@k8s-ts/api/types';
import { configMapsOfPod, secretsOfPod } from '@k8s-ts/authorization';

type Volume = NonNullable<NonNullable<Pod['spec']>['volumes']>[number];

/** Volumes that need no object of the API. */
const plainVolumes: readonly (keyof Volume)[] = [
  'awsElasticBlockStore',
  'azureDisk',
  'cephfs',
  'cinder',
  'downwardAPI',
  'emptyDir',
  'fc',
  'flexVolume',
  'flocker',
  'gcePersistentDisk',
  'gitRepo',
  'hostPath',
  'image',
  'iscsi',
  'nfs',
  'photonPersistentDisk',
  'portworxVolume',
  'quobyte',
  'rbd',
  'scaleIO',
  'storageos',
  'vsphereVolume',
];

const otherVolumes: readonly (readonly [keyof Volume, string])[] = [
  ['configMap', 'configmaps (via configmap volumes)'],
  ['secret', 'secrets (via secret volumes)'],
  ['csi', 'csidrivers (via CSI volumes)'],
  ['glusterfs', 'endpoints (via glusterFS volumes)'],
  ['persistentVolumeClaim', 'persistentvolumeclaims'],
  ['ephemeral', 'persistentvolumeclaims (via ephemeral volumes)'],
  ['azureFile', 'secrets (via azureFile volumes)'],
];

const projectedSources = [
  ['configMap', 'configmaps (via projected volumes)'],
  ['secret', 'secrets (via projected volumes)'],
  ['serviceAccountToken', 'serviceaccounts (via projected volumes)'],
  ['clusterTrustBundle', 'clustertrustbundles'],
  ['podCertificate', 'podcertificates'],
] as const;

/**
 * The resource of an object of the API that a pod refers to, in kube-apiserver's words; undefined when it refers to
 * none. `kubernetes pkg/api/pod/util.go`, HasAPIObjectReference.
 *
 * @throws Error for a volume of an unknown type
 */
export function referencedResource(pod: Pod): string | undefined {
  const { spec } = pod;
  if (spec?.serviceAccountName) return 'serviceaccounts';
  if (secretsOfPod(pod).length > 0) return 'secrets';
  if (configMapsOfPod(pod).length > 0) return 'configmaps';
  if ((spec?.resourceClaims ?? []).length > 0) return 'resourceclaims';
  for (const volume of spec?.volumes ?? []) {
    const found = resourceOfVolume(volume);
    if (found !== undefined) return found;
  }
  return undefined;
}

function resourceOfVolume(volume: Volume): string | undefined {
  if (plainVolumes.some((type) => volume[type])) return undefined;
  const other = otherVolumes.find(([type]) => volume[type]);
  if (other) return other[1];
  if (!volume.projected) throw new Error(`unknown volume type for volume  "${volume.name}"`);
  for (const source of volume.projected.sources ?? []) {
    const found = projectedSources.find(([type]) => source[type]);
    if (found) return found[1];
    if (!source.downwardAPI) throw new Error(`unknown source for projected volume "${volume.name}"`);
  }
  return undefined;
}
