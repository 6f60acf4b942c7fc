import type { JSONSchemaProps } from '../json-schema-props.js';
import { isObject, type JSONObject } from '../values/json-values.js';

/** Finds items of a list of type `map` by their keys. */
export interface MapList {
  /** The first item with the keys of this one; undefined if missing, or when a key is missing or no scalar. */
  find(item: unknown): JSONObject | undefined;
}

const empty: MapList = { find: () => undefined };

/**
 * Indexes the items of a list by the keys of its schema (`kubernetes/apiserver pkg/cel/common/maplist.go`). Lists of
 * other types have no items that can be found.
 */
export function mapList(schema: JSONSchemaProps, items: readonly unknown[]): MapList {
  const keys = schema['x-kubernetes-list-map-keys'] ?? [];
  if (schema.type !== 'array' || schema['x-kubernetes-list-type'] !== 'map') return empty;
  if (keys.length === 0 || items.length === 0) return empty;
  let byKey: Map<unknown, JSONObject> | undefined;
  return {
    find(item) {
      const key = compositeKey(item, keys);
      if (key === undefined) return undefined;
      byKey ??= index(items, keys);
      return byKey.get(key);
    },
  };
}

function index(items: readonly unknown[], keys: readonly string[]): Map<unknown, JSONObject> {
  const byKey = new Map<unknown, JSONObject>();
  for (const item of items) {
    const key = compositeKey(item, keys);
    if (key !== undefined && !byKey.has(key)) byKey.set(key, item as JSONObject);
  }
  return byKey;
}

/** A value that is equal for items with equal keys. */
function compositeKey(item: unknown, keys: readonly string[]): unknown {
  if (!isObject(item)) return undefined;
  if (keys.length === 1) return scalar(item, keys[0] as string);
  const parts: string[] = [];
  for (const key of keys) {
    const value = scalar(item, key);
    if (value === undefined) return undefined;
    parts.push(typeof value === 'string' ? JSON.stringify(value) : String(value));
  }
  return parts.join('\u0000');
}

function scalar(item: JSONObject, key: string): unknown {
  const value = Object.hasOwn(item, key) ? item[key] : undefined;
  return typeof value === 'object' ? undefined : value;
}
