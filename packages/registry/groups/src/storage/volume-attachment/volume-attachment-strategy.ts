import type { storagev1 } from '@k8s-ts/api/types';
import { type BuiltinStrategy, type BuiltinUpdateStrategy, keepFrom, statusAlone } from '@k8s-ts/registry-shared';
import { validateVolumeAttachment, validateVolumeAttachmentUpdate } from './volume-attachment-validation.js';

export type VolumeAttachment = storagev1.VolumeAttachment;

export const volumeAttachmentStrategy: BuiltinStrategy<VolumeAttachment> = {
  prepareForCreate: (object) => ({ ...object, status: { attached: false } }),
  prepareForUpdate: (object, old) => keepFrom(object, old, 'status'),
  validate: validateVolumeAttachment,
  validateUpdate: validateVolumeAttachmentUpdate,
};

/** The strategy of `/status`, which also keeps the metadata. */
export const volumeAttachmentStatusStrategy: BuiltinUpdateStrategy<VolumeAttachment> = {
  prepareForUpdate: statusAlone,
  validateUpdate: validateVolumeAttachmentUpdate,
};
