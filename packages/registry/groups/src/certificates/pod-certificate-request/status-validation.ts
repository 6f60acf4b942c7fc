import type { certificatesv1beta1 } from '@k8s-ts/api/types';
import { builtinSemanticEqual, validateKindMetaUpdate } from '@k8s-ts/api/validation';
import { type FieldError, FieldPath, field, validateConditions } from '@k8s-ts/apimachinery/validation';
import { validateIssuedCertificate } from './issued-certificate-validation.js';

type Request = certificatesv1beta1.PodCertificateRequest;

const statusPath = FieldPath.root('status');
const conditionsPath = statusPath.child('conditions');
/** A request with one of these conditions is finished. */
const finalTypes = ['Issued', 'Denied', 'Failed'];

/**
 * Errors of an update of `/status` (`kubernetes pkg/apis/certificates/validation`): the request is issued, denied or
 * failed, once.
 *
 * @param now ms since the epoch
 */
export function validatePodCertificateRequestStatusUpdate(request: Request, old: Request, now: number): FieldError[] {
  const errors = validateKindMetaUpdate(request, old);
  if (errors.length > 0) return errors;
  const status = request.status ?? {};
  const oldStatus = old.status ?? {};
  const { conditions = [], ...others } = status;
  errors.push(...validateKnownConditions(conditions), ...validateConditions(conditions, conditionsPath));
  if (errors.length > 0) return errors;
  const refused = (message: string) => [field.invalid(statusPath, field.omitValue, message)];
  const isUnchanged = builtinSemanticEqual(status, oldStatus);
  if (finalTypes.some((type) => isTrue(old, type))) {
    return isUnchanged ? [] : refused('immutable after PodCertificateRequest is issued, denied, or failed');
  }
  if (isTrue(request, 'Denied') || isTrue(request, 'Failed')) {
    const isEmpty = builtinSemanticEqual(others, {});
    return isEmpty
      ? []
      : refused('non-condition status fields must be empty when denying or failing the PodCertificateRequest');
  }
  if (isTrue(request, 'Issued')) return validateIssuedCertificate(status, old.spec ?? {}, now);
  return isUnchanged ? [] : refused('status is immutable unless transitioning to "Issued", "Denied", or "Failed"');
}

/**
 * Errors of conditions: the type must be known, and the status must be true. Upstream's paths have a dot before the
 * index.
 */
function validateKnownConditions(
  conditions: NonNullable<certificatesv1beta1.PodCertificateRequestStatus['conditions']>,
): FieldError[] {
  const errors: FieldError[] = [];
  let known = 0;
  for (const [i, { type = '', status = '' }] of conditions.entries()) {
    const path = conditionsPath.child(`[${i}]`);
    if (!finalTypes.includes(type)) {
      errors.push(field.notSupported(path.child('type'), type, finalTypes));
      continue;
    }
    known++;
    if (known > 1) {
      const message = 'There may be at most one condition with type "Issued", "Denied", or "Failed"';
      errors.push(field.invalid(path.child('type'), type, message));
    }
    if (status !== 'True') {
      errors.push(field.notSupported(path.child('status'), field.jsonValue(status), ['True']));
    }
  }
  return errors;
}

const isTrue = ({ status }: Request, type: string): boolean =>
  (status?.conditions ?? []).some((condition) => condition.type === type && condition.status === 'True');
