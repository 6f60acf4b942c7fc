import { resourceFactsOf } from '../rest/resource-facts.js';
import type { AnyRESTStorage } from '../rest/rest-storage.js';

const capabilities = ['get', 'list', 'watch', 'create', 'update', 'delete', 'deleteCollection'] as const;

/** A storage with some of its capabilities replaced, or removed with `undefined`. */
export function extendStore(
  base: AnyRESTStorage,
  changes: { readonly [K in keyof AnyRESTStorage]?: AnyRESTStorage[K] | undefined },
): AnyRESTStorage {
  const result: Record<string, unknown> = {
    kind: base.kind,
    namespaced: base.namespaced,
    ...resourceFactsOf(base),
  };
  if (base.deleteReturnsDeletedObject) result.deleteReturnsDeletedObject = true;
  if (base.withoutTables) result.withoutTables = true;
  if (base.resetFields) result.resetFields = base.resetFields;
  if (base.tableColumns && base.tableRow) {
    result.tableColumns = base.tableColumns;
    if (base.keepsRows) result.keepsRows = true;
    result.tableRow = base.tableRow.bind(base);
  }
  for (const name of capabilities) {
    const method = base[name];
    if (method) result[name] = method.bind(base);
  }
  // The quick form of a replaced `get` would answer in its place.
  if (base.getNow && !('get' in changes)) result.getNow = base.getNow.bind(base);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) delete result[name];
    else result[name] = value;
  }
  return result as unknown as AnyRESTStorage;
}
