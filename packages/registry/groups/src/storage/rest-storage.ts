import { type ClusterSettings, defineGroup, kind } from '@k8s-ts/registry-shared';
import { csiDriverStrategy } from './csi-driver/csi-driver-strategy.js';
import { csiNodeStrategy } from './csi-node/csi-node-strategy.js';
import { csiStorageCapacityStrategy } from './csi-storage-capacity/csi-storage-capacity-strategy.js';
import { storageClassStrategy } from './storage-class/storage-class-strategy.js';
import {
  volumeAttachmentStatusStrategy,
  volumeAttachmentStrategy,
} from './volume-attachment/volume-attachment-strategy.js';
import { volumeAttributesClassStrategy } from './volume-attributes-class/volume-attributes-class-strategy.js';

/** The group `storage.k8s.io` (`kubernetes pkg/registry/storage/rest/storage_storage.go`). */
export const storage = defineGroup('storage.k8s.io', (settings: ClusterSettings) => ({
  csiDrivers: kind('storage.k8s.io/v1', 'CSIDriver', { strategy: csiDriverStrategy(settings) }),
  csiNodes: kind('storage.k8s.io/v1', 'CSINode', { strategy: csiNodeStrategy(settings) }),
  csiStorageCapacities: kind('storage.k8s.io/v1', 'CSIStorageCapacity', { strategy: csiStorageCapacityStrategy }),
  storageClasses: kind('storage.k8s.io/v1', 'StorageClass', { strategy: storageClassStrategy }),
  volumeAttachments: kind('storage.k8s.io/v1', 'VolumeAttachment', {
    strategy: volumeAttachmentStrategy,
    status: volumeAttachmentStatusStrategy(settings),
  }),
  volumeAttributesClasses: kind('storage.k8s.io/v1', 'VolumeAttributesClass', {
    strategy: volumeAttributesClassStrategy,
    alsoIn: ['v1beta1'],
  }),
}));
