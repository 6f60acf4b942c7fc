import { compareUTF8, encodeObject, sortKeys } from '@k8s-ts/apimachinery/json';
import { type FieldError, type FieldPath, field } from '@k8s-ts/apimachinery/validation';
import type { SchemaNode } from '../structural/schema-node.js';
import { isObject, type JSONObject, shown } from '../values/json-values.js';

/**
 * Errors of lists of type `set` with equal items, and of lists of type `map` with equal keys. Only the second of equal
 * items is reported (`kubernetes/apiextensions-apiserver pkg/apiserver/schema/listtype`).
 */
export function validateLists(value: unknown, node: SchemaNode, path: FieldPath): FieldError[] {
  const errors: FieldError[] = [];
  walk(value, node, path, errors);
  return errors;
}

function walk(value: unknown, node: SchemaNode, path: FieldPath, errors: FieldError[]): void {
  if (!isObject(value)) {
    if (Array.isArray(value)) walkList(value, node, path, errors);
    return;
  }
  for (const name of Object.keys(value)) {
    const member = value[name];
    if (typeof member !== 'object' || member === null) continue;
    const { values } = node;
    if (values !== undefined) walk(member, values, path.key(name), errors);
    const property = node.property(name);
    if (property !== undefined) walk(member, property, path.child(name), errors);
  }
}

function walkList(list: readonly unknown[], node: SchemaNode, path: FieldPath, errors: FieldError[]): void {
  const type = node.schema['x-kubernetes-list-type'];
  if (type === 'set') {
    for (const i of secondOnes(list)) errors.push(field.duplicate(path.index(i), shown(list[i])));
  } else if (type === 'map') {
    validateMap(list, node.schema['x-kubernetes-list-map-keys'] ?? [], path, errors);
  }
  const { items } = node;
  if (items === undefined) return;
  for (let i = 0; i < list.length; i++) {
    const item = list[i];
    if (typeof item === 'object' && item !== null) walk(item, items, path.index(i), errors);
  }
}

function validateMap(list: readonly unknown[], keys: readonly string[], path: FieldPath, errors: FieldError[]): void {
  for (const [i, item] of list.entries()) {
    if (item !== null && !isObject(item)) {
      errors.push(field.invalid(path.index(i), shown(item), 'must be an object for an array of list-type map'));
      return;
    }
  }
  if (list.length <= 1) return;
  const keysOf = (list as (JSONObject | null)[]).map((item) => keyOf(item, keys));
  // With a single key, items that lack it are equal to each other, and differ from items whose key is null.
  const compared = keys.length === 1 ? keysOf.map((key) => own(key, keys[0] as string)) : keysOf;
  for (const i of secondOnes(compared)) errors.push(field.duplicate(path.index(i), shown(keysOf[i])));
}

function own(key: JSONObject, name: string): unknown {
  return Object.hasOwn(key, name) ? key[name] : undefined;
}

function keyOf(item: JSONObject | null, keys: readonly string[]): JSONObject {
  if (item === null) return {};
  return Object.fromEntries(keys.filter((key) => Object.hasOwn(item, key)).map((key) => [key, item[key]]));
}

/**
 * For each value that occurs more than once, the index of its second occurrence. Numbers are compared by value, objects
 * by their JSON with sorted keys.
 */
function secondOnes(values: readonly unknown[]): number[] {
  if (values.length <= 1) return [];
  const times = new Map<unknown, number>();
  const found: number[] = [];
  for (const [i, value] of values.entries()) {
    const key = comparable(value);
    const before = times.get(key) ?? 0;
    times.set(key, before + 1);
    if (before === 1) found.push(i);
  }
  return found;
}

const compoundMark = '\u0000';

function comparable(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith(compoundMark) ? `${compoundMark}s${value}` : value;
  if (typeof value !== 'object' || value === null) return value;
  return `${compoundMark}o${encodeObject(sortKeys(value as JSONObject, compareUTF8))}`;
}
