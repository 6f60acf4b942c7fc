import type { Store } from '@k8s-ts/registry-generic';
import { builtinSubresource, inVersion, newBuiltinProvider, type RESTStorageProvider } from '@k8s-ts/registry-shared';
import { type CSIDriver, csiDriverStrategy } from './csi-driver/csi-driver-strategy.js';
import { type CSINode, csiNodeStrategy } from './csi-node/csi-node-strategy.js';
import {
  type CSIStorageCapacity,
  csiStorageCapacityStrategy,
} from './csi-storage-capacity/csi-storage-capacity-strategy.js';
import { type StorageClass, storageClassStrategy } from './storage-class/storage-class-strategy.js';
import {
  type VolumeAttachment,
  volumeAttachmentStatusStrategy,
  volumeAttachmentStrategy,
} from './volume-attachment/volume-attachment-strategy.js';
import {
  type VolumeAttributesClass,
  volumeAttributesClassStrategy,
} from './volume-attributes-class/volume-attributes-class-strategy.js';

/** The stores of the group, for admission, controllers and programs. */
export interface StorageStores {
  readonly csiDrivers: Store<CSIDriver>;
  readonly csiNodes: Store<CSINode>;
  readonly csiStorageCapacities: Store<CSIStorageCapacity>;
  readonly storageClasses: Store<StorageClass>;
  readonly volumeAttachments: Store<VolumeAttachment>;
  readonly volumeAttributesClasses: Store<VolumeAttributesClass>;
}

/** The REST storages of `storage.k8s.io/v1`. */
export function newRESTStorageProvider(): RESTStorageProvider<StorageStores> {
  return newBuiltinProvider('storage.k8s.io', async ({ store }) => {
    const [csiDrivers, csiNodes, csiStorageCapacities, storageClasses, volumeAttachments, volumeAttributesClasses] =
      await Promise.all([
        store<CSIDriver>({ resource: 'csidrivers', kind: 'CSIDriver', strategy: csiDriverStrategy }),
        store<CSINode>({ resource: 'csinodes', kind: 'CSINode', strategy: csiNodeStrategy }),
        store<CSIStorageCapacity>({
          resource: 'csistoragecapacities',
          kind: 'CSIStorageCapacity',
          strategy: csiStorageCapacityStrategy,
        }),
        store<StorageClass>({ resource: 'storageclasses', kind: 'StorageClass', strategy: storageClassStrategy }),
        store<VolumeAttachment>({
          resource: 'volumeattachments',
          kind: 'VolumeAttachment',
          strategy: volumeAttachmentStrategy,
        }),
        store<VolumeAttributesClass>({
          resource: 'volumeattributesclasses',
          kind: 'VolumeAttributesClass',
          strategy: volumeAttributesClassStrategy,
        }),
      ]);
    return {
      stores: {
        csiDrivers,
        csiNodes,
        csiStorageCapacities,
        storageClasses,
        volumeAttachments,
        volumeAttributesClasses,
      },
      versionedResources: {
        v1: {
          csidrivers: csiDrivers,
          csinodes: csiNodes,
          csistoragecapacities: csiStorageCapacities,
          storageclasses: storageClasses,
          volumeattachments: volumeAttachments,
          'volumeattachments/status': builtinSubresource(volumeAttachments, 'status', volumeAttachmentStatusStrategy),
          volumeattributesclasses: volumeAttributesClasses,
        },
        v1beta1: inVersion({ volumeattributesclasses: volumeAttributesClasses }, 'v1beta1'),
      },
    };
  });
}
