import type { AnyRESTStorage } from './rest-storage.js';

/**
 * Everything that a storage may have. Methods are called on the storage itself, and lazy fields are read when they are
 * asked for. The compiler requires that new fields and capabilities are added here.
 */
const parts: Readonly<Record<keyof AnyRESTStorage, 'field' | 'lazy' | 'method'>> = {
  kind: 'field',
  namespaced: 'field',
  acceptedVersions: 'field',
  preservesRequestMeta: 'field',
  resetFields: 'field',
  withoutTables: 'field',
  hub: 'field',
  validationCost: 'lazy',
  cachedSize: 'method',
  singularName: 'field',
  shortNames: 'field',
  categories: 'field',
  storageVersion: 'field',
  deprecation: 'field',
  removedRelease: 'field',
  listedVerbs: 'field',
  get: 'method',
  getSync: 'method',
  list: 'method',
  watch: 'method',
  create: 'method',
  update: 'method',
  delete: 'method',
  deleteReturnsDeletedObject: 'field',
  deleteCollection: 'method',
  tableColumns: 'field',
  tableRow: 'method',
  connect: 'method',
  connectMethods: 'field',
  connectPath: 'field',
  connectVerb: 'field',
  getOptionsKind: 'field',
};

/** Parts of a storage that replace its own; `undefined` removes a part. */
export type StorageChanges = { readonly [K in keyof AnyRESTStorage]?: AnyRESTStorage[K] | undefined };

/**
 * A storage with some of its fields and capabilities replaced, or removed with `undefined`. All other fields and
 * capabilities stay.
 */
export function extendStore(base: AnyRESTStorage, changes: StorageChanges): AnyRESTStorage {
  const result: Record<string, unknown> = {};
  for (const [name, form] of Object.entries(parts)) {
    const part = name as keyof AnyRESTStorage;
    if (form === 'lazy') {
      if (part in base)
        Object.defineProperty(result, part, { get: () => base[part], enumerable: true, configurable: true });
      continue;
    }
    const value = base[part];
    if (value === undefined) continue;
    result[name] = form === 'method' ? (value as () => unknown).bind(base) : value;
  }
  // Otherwise the synchronous form of `get` would bypass the replacement.
  if ('get' in changes) delete result.getSync;
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) delete result[name];
    else Object.defineProperty(result, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return result as unknown as AnyRESTStorage;
}
