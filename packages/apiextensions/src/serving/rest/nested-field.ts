import { newInternalError } from '@k8s-ts/apimachinery/errors';
import { formatGoValue } from '@k8s-ts/apimachinery/strategic-patch';
import type { KubeObject } from '@k8s-ts/apimachinery/types';

type JSONObject = Readonly<Record<string, unknown>>;

/** The fields of a simple path such as `.spec.replicas`. */
export const fieldsOf = (path: string): readonly string[] => path.replace(/^\./, '').split('.');

/**
 * The value of nested fields; undefined where one of them is missing.
 *
 * @throws StatusError 500 when a field on the way is not an object
 */
export function nestedField(object: KubeObject, fields: readonly string[]): unknown {
  let value: unknown = object;
  fields.forEach((name, i) => {
    if (value === undefined || value === null) return;
    if (typeof value !== 'object' || Array.isArray(value)) {
      throw accessorError(fields.slice(0, i + 1), value, 'map[string]interface{}');
    }
    value = Object.hasOwn(value, name) ? (value as JSONObject)[name] : undefined;
  });
  return value;
}

/** An integer in nested fields. @throws StatusError 500 for a value of another type */
export function nestedInteger(object: KubeObject, fields: readonly string[]): number | undefined {
  const value = nestedField(object, fields);
  if (value === undefined || (typeof value === 'number' && Number.isInteger(value))) return value;
  throw accessorError(fields, value, 'int64');
}

/** A text in nested fields. @throws StatusError 500 for a value of another type */
export function nestedString(object: KubeObject, fields: readonly string[]): string | undefined {
  const value = nestedField(object, fields);
  if (value === undefined || typeof value === 'string') return value;
  throw accessorError(fields, value, 'string');
}

/** The object with a value in nested fields. Missing objects on the way are made. */
export function withNestedField<T extends object>(
  object: T,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): T {
  if (rest.length === 0) return { ...object, [name]: value };
  const inner = Object.hasOwn(object, name) ? (object as T & JSONObject)[name] : undefined;
  const map = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : {};
  return { ...object, [name]: withNestedField(map, rest, value) };
}

function accessorError(fields: readonly string[], value: unknown, expected: string): Error {
  const text = `.${fields.join('.')} accessor error: ${formatGoValue(value)} is of the type ${goType(value)}, expected ${expected}`;
  return newInternalError(new Error(text));
}

/** The type that a JSON value has in Go. */
function goType(value: unknown): string {
  if (value === null) return '<nil>';
  if (Array.isArray(value)) return '[]interface {}';
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'boolean':
      return 'bool';
    case 'number':
      return Number.isInteger(value) ? 'int64' : 'float64';
    default:
      return 'map[string]interface {}';
  }
}
