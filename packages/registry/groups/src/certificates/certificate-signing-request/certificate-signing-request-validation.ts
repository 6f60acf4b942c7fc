import type { certificatesv1 } from '@k8s-ts/api/types';
import {
  builtinSemanticEqual,
  checkEnum,
  checkSignerName,
  describeDiff,
  type Errors,
  validateKindMeta,
  validateKindMetaUpdate,
} from '@k8s-ts/api/validation';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { type FieldError, FieldPath, field } from '@k8s-ts/apimachinery/validation';
import { parseCertificateRequestPEM } from '@k8s-ts/pki';
import { certificatesError } from './certificates-error.js';
import { keyUsages } from './key-usages.js';

/**
 * Rules of certificate signing requests (`kubernetes pkg/apis/certificates/validation`). Each function returns an empty
 * list for a valid object.
 */

type Request = certificatesv1.CertificateSigningRequest;
type Condition = certificatesv1.CertificateSigningRequestCondition;

const specPath = FieldPath.root('spec');
const conditionsPath = FieldPath.root('status', 'conditions');
const certificatePath = FieldPath.root('status', 'certificate');
const legacySigner = 'kubernetes.io/legacy-unknown';
const minExpirationSeconds = 600;
const approvalTypes = ['Approved', 'Denied'];
const lastingTypes = [...approvalTypes, 'Failed'];

/** Rules that an update leaves out, because the stored request breaks them already. */
interface Tolerance {
  readonly bothApprovedAndDenied: boolean;
  readonly legacySignerName: boolean;
  readonly duplicateConditions: boolean;
  readonly emptyConditionTypes: boolean;
  readonly anyCertificate: boolean;
  readonly duplicateUsages: boolean;
  readonly unknownUsages: boolean;
}

/** Errors of a new request. */
export function validateCertificateSigningRequest(request: Request): FieldError[] {
  return validateWhole(request, toleranceOf(request, undefined));
}

/** Errors of an update of the main resource, which keeps approval and certificate. */
export function validateCertificateSigningRequestUpdate(request: Request, old: Request): FieldError[] {
  return validateUpdate(request, old, {});
}

/** Errors of an update of `/status`: the certificate may be set once. */
export function validateCertificateSigningRequestStatusUpdate(request: Request, old: Request): FieldError[] {
  return validateUpdate(request, old, { certificate: true });
}

/** Errors of an update of `/approval`: conditions of approval may be added. */
export function validateCertificateSigningRequestApprovalUpdate(request: Request, old: Request): FieldError[] {
  return validateUpdate(request, old, { approval: true });
}

function validateUpdate(
  request: Request,
  old: Request,
  allowed: { readonly certificate?: boolean; readonly approval?: boolean },
): FieldError[] {
  const errors = validateWhole(request, toleranceOf(request, old));
  const forbid = (message: string) => errors.push(field.forbidden(conditionsPath, message));
  for (const type of lastingTypes) {
    if (conditionsOf(request, type).length < conditionsOf(old, type).length) {
      forbid(`updates may not remove a condition of type "${type}"`);
    }
  }
  for (const type of allowed.approval ? [] : approvalTypes) {
    const [before, now] = [conditionsOf(old, type), conditionsOf(request, type)];
    if (now.length > before.length) forbid(`updates may not add a condition of type "${type}"`);
    else if (now.length === before.length && !builtinSemanticEqual(before, now)) {
      forbid(
        `updates may not modify a condition of type "${type}"\n${describeDiff('k8s.io.api.certificates.v1.CertificateSigningRequestCondition', before, now)}`,
      );
    }
  }
  const certificate = old.status?.certificate ?? '';
  if ((request.status?.certificate ?? '') !== certificate) {
    if (!allowed.certificate) errors.push(field.forbidden(certificatePath, 'updates may not set certificate content'));
    else if (certificate !== '') {
      errors.push(field.forbidden(certificatePath, 'updates may not modify existing certificate content'));
    }
  }
  return [...errors, ...validateKindMetaUpdate(request, old)];
}

const conditionsOf = ({ status }: Request, type: string): readonly Condition[] =>
  (status?.conditions ?? []).filter((condition) => condition.type === type);

function validateWhole(request: Request, tolerance: Tolerance): FieldError[] {
  // Names have no rules besides those of all path segments.
  const errors = validateKindMeta(request, false, () => []);
  const { request: encoded, signerName = '', expirationSeconds, usages } = request.spec ?? {};
  const wrong = requestProblem(encoded ?? '');
  if (wrong !== undefined) errors.push(field.invalid(specPath.child('request'), encoded ?? null, wrong));
  checkUsages(errors, usages ?? [], specPath.child('usages'), tolerance);
  const signerPath = specPath.child('signerName');
  if (!tolerance.legacySignerName && signerName === legacySigner) {
    errors.push(field.invalid(signerPath, signerName, 'the legacy signerName is not allowed via this API version'));
  } else checkSignerName(errors, signerName, signerPath);
  if (expirationSeconds !== undefined && expirationSeconds < minExpirationSeconds) {
    const message = `may not specify a duration less than ${minExpirationSeconds} seconds (10 minutes)`;
    errors.push(field.invalid(specPath.child('expirationSeconds'), expirationSeconds, message));
  }
  checkConditions(errors, request.status?.conditions ?? [], tolerance);
  const problem = tolerance.anyCertificate ? undefined : certificateProblem(request);
  if (problem !== undefined) errors.push(field.invalid(certificatePath, '<certificate data>', problem));
  return errors;
}

function checkUsages(errors: Errors, usages: readonly string[], path: FieldPath, tolerance: Tolerance): void {
  if (usages.length === 0) errors.push(field.required(path));
  for (const [i, usage] of tolerance.unknownUsages ? [] : usages.entries()) {
    checkEnum(errors, usage, path.index(i), keyUsages);
  }
  for (const [i, usage] of tolerance.duplicateUsages ? [] : usages.entries()) {
    if (usages.indexOf(usage) < i) errors.push(field.duplicate(path.index(i), field.jsonValue(usage)));
  }
}

function checkConditions(errors: Errors, conditions: readonly Condition[], tolerance: Tolerance): void {
  const seen = new Set<string>();
  for (const [i, { type = '', status = '' }] of conditions.entries()) {
    const at = conditionsPath.index(i);
    if (type === '' && !tolerance.emptyConditionTypes) errors.push(field.required(at.child('type')));
    const statuses = lastingTypes.includes(type) ? ['True'] : ['False', 'True', 'Unknown'];
    checkEnum(errors, status, at.child('status'), statuses, true);
    const opposite = type === 'Approved' ? 'Denied' : type === 'Denied' ? 'Approved' : undefined;
    if (!tolerance.bothApprovedAndDenied && opposite !== undefined && seen.has(opposite)) {
      const message = 'Approved and Denied conditions are mutually exclusive';
      errors.push(field.invalid(conditionsPath, type, message));
    }
    if (!tolerance.duplicateConditions && seen.has(type))
      errors.push(field.duplicate(at.child('type'), field.jsonValue(type)));
    seen.add(type);
  }
}

/**
 * The message about a text, in base64, that is not a PKCS #10 request in PEM, signed with its own key; undefined for a
 * valid one.
 */
function requestProblem(encoded: string): string | undefined {
  try {
    parseCertificateRequestPEM(Buffer.from(encoded, 'base64')).checkSignature();
    return undefined;
  } catch (error) {
    return errorText(error);
  }
}

const certificateProblem = ({ status }: Request): string | undefined =>
  status?.certificate ? certificatesError(Buffer.from(status.certificate, 'base64')) : undefined;

function toleranceOf(request: Request, old: Request | undefined): Tolerance {
  const types = (old?.status?.conditions ?? []).map(({ type }) => type ?? '');
  const usages: readonly string[] = old?.spec?.usages ?? [];
  return {
    bothApprovedAndDenied: approvalTypes.every((type) => types.includes(type)),
    legacySignerName: old?.spec?.signerName === legacySigner,
    duplicateConditions: new Set(types).size < types.length,
    emptyConditionTypes: types.includes(''),
    anyCertificate:
      old !== undefined &&
      ((request.status?.certificate ?? '') === (old.status?.certificate ?? '') ||
        certificateProblem(old) !== undefined),
    duplicateUsages: new Set(usages).size < usages.length,
    unknownUsages: usages.some((usage) => !keyUsages.includes(usage)),
  };
}
