import type { storagev1 } from '@k8s-ts/api/types';
import {
  builtinSemanticEqual,
  checkCSIDriverName,
  checkName,
  checkPersistentVolumeSpec,
  type Errors,
  immutableMessage,
  internalForm,
  validateKindMeta,
} from '@k8s-ts/api/validation';
import {
  byteLength,
  type FieldError,
  FieldPath,
  field,
  inclusiveRangeError,
  nameIsDNSSubdomain,
} from '@k8s-ts/apimachinery/validation';
import { sizeOf } from '../class-validation.js';

/**
 * Rules of volume attachments (`kubernetes pkg/apis/storage/validation`). Each function returns an empty list for a
 * valid object.
 */

const maxMetadataSize = 256 * 1024;
const maxMessageSize = 1024;
const specPath = FieldPath.root('spec');
const statusPath = FieldPath.root('status');

export function validateVolumeAttachment(object: storagev1.VolumeAttachment): FieldError[] {
  const { attacher = '', source, nodeName = '' } = object.spec ?? {};
  const errors = validateKindMeta(object, false, nameIsDNSSubdomain);
  checkCSIDriverName(errors, attacher, specPath.child('attacher'));
  checkSource(errors, source ?? {}, specPath.child('source'));
  checkName(errors, nodeName, specPath.child('nodeName'), nameIsDNSSubdomain);
  const { attachmentMetadata = {}, attachError, detachError } = object.status ?? {};
  if (sizeOf(attachmentMetadata) > maxMetadataSize) {
    errors.push(field.tooLong(statusPath.child('attachmentMetadata'), maxMetadataSize));
  }
  checkVolumeError(errors, attachError, statusPath.child('attachError'));
  checkVolumeError(errors, detachError, statusPath.child('detachError'));
  const volume = source?.persistentVolumeName;
  if (volume !== undefined) {
    checkName(errors, volume, specPath.child('source', 'persistentVolumeName'), nameIsDNSSubdomain);
  }
  return errors;
}

/** Errors of an update of the attachment or of its status: those of the whole attachment, and the spec is immutable. */
export function validateVolumeAttachmentUpdate(
  object: storagev1.VolumeAttachment,
  old: storagev1.VolumeAttachment,
): FieldError[] {
  const errors = validateVolumeAttachment(object);
  if (!builtinSemanticEqual(object.spec, old.spec)) {
    errors.push(
      field.invalid(
        specPath,
        internalForm('k8s.io.api.storage.v1.VolumeAttachmentSpec', object.spec ?? {}),
        immutableMessage,
      ),
    );
  }
  return errors;
}

function checkSource(errors: Errors, source: storagev1.VolumeAttachmentSource, path: FieldPath): void {
  const { inlineVolumeSpec, persistentVolumeName } = source;
  const message = 'must specify exactly one of inlineVolumeSpec and persistentVolumeName';
  if (inlineVolumeSpec && persistentVolumeName !== undefined) errors.push(field.forbidden(path, message));
  else if (inlineVolumeSpec) {
    checkPersistentVolumeSpec(errors, inlineVolumeSpec, path.child('inlineVolumeSpec'), { inline: true });
  } else if (persistentVolumeName === undefined) errors.push(field.required(path, message));
  else if (persistentVolumeName === '') {
    errors.push(field.required(path.child('persistentVolumeName'), 'must specify non empty persistentVolumeName'));
  }
}

/** The error about a long message names the limit of the metadata, as upstream's does. */
function checkVolumeError(errors: Errors, error: storagev1.VolumeError | undefined, path: FieldPath): void {
  if (!error) return;
  if (byteLength(error.message ?? '') > maxMessageSize) {
    errors.push(field.tooLong(path.child('message'), maxMetadataSize));
  }
  if ((error.errorCode ?? 0) < 0) {
    errors.push(field.invalid(path.child('errorCode'), error.errorCode, inclusiveRangeError(0, 0x7fffffff)));
  }
}
