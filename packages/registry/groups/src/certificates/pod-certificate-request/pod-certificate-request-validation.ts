import type { certificatesv1beta1 } from '@k8s-ts/api/types';
import {
  builtinSemanticEqual,
  byteLength,
  checkName,
  checkSignerName,
  type Errors,
  immutableMessage,
  internalForm,
  isKubernetesSignerName,
  sortedKeys,
  validateKindMeta,
  validateKindMetaUpdate,
} from '@k8s-ts/api/validation';
import {
  type FieldError,
  FieldPath,
  field,
  isDomainPrefixedKey,
  nameIsDNSSubdomain,
} from '@k8s-ts/apimachinery/validation';
import { validateKeyRequest, validatePossession } from './possession.js';

/**
 * Rules of pod certificate requests (`kubernetes pkg/apis/certificates/validation`). Each function returns an empty
 * list for a valid object.
 */

type Request = certificatesv1beta1.PodCertificateRequest;
type Spec = Partial<certificatesv1beta1.PodCertificateRequestSpec>;

const specPath = FieldPath.root('spec');
const maxUIDLength = 128;
const maxKeyLength = 10 * 1024;
const maxAnnotationsLength = 256 * 1024;
const hour = 3600;

/**
 * The errors of a PodCertificateRequest that is created (`kubernetes pkg/apis/certificates/validation`); none when it
 * is valid.
 */
export function validatePodCertificateRequest(request: Request): FieldError[] {
  const errors = validateKindMeta(request, true, nameIsDNSSubdomain);
  const spec: Spec = request.spec ?? {};
  checkSignerName(errors, spec.signerName ?? '', specPath.child('signerName'));
  checkUserAnnotations(errors, spec.unverifiedUserAnnotations, specPath.child('unverifiedUserAnnotations'));
  checkOwners(errors, spec);
  const { maxExpirationSeconds } = spec;
  const expirationPath = specPath.child('maxExpirationSeconds');
  if (maxExpirationSeconds === undefined) return [...errors, field.required(expirationPath, 'must be set')];
  const longest = isKubernetesSignerName(spec.signerName ?? '') ? 24 * hour : 91 * 24 * hour;
  if (maxExpirationSeconds < hour || maxExpirationSeconds > longest) {
    errors.push(field.invalid(expirationPath, maxExpirationSeconds, `must be in the range [${hour}, ${longest}]`));
  }
  return [...errors, ...validateKey(spec)];
}

/** Errors of the key: either a certificate request, or a public key with a signature. */
function validateKey({ stubPKCS10Request, pkixPublicKey, proofOfPossession, podUID = '' }: Spec): FieldError[] {
  const given = [stubPKCS10Request, pkixPublicKey, proofOfPossession].map(Boolean).join();
  if (given !== 'true,false,false' && given !== 'false,true,true') {
    const message = 'exactly one of (stubPKCS10Request) or (pkixPublicKey, proofOfPossession) must be set';
    return [field.invalid(specPath, field.omitValue, message)];
  }
  for (const [name, value] of Object.entries({ stubPKCS10Request, pkixPublicKey, proofOfPossession })) {
    const isTooLong = Buffer.from(value ?? '', 'base64').length > maxKeyLength;
    if (isTooLong) return [field.tooLong(specPath.child(name), maxKeyLength)];
  }
  return stubPKCS10Request
    ? validateKeyRequest(stubPKCS10Request)
    : validatePossession(pkixPublicKey, proofOfPossession, podUID);
}

/** The spec is immutable. */
export function validatePodCertificateRequestUpdate(request: Request, old: Request): FieldError[] {
  const errors = validateKindMetaUpdate(request, old);
  if (!builtinSemanticEqual(request.spec, old.spec)) {
    const form = internalForm('k8s.io.api.certificates.v1beta1.PodCertificateRequestSpec', request.spec);
    errors.push(field.invalid(specPath, form, immutableMessage));
  }
  return errors;
}

/** Names and UIDs of the pod, its service account and its node. */
function checkOwners(errors: Errors, spec: Spec): void {
  for (const owner of ['pod', 'serviceAccount', 'node'] as const) {
    const name = spec[`${owner}Name`] ?? '';
    const uid = spec[`${owner}UID`] ?? '';
    checkName(errors, name, specPath.child(`${owner}Name`), nameIsDNSSubdomain);
    const path = specPath.child(`${owner}UID`);
    if (uid === '') errors.push(field.invalid(path, '', 'must not be empty'));
    if (byteLength(uid) > maxUIDLength) errors.push(field.tooLong(path, maxUIDLength));
  }
}

function checkUserAnnotations(
  errors: Errors,
  annotations: Readonly<Record<string, string>> | undefined,
  path: FieldPath,
): void {
  let length = 0;
  for (const key of sortedKeys(annotations)) {
    errors.push(...isDomainPrefixedKey(path, key.toLowerCase()));
    length += byteLength(key) + byteLength(annotations?.[key] ?? '');
  }
  if (length > maxAnnotationsLength) errors.push(field.tooLong(path, maxAnnotationsLength));
}
