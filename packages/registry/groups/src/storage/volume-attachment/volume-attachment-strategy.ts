import type { storagev1 } from '@k8s-ts/api/types';
import {
  type BuiltinStrategy,
  type BuiltinUpdateStrategy,
  type ClusterSettings,
  dropDisabled,
  type GatedFields,
  keepFrom,
  statusAlone,
  without,
} from '@k8s-ts/registry-shared';
import { validateVolumeAttachment, validateVolumeAttachmentUpdate } from './volume-attachment-validation.js';

export type VolumeAttachment = storagev1.VolumeAttachment;

export const volumeAttachmentStrategy: BuiltinStrategy<VolumeAttachment> = {
  prepareForCreate: (object) => ({ ...object, status: { attached: false } }),
  prepareForUpdate: (object, old) => keepFrom(object, old, 'status'),
  validate: validateVolumeAttachment,
  validateUpdate: validateVolumeAttachmentUpdate,
};

/** The strategy of `/status`, which also keeps the metadata. */
export const volumeAttachmentStatusStrategy = ({
  features,
}: ClusterSettings = {}): BuiltinUpdateStrategy<VolumeAttachment> => ({
  prepareForUpdate: (object, old) => dropDisabled(statusAlone(object, old), old, features, errorCodes),
  validateUpdate: validateVolumeAttachmentUpdate,
});

const errorCodes = (['attachError', 'detachError'] as const).map(
  (name): GatedFields<VolumeAttachment> => ({
    gate: 'MutableCSINodeAllocatableCount',
    isUsed: ({ status }) => status?.[name]?.errorCode !== undefined,
    drop(object) {
      const error = object.status?.[name];
      return error ? { ...object, status: { ...object.status, [name]: without(error, 'errorCode') } } : object;
    },
  }),
);
