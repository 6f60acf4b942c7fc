import { prune } from '../pruning/prune.js';
import type { SchemaNode } from '../structural/schema-node.js';
import { isObject, type JSONObject, mapList, mapObject, own } from '../values/json-values.js';

/*
 * Defaults and nulls (kubernetes/apiextensions-apiserver pkg/apiserver/schema/defaulting).
 */

const complete = new WeakMap<SchemaNode, { readonly value: unknown }>();

/**
 * The default of a schema: without unknown fields, and with the defaults inside it. Made once; all objects share it.
 */
export function completeDefault(node: SchemaNode): unknown {
  let known = complete.get(node);
  if (known === undefined) {
    const value = node.isInsideMeta ? node.default : prune(node.default, node);
    known = { value: applyDefaults(value, node) };
    complete.set(node, known);
  }
  return known.value;
}

/**
 * Fills in defaults of missing fields, and of null values where null is not allowed. A value with nothing to fill in is
 * returned as it is. Parts of the result may be parts of the schema.
 */
export function applyDefaults(value: unknown, node: SchemaNode | undefined): unknown {
  if (node === undefined || typeof value !== 'object' || value === null) return value;
  if (isObject(value)) return withDefaults(value, node);
  const { items } = node;
  return items === undefined ? value : mapList(value as unknown[], (item) => filled(item, items));
}

function withDefaults(object: JSONObject, node: SchemaNode): JSONObject {
  const result = mapObject(object, (value, name) => {
    const property = node.field(name);
    return property === undefined ? value : filled(value, property);
  });
  let missing: [string, unknown][] | undefined;
  for (const [name, property] of node.withDefaults) {
    if (own(object, name) !== undefined) continue;
    missing ??= [];
    missing.push([name, completeDefault(property)]);
  }
  return missing === undefined ? result : Object.fromEntries([...Object.entries(result), ...missing]);
}

function filled(value: unknown, node: SchemaNode): unknown {
  if (value !== null) return applyDefaults(value, node);
  return node.nullable || node.default === undefined ? null : completeDefault(node);
}

/**
 * Removes null values where null is not allowed, unless a default will replace them. Items of lists stay. A value with
 * nothing to remove is returned as it is.
 */
export function pruneNulls(value: unknown, node: SchemaNode | undefined): unknown {
  if (node === undefined || typeof value !== 'object' || value === null) return value;
  if (!isObject(value)) {
    const { items } = node;
    return items === undefined ? value : mapList(value as unknown[], (item) => pruneNulls(item, items));
  }
  return mapObject(value, (member, name) => {
    if (typeof member !== 'object') return member;
    const child = node.field(name);
    if (member !== null) return pruneNulls(member, child);
    return child === undefined || child.nullable || child.default !== undefined ? null : undefined;
  });
}
