import type { TypeDescriptions } from './type-descriptions.js';

/** Types of storage.k8s.io/v1. */
export const storageDescriptions: TypeDescriptions = {
  'storage.v1.StorageClass': {
    allowVolumeExpansion: 'Whether volumes can grow. Default false.',
    allowedTopologies: 'Parts of the cluster in which volumes may be made. Default: all.',
    mountOptions: 'Options for mounting the volumes. They are not checked.',
    parameters: 'Settings for the provisioner. They cannot be changed.',
    provisioner: 'Name of the driver that makes the volumes. It cannot be changed.',
    reclaimPolicy: 'What happens with a volume whose claim is deleted: Delete (default) or Retain.',
    volumeBindingMode:
      'When volumes are made: Immediate (default), or WaitForFirstConsumer: when a pod uses the claim.',
  },
  'storage.v1.VolumeAttributesClass': {
    driverName: 'Name of the CSI driver. It cannot be changed.',
    parameters: 'The attributes. They cannot be changed.',
  },
};
