import type { ConfigMap } from '@k8s-ts/api/types';
import {
  base64Length,
  builtinSemanticEqual,
  byteLength,
  ownValue,
  sortedKeys,
  validateKindMeta,
  validateKindMetaUpdate,
} from '@k8s-ts/api/validation';
import type { FieldError } from '@k8s-ts/apimachinery/validation';
import { FieldPath, field, isConfigMapKey, nameIsDNSSubdomain } from '@k8s-ts/apimachinery/validation';

/** Maximum total size of the values of a ConfigMap or Secret in bytes: 1 MiB. */
export const maxSecretSize: number = 1024 * 1024;

/** Errors of a new ConfigMap (`kubernetes pkg/apis/core/validation`). */
export function validateConfigMap(configMap: ConfigMap): FieldError[] {
  const errors = validateKindMeta(configMap, true, nameIsDNSSubdomain);
  const dataPath = FieldPath.root('data');
  const binaryPath = FieldPath.root('binaryData');
  let size = 0;
  for (const key of sortedKeys(configMap.data)) {
    for (const message of isConfigMapKey(key)) errors.push(field.invalid(dataPath.key(key), key, message));
    if (ownValue(configMap.binaryData, key) !== undefined) {
      errors.push(field.invalid(dataPath.key(key), key, 'duplicate of key present in binaryData'));
    }
    size += byteLength(configMap.data?.[key] ?? '');
  }
  for (const key of sortedKeys(configMap.binaryData)) {
    for (const message of isConfigMapKey(key)) errors.push(field.invalid(binaryPath.key(key), key, message));
    size += base64Length(configMap.binaryData?.[key] ?? '');
  }
  if (size > maxSecretSize) errors.push(field.tooLong(FieldPath.root(''), maxSecretSize));
  return errors;
}

/** Errors of an update of a ConfigMap. Once `immutable` is true, its data cannot change. */
export function validateConfigMapUpdate(configMap: ConfigMap, old: ConfigMap): FieldError[] {
  const errors = validateKindMetaUpdate(configMap, old);
  if (old.immutable) {
    const message = 'field is immutable when `immutable` is set';
    if (!configMap.immutable) errors.push(field.forbidden(FieldPath.root('immutable'), message));
    if (!builtinSemanticEqual({ data: configMap.data ?? {} }, { data: old.data ?? {} }))
      errors.push(field.forbidden(FieldPath.root('data'), message));
    if (!builtinSemanticEqual({ binaryData: configMap.binaryData ?? {} }, { binaryData: old.binaryData ?? {} })) {
      errors.push(field.forbidden(FieldPath.root('binaryData'), message));
    }
  }
  return [...errors, ...validateConfigMap(configMap)];
}
