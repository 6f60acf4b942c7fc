import { stringify } from '../json/index.js';
import { setOwnMember } from '../json-patch/json-value.js';
import type { JSONValue } from '../types/index.js';
import type { RuntimeObject } from './runtime-object.js';

/** A list of objects of any kind. */
export interface UnstructuredList extends RuntimeObject {
  readonly items: readonly RuntimeObject[];
}

/** Whether an object is a list: it has an array for `items`. */
export function isUnstructuredList(object: RuntimeObject): object is UnstructuredList {
  return Array.isArray(object.items);
}

/**
 * The value at a path of field names; undefined when a field on the way, or the last one, is absent.
 *
 * @throws Error `.a.b accessor error: 1 is of the type number, expected an object` when a field on the path is not an object
 */
export function nestedField(object: RuntimeObject, ...fields: readonly string[]): unknown {
  let value: unknown = object;
  for (const [i, field] of fields.entries()) {
    if (value === undefined || value === null) return undefined;
    if (typeof value !== 'object' || Array.isArray(value)) throw accessorError(fields.slice(0, i), value, 'an object');
    value = Object.hasOwn(value, field) ? (value as Record<string, unknown>)[field] : undefined;
  }
  return value;
}

/** The text at a path; undefined when absent. @throws Error when there is something else */
export function nestedString(object: RuntimeObject, ...fields: readonly string[]): string | undefined {
  const value = nestedField(object, ...fields);
  if (value === undefined || typeof value === 'string') return value;
  throw accessorError(fields, value, 'a string');
}

/** The boolean at a path; undefined when absent. @throws Error when there is something else */
export function nestedBool(object: RuntimeObject, ...fields: readonly string[]): boolean | undefined {
  const value = nestedField(object, ...fields);
  if (value === undefined || typeof value === 'boolean') return value;
  throw accessorError(fields, value, 'a boolean');
}

/** The number at a path; undefined when absent. @throws Error when there is something else */
export function nestedNumber(object: RuntimeObject, ...fields: readonly string[]): number | bigint | undefined {
  const value = nestedField(object, ...fields);
  if (value === undefined || typeof value === 'number' || typeof value === 'bigint') return value;
  throw accessorError(fields, value, 'a number');
}

/** The list at a path; undefined when absent. @throws Error when there is something else */
export function nestedSlice(object: RuntimeObject, ...fields: readonly string[]): readonly unknown[] | undefined {
  const value = nestedField(object, ...fields);
  if (value === undefined || Array.isArray(value)) return value;
  throw accessorError(fields, value, 'a list');
}

/** The map of texts at a path; undefined when absent. @throws Error when it is no object, or holds something else than texts */
export function nestedStringMap(
  object: RuntimeObject,
  ...fields: readonly string[]
): Readonly<Record<string, string>> | undefined {
  const value = nestedField(object, ...fields);
  if (value === undefined) return undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw accessorError(fields, value, 'an object');
  for (const [key, member] of Object.entries(value)) {
    if (typeof member !== 'string') throw accessorError([...fields, key], member, 'a string');
  }
  return value as Readonly<Record<string, string>>;
}

/**
 * The object with a value at a path; missing objects on the path are added. Copies the path and shares the rest. @throws Error when a field
 * on the way is no object
 */
export function withNestedField(object: RuntimeObject, value: unknown, ...fields: readonly string[]): RuntimeObject {
  return setAt(object, value, fields, 0);
}

/** The object without the field at a path; the same object if it is absent. Copies the path and shares the rest. */
export function withoutNestedField(object: RuntimeObject, ...fields: readonly string[]): RuntimeObject {
  const [field, ...rest] = fields;
  if (field === undefined || !Object.hasOwn(object, field)) return object;
  const copy: Record<string, unknown> = { ...object };
  if (rest.length === 0) {
    delete copy[field];
    return copy;
  }
  const inner = object[field];
  if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return object;
  const changed = withoutNestedField(inner as RuntimeObject, ...rest);
  if (changed === inner) return object;
  setOwnMember(copy as { [key: string]: JSONValue }, field, changed as JSONValue);
  return copy;
}

function setAt(object: RuntimeObject, value: unknown, fields: readonly string[], depth: number): RuntimeObject {
  const field = fields[depth];
  if (field === undefined) throw new Error('a path of at least one field is needed');
  let next = value;
  if (depth < fields.length - 1) {
    const inner = Object.hasOwn(object, field) ? object[field] : {};
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) {
      throw accessorError(fields.slice(0, depth + 1), inner, 'an object');
    }
    next = setAt(inner as RuntimeObject, value, fields, depth + 1);
  }
  const copy: Record<string, unknown> = { ...object };
  setOwnMember(copy as { [key: string]: JSONValue }, field, next as JSONValue);
  return copy;
}

function accessorError(fields: readonly string[], value: unknown, expected: string): Error {
  const type = value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
  return new Error(`.${fields.join('.')} accessor error: ${shown(value)} is of the type ${type}, expected ${expected}`);
}

function shown(value: unknown): string {
  return stringify(value);
}
