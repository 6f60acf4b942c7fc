import { parseGroupVersion } from '@k8s-ts/apimachinery/schema';
import type { ObjectMeta } from '@k8s-ts/apimachinery/types';
import {
  type FieldError,
  type FieldPath,
  field,
  isDNS1035Label,
  validateObjectMeta,
  validatePathSegmentName,
} from '@k8s-ts/apimachinery/validation';
import type { SchemaNode } from '../structural/schema-node.js';
import { isObject, type JSONObject, shown } from '../values/json-values.js';
import { coerceObjectMeta } from './coerce-object-meta.js';

/**
 * Errors of `apiVersion`, `kind` and `metadata` of the whole objects in a value
 * (`kubernetes/apiextensions-apiserver pkg/apiserver/schema/objectmeta/validation.go`).
 */
export function validateEmbedded(value: unknown, node: SchemaNode | undefined, path: FieldPath): FieldError[] {
  const errors: FieldError[] = [];
  walk(value, node, path, errors);
  return errors;
}

function walk(value: unknown, node: SchemaNode | undefined, path: FieldPath, errors: FieldError[]): void {
  if (node === undefined || typeof value !== 'object' || value === null) return;
  if (!isObject(value)) {
    const { items } = node;
    if (items === undefined) return;
    for (const [i, item] of (value as unknown[]).entries()) {
      if (typeof item === 'object' && item !== null) walk(item, items, path.index(i), errors);
    }
    return;
  }
  if (node.isEmbedded) validateObject(value, path, errors);
  for (const name of Object.keys(value)) {
    const member = value[name];
    if (typeof member !== 'object' || member === null) continue;
    const property = node.property(name);
    if (property !== undefined) walk(member, property, path.child(name), errors);
    else if (node.values !== undefined) walk(member, node.values, path.key(name), errors);
  }
}

function validateObject(object: JSONObject, path: FieldPath, errors: FieldError[]): void {
  for (const name of ['apiVersion', 'kind']) {
    if (!Object.hasOwn(object, name)) errors.push(field.required(path.child(name)));
  }
  for (const [name, value] of Object.entries(object)) {
    if (name === 'apiVersion' || name === 'kind') {
      const problem = name === 'kind' ? kindProblem(value) : apiVersionProblem(value);
      if (problem !== undefined) errors.push(field.invalid(path.child(name), shown(value), problem));
    } else if (name === 'metadata') {
      field.pushAll(errors, validateMetadata(value, path.child('metadata')));
    }
  }
}

function apiVersionProblem(value: unknown): string | undefined {
  if (typeof value !== 'string') return 'must be a string';
  if (value === '') return 'must not be empty';
  try {
    parseGroupVersion(value);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

function kindProblem(value: unknown): string | undefined {
  if (typeof value !== 'string') return 'must be a string';
  if (value === '') return 'must not be empty';
  const problems = isDNS1035Label(value.toLowerCase());
  if (problems.length === 0) return undefined;
  return `may have mixed case, but should otherwise match: ${problems.join(',')}`;
}

function validateMetadata(value: unknown, path: FieldPath): FieldError[] {
  let metadata: JSONObject;
  try {
    metadata = coerceObjectMeta(value).metadata ?? {};
  } catch (error) {
    return [field.invalid(path, shown(value), (error as Error).message)];
  }
  // Names are not required here, but checked when they are there.
  const named = (metadata.name ?? '') === '' ? { ...metadata, name: 'fakename' } : metadata;
  const meta = named as ObjectMeta;
  return validateObjectMeta(meta, (meta.namespace ?? '') !== '', validatePathSegmentName, path);
}
