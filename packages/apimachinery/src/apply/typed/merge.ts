import { getOwn, isObject, type JSONObject, jsonEqual, setOwn } from '../../strategic-patch/json-value.js';
import { errorText } from '../../text/error-text.js';
import { formatElement, type PathElement, parseElement } from '../fieldpath/path-element.js';
import { formOf, type ListSchema, type MapSchema, type MergeSchema } from '../schema/merge-schema.js';
import { itemIdentity, itemText } from './list-item.js';
import { SchemaError } from './schema-error.js';

/**
 * Merges `right` into `left`: leaves and atomic parts are taken from `right`, maps are merged, items of associative
 * lists are merged by identity. Nothing is removed. Lists keep the order of `left`, but the items of `right` are in
 * the order of `right`.
 *
 * Unchanged parts are shared with `left`; a result equal to `left` is `left` itself.
 * @throws SchemaError when an item cannot be identified, or is in `right` twice.
 */
export function merge(schema: MergeSchema, left: unknown, right: unknown): unknown {
  if (right === undefined || left === right) return left;
  if (left === undefined) return right;
  switch (formOf(schema, right)) {
    case 'scalar':
      return right;
    case 'map': {
      const map = schema.map as MapSchema;
      const lMap = isObject(left) ? left : undefined;
      const rMap = isObject(right) ? right : undefined;
      if (map.relationship === 'atomic' || (isEmpty(lMap) && isEmpty(rMap)))
        return jsonEqual(left, right) ? left : right;
      if (rMap === undefined) return left;
      return lMap === undefined ? rMap : mergeMaps(map, lMap, rMap);
    }
    case 'list': {
      const list = schema.list as ListSchema;
      const lList = Array.isArray(left) ? left : [];
      const rList = Array.isArray(right) ? right : [];
      if (list.relationship === 'atomic' || (lList.length === 0 && rList.length === 0)) {
        return jsonEqual(left, right) ? left : right;
      }
      return mergeLists(list, lList, rList);
    }
  }
}

function isEmpty(map: JSONObject | undefined): boolean {
  if (map === undefined) return true;
  for (const key in map) if (Object.hasOwn(map, key)) return false;
  return true;
}

function mergeMaps(map: MapSchema, left: JSONObject, right: JSONObject): JSONObject {
  let result: Record<string, unknown> | undefined;
  for (const key of Object.keys(right)) {
    const schema = map.field(key)?.schema ?? map.element;
    if (schema === undefined) {
      throw new SchemaError([{ path: `.${key}`, message: 'schema error: invalid atom: inlined' }]);
    }
    const current = getOwn(left, key);
    const merged = merge(schema, current, right[key]);
    if (merged === current) continue;
    result ??= { ...left };
    setOwn(result, key, merged);
  }
  return result ?? left;
}

interface Items {
  /** Identities, in the list's order. */
  readonly order: readonly unknown[];
  /** Null for duplicates, which are replaced instead of merged. */
  readonly byIdentity: ReadonlyMap<unknown, unknown>;
}

function indexItems(list: ListSchema, items: readonly unknown[], allowDuplicates: boolean): Items {
  const order: unknown[] = [];
  const byIdentity = new Map<unknown, unknown>();
  for (let i = 0; i < items.length; i++) {
    let identity: unknown;
    try {
      identity = itemIdentity(list, items[i]);
    } catch (error) {
      throw new SchemaError([{ path: '', message: `element ${i}: ${errorText(error)}` }]);
    }
    if (byIdentity.has(identity)) {
      if (!allowDuplicates) {
        const printed = formatElement(parseElement(itemText(list, items[i])) as PathElement);
        throw new SchemaError([{ path: '', message: `duplicate entries for key ${printed}` }]);
      }
      byIdentity.set(identity, null);
    } else {
      byIdentity.set(identity, items[i]);
    }
    order.push(identity);
  }
  return { order, byIdentity };
}

/*
 * Merges two lists. Items of both lists ("shared") are in the order of `right`; items that only `left` has keep their
 * position relative to the shared items around them; items that only `right` has follow the item before them in
 * `right`. Source: structured-merge-diff typed/merge.go, visitListItems.
 */
function mergeLists(list: ListSchema, left: readonly unknown[], right: readonly unknown[]): readonly unknown[] {
  const lItems = indexItems(list, left, true);
  const rItems = indexItems(list, right, false);
  const shared = rItems.order.filter((identity) => lItems.byIdentity.has(identity));
  const mergedRight = new Set<unknown>();
  const out: unknown[] = [];
  let nextShared = 0;
  let l = 0;
  let r = 0;
  const mergeItem = (identity: unknown) => {
    mergedRight.add(identity);
    out.push(merge(list.element, lItems.byIdentity.get(identity), rItems.byIdentity.get(identity)));
  };
  while (l < left.length || r < right.length) {
    const lNext = lItems.order[l];
    const rNext = rItems.order[r];
    if (lNext !== undefined && rNext !== undefined) {
      if (lNext === rNext) {
        mergeItem(lNext);
        l++;
        r++;
        nextShared++;
        continue;
      }
      if (rItems.byIdentity.has(lNext) && nextShared < shared.length && shared[nextShared] !== lNext) {
        // Shared, but not the next shared item in the order of `right`.
        l++;
        continue;
      }
    }
    if (lNext !== undefined) {
      if (!rItems.byIdentity.has(lNext)) {
        out.push(left[l]);
        l++;
        continue;
      }
      // Already merged with its counterpart in `right`, so it is skipped here.
      if (mergedRight.has(lNext)) l++;
    }
    if (rNext !== undefined) {
      mergeItem(rNext);
      r++;
      if (nextShared < shared.length && shared[nextShared] === rNext) nextShared++;
    }
  }
  const same = out.length === left.length && out.every((item, i) => item === left[i]);
  return same ? left : out;
}
