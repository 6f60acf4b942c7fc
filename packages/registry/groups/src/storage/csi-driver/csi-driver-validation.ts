import type { storagev1 } from '@k8s-ts/api/types';
import { checkEnum, type Errors, validateKindMeta, validateKindMetaUpdate } from '@k8s-ts/api/validation';
import {
  type FieldError,
  FieldPath,
  field,
  nameIsDNSSubdomain,
  validateImmutableField,
} from '@k8s-ts/apimachinery/validation';

/**
 * Rules of CSI drivers (`kubernetes pkg/apis/storage/validation`). Each function returns an empty list for a valid
 * object.
 */

const specPath = FieldPath.root('spec');
const groupPolicies = ['File', 'None', 'ReadWriteOnceWithFSType'];
const lifecycleModes = ['Persistent', 'Ephemeral'];
const minTokenSeconds = 600;
const maxTokenSeconds = 2 ** 32;
const minUpdatePeriodSeconds = 10;
// Upstream's name of the path of `attachRequired`.
const attachPath = specPath.child('attachedRequired');
const modesPath = specPath.child('volumeLifecycleModes');

export function validateCSIDriver(object: storagev1.CSIDriver): FieldError[] {
  const errors = validateKindMeta(object, false, nameIsDNSSubdomain);
  checkSpec(errors, object.spec ?? {});
  return errors;
}

/** Errors of an updated driver. Whether volumes are attached, and their lifecycle, are immutable. */
export function validateCSIDriverUpdate(object: storagev1.CSIDriver, old: storagev1.CSIDriver): FieldError[] {
  const errors = validateKindMetaUpdate(object, old);
  checkSpec(errors, object.spec ?? {});
  const { attachRequired, volumeLifecycleModes } = object.spec ?? {};
  return [
    ...errors,
    ...validateImmutableField(attachRequired, old.spec?.attachRequired, attachPath),
    ...validateImmutableField(volumeLifecycleModes, old.spec?.volumeLifecycleModes, modesPath),
  ];
}

function checkSpec(errors: Errors, spec: storagev1.CSIDriverSpec): void {
  const { fsGroupPolicy, nodeAllocatableUpdatePeriodSeconds: period, tokenRequests = [] } = spec;
  if (spec.attachRequired === undefined) errors.push(field.required(attachPath));
  for (const name of ['podInfoOnMount', 'storageCapacity'] as const) {
    if (spec[name] === undefined) errors.push(field.required(specPath.child(name)));
  }
  if (fsGroupPolicy !== undefined) checkEnum(errors, fsGroupPolicy, specPath.child('fsGroupPolicy'), groupPolicies);
  checkTokenRequests(errors, tokenRequests, specPath.child('tokenRequests'));
  for (const mode of spec.volumeLifecycleModes ?? []) checkEnum(errors, mode, modesPath, lifecycleModes);
  if (spec.seLinuxMount === undefined) errors.push(field.required(specPath.child('seLinuxMount')));
  if (period !== undefined && period < minUpdatePeriodSeconds) {
    const message = `must be greater than or equal to ${minUpdatePeriodSeconds} seconds`;
    errors.push(field.invalid(specPath.child('nodeAllocatableUpdatePeriodSeconds'), period, message));
  }
  if (spec.serviceAccountTokenInSecrets !== undefined && tokenRequests.length === 0) {
    const message = 'serviceAccountTokenInSecrets is set but no tokenRequests are specified';
    errors.push(
      field.invalid(specPath.child('serviceAccountTokenInSecrets'), spec.serviceAccountTokenInSecrets, message),
    );
  }
}

function checkTokenRequests(errors: Errors, requests: readonly storagev1.TokenRequest[], path: FieldPath): void {
  const audiences = new Set<string>();
  for (const [i, { audience = '', expirationSeconds }] of requests.entries()) {
    const at = path.index(i);
    if (audiences.has(audience)) {
      errors.push(field.duplicate(at.child('audience'), audience));
      continue;
    }
    audiences.add(audience);
    if (expirationSeconds === undefined) continue;
    const complain = (message: string) =>
      errors.push(field.invalid(at.child('expirationSeconds'), expirationSeconds, message));
    if (expirationSeconds < minTokenSeconds) complain('may not specify a duration less than 10 minutes');
    if (expirationSeconds > maxTokenSeconds) complain('may not specify a duration larger than 2^32 seconds');
  }
}
