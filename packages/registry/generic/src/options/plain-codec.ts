import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { jsonStorageCodec, type StorageCodec } from '@k8s-ts/storage';
import type { StorageSerializer } from './storage-serializer.js';

/**
 * The storage codec of kinds without a field table: canonical JSON in the version of the kind, with the keys of all
 * maps sorted, as Go writes unstructured objects. Equal objects become equal bytes, regardless of the order of fields
 * in requests.
 */
export const plainCodec: StorageSerializer = <T extends KubeObject>(gvk: StorageCodec['gvk']): StorageCodec<T> => {
  const codec = jsonStorageCodec<T>({ gvk });
  const { encodeJSON = codec.encode } = codec;
  return {
    ...codec,
    encode: (object) => codec.encode(withSortedKeys(object)),
    encodeJSON: (object) => encodeJSON(withSortedKeys(object)),
  };
};

/** The value with the keys of all its maps sorted by code units; the value itself when they are sorted. */
export function withSortedKeys<T>(value: T): T {
  return sorted(value) as T;
}

function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const items = value.map(sorted);
    return items.every((item, i) => item === value[i]) ? value : items;
  }
  const entries = Object.entries(value);
  let changed = false;
  let last = '';
  for (const entry of entries) {
    const [key, before] = entry;
    if (key < last) changed = true;
    last = key;
    entry[1] = sorted(before);
    if (entry[1] !== before) changed = true;
  }
  if (!changed) return value;
  // fromEntries defines own properties, also for `__proto__`.
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
