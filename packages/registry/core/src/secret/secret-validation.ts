import type { Secret } from '@k8s-ts/api/types';
import {
  base64Length,
  builtinSemanticEqual,
  checkText,
  type Errors,
  immutableMessage,
  metadataPath,
  ownValue,
  sortedKeys,
  validateKindMeta,
  validateKindMetaUpdate,
} from '@k8s-ts/api/validation';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { decodeBase64, kindOf, parseJSON } from '@k8s-ts/apimachinery/json';
import type { FieldError } from '@k8s-ts/apimachinery/validation';
import { FieldPath, field, isConfigMapKey, nameIsDNSSubdomain } from '@k8s-ts/apimachinery/validation';
import { maxSecretSize } from '../config-map/config-map-validation.js';

const dataPath = FieldPath.root('data');

/** Errors of a new Secret: invalid keys, size, keys that its type requires (`kubernetes pkg/apis/core/validation`). */
export function validateSecret(secret: Secret): FieldError[] {
  const errors = validateKindMeta(secret, true, nameIsDNSSubdomain);
  let size = 0;
  for (const key of sortedKeys(secret.data)) {
    checkText(errors, key, dataPath.key(key), isConfigMapKey);
    size += base64Length(secret.data?.[key] ?? '');
  }
  if (size > maxSecretSize) errors.push(field.tooLong(dataPath, maxSecretSize));
  checkType(errors, secret);
  return errors;
}

function checkType(errors: Errors, secret: Secret): void {
  const missing = (key: string) => ownValue(secret.data, key) === undefined;
  const required = (key: string) => errors.push(field.required(dataPath.key(key)));
  switch (secret.type) {
    case 'kubernetes.io/service-account-token': {
      const key = 'kubernetes.io/service-account.name';
      if (!ownValue(secret.metadata?.annotations, key))
        errors.push(field.required(metadataPath.child('annotations').key(key)));
      break;
    }
    case 'kubernetes.io/dockercfg':
      checkDockerConfig(errors, secret, '.dockercfg');
      break;
    case 'kubernetes.io/dockerconfigjson':
      checkDockerConfig(errors, secret, '.dockerconfigjson');
      break;
    case 'kubernetes.io/basic-auth':
      if (missing('username') && missing('password')) {
        required('username');
        required('password');
      }
      break;
    case 'kubernetes.io/ssh-auth':
      if (!ownValue(secret.data, 'ssh-privatekey')) required('ssh-privatekey');
      break;
    case 'kubernetes.io/tls':
      if (missing('tls.crt')) required('tls.crt');
      if (missing('tls.key')) required('tls.key');
      break;
  }
}

function checkDockerConfig(errors: Errors, secret: Secret, key: string): void {
  const value = ownValue(secret.data, key);
  if (value === undefined) {
    errors.push(field.required(dataPath.key(key)));
    return;
  }
  // Go reads null as no bytes.
  const problem = jsonObjectProblem((value as string | null) ?? '');
  if (problem !== undefined) errors.push(field.invalid(dataPath.key(key), '<secret contents redacted>', problem));
}

/** The error of Go's JSON decoder for base64-encoded text that is not a JSON object; undefined for an object. */
function jsonObjectProblem(base64: string): string | undefined {
  let value: unknown;
  try {
    ({ value } = parseJSON(decodeBase64(base64)));
  } catch (error) {
    return errorText(error);
  }
  if (value === null || (typeof value === 'object' && !Array.isArray(value))) return undefined;
  return `json: cannot unmarshal ${kindOf(value)} into Go value of type map[string]interface {}`;
}

/** Errors of an update of a Secret. The type is immutable. Once `immutable` is true, the data is immutable, too. */
export function validateSecretUpdate(secret: Secret, old: Secret): FieldError[] {
  const errors = validateKindMetaUpdate(secret, old);
  if ((secret.type ?? '') !== (old.type ?? '')) {
    errors.push(field.invalid(FieldPath.root('type'), secret.type ?? '', immutableMessage));
  }
  if (old.immutable) {
    const message = 'field is immutable when `immutable` is set';
    if (!secret.immutable) errors.push(field.forbidden(FieldPath.root('immutable'), message));
    if (!builtinSemanticEqual({ data: secret.data ?? {} }, { data: old.data ?? {} }))
      errors.push(field.forbidden(dataPath, message));
  }
  return [...errors, ...validateSecret(secret)];
}
