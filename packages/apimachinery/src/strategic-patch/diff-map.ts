import { DELETE_FROM_PRIMITIVE_LIST, DIRECTIVE, RETAIN_KEYS, SET_ELEMENT_ORDER } from './directives.js';
import { formatGoValue } from './go-format.js';
import { getOwn, isObject, type JSONObject, jsonEqual, setOwn } from './json-value.js';
import { elementKind, MAP_KIND, sortByOrder } from './list-order.js';
import { sameIdentity } from './merge-map.js';
import { lookupField, lookupListField, type PatchMeta, type PatchNode } from './patch-schema.js';
import { badArgType, noMergeKey, StrategicPatchError } from './strategic-patch-error.js';

/** The differences to include in a patch. */
export interface DiffOptions {
  /** Leave out fields and items that were changed or added. Default false. */
  readonly ignoreChanges?: boolean;
  /** Leave out deletions. Default false. */
  readonly ignoreDeletions?: boolean;
  /** Write `$setElementOrder` beside merged lists whose content or order differs. Default false. */
  readonly setElementOrder?: boolean;
}

/** The patch that changes `original` to `modified`, restricted by the options. */
export function diffMap(
  original: JSONObject,
  modified: JSONObject,
  node: PatchNode,
  options: DiffOptions,
  retainKeys = false,
): Record<string, unknown> {
  const patch: Record<string, unknown> = {};
  const retained: string[] = [];
  for (const key of Object.keys(modified)) {
    const value = modified[key];
    if (retainKeys && value !== null) retained.push(key);
    if (!Object.hasOwn(original, key)) {
      if (!options.ignoreChanges) setOwn(patch, key, value);
      continue;
    }
    const before = original[key];
    if (key === DIRECTIVE) {
      if (typeof before !== 'string' || typeof value !== 'string') {
        throw new StrategicPatchError(`invalid value for special key: ${DIRECTIVE}`);
      }
      if (before !== value) patch[DIRECTIVE] = value;
    } else if (isObject(before) && isObject(value)) {
      diffObjectField(patch, { key, before, value, node }, options);
    } else if (Array.isArray(before) && Array.isArray(value)) {
      diffListField(patch, { key, before, value, node }, options);
    } else if (!options.ignoreChanges && !jsonEqual(before, value)) {
      setOwn(patch, key, value);
    }
  }
  if (!options.ignoreDeletions) {
    for (const key of Object.keys(original)) if (!Object.hasOwn(modified, key)) setOwn(patch, key, null);
  }
  if (retained.length > 0 && (Object.keys(patch).length > 0 || hasMore(original, modified))) {
    patch[RETAIN_KEYS] = retained.sort();
  }
  return patch;
}

/** Whether `original` has a non-null key that `modified` lacks. */
function hasMore(original: JSONObject, modified: JSONObject): boolean {
  return Object.keys(original).some((key) => original[key] !== null && !Object.hasOwn(modified, key));
}

/** A field that both objects have. */
interface ChangedField<T> {
  readonly key: string;
  readonly before: T;
  readonly value: T;
  /** The type of the objects. */
  readonly node: PatchNode;
}

function diffObjectField(
  patch: Record<string, unknown>,
  { key, before, value, node }: ChangedField<JSONObject>,
  options: DiffOptions,
): void {
  const meta = metaUnlessEqual(before, value, () => lookupField(node, key));
  if (meta === undefined) return;
  if (meta.strategy === 'replace') {
    if (!options.ignoreChanges) setOwn(patch, key, value);
    return;
  }
  const diff = diffMap(before, value, meta.node, options, meta.retainKeys);
  if (Object.keys(diff).length > 0) setOwn(patch, key, diff);
}

function diffListField(
  patch: Record<string, unknown>,
  { key, before, value, node }: ChangedField<readonly unknown[]>,
  options: DiffOptions,
): void {
  const meta = metaUnlessEqual(before, value, () => lookupListField(node, key));
  if (meta === undefined) return;
  if (meta.strategy !== 'merge') {
    if (!options.ignoreChanges && !jsonEqual(before, value)) setOwn(patch, key, value);
    return;
  }
  const { items, deletions, order } = diffList(before, value, meta, options);
  if (items.length > 0) setOwn(patch, key, items);
  if (deletions.length > 0) setOwn(patch, `${DELETE_FROM_PRIMITIVE_LIST}/${key}`, deletions);
  if (order.length > 0) setOwn(patch, `${SET_ELEMENT_ORDER}/${key}`, order);
}

/**
 * The metadata of a field; undefined if the values are equal and the field has no metadata, because equal values need
 * none.
 */
function metaUnlessEqual<T>(before: unknown, value: unknown, lookup: () => T): T | undefined {
  try {
    return lookup();
  } catch (error) {
    if (jsonEqual(before, value)) return undefined;
    throw error;
  }
}

interface ListDiff {
  readonly items: readonly unknown[];
  readonly deletions: readonly unknown[];
  readonly order: readonly unknown[];
}

function diffList(
  before: readonly unknown[],
  value: readonly unknown[],
  meta: PatchMeta & { readonly element: PatchNode },
  options: DiffOptions,
): ListDiff {
  if (before.length === 0) return { items: options.ignoreChanges ? [] : value, deletions: [], order: [] };
  if (elementKind(before, value) !== MAP_KIND) return diffScalars(before, value, options);
  const { mergeKey } = meta;
  const { changed, deleted } = diffMaps(before as JSONObject[], value as JSONObject[], meta, options);
  const items = [...sortByOrder(changed, value, mergeKey, true), ...deleted];
  const sameOrder = before.length === value.length && value.every((item, i) => sameIdentity(before[i], item, mergeKey));
  const wanted =
    (!options.ignoreChanges && (items.length > 0 || !sameOrder)) || (!options.ignoreDeletions && items.length > 0);
  const order =
    options.setElementOrder && wanted
      ? (value as JSONObject[]).map((item) => ({ [mergeKey]: getOwn(item, mergeKey) }))
      : [];
  return { items, deletions: [], order };
}

/**
 * Additions and deletions of a list of scalars. Unlike upstream, which sorts the original in place before it compares
 * orders, the caller's order is compared: equal lists give no patch, reordered ones always do.
 */
function diffScalars(before: readonly unknown[], value: readonly unknown[], options: DiffOptions): ListDiff {
  const left = sortScalars(before);
  const right = sortScalars(value);
  const added: unknown[] = [];
  const gone: unknown[] = [];
  let i = 0;
  let j = 0;
  while (i < left.length || j < right.length) {
    const l = left[i];
    const r = right[j];
    if (l !== undefined && r !== undefined && l.text === r.text) {
      i++;
      j++;
    } else if (r !== undefined && (l === undefined || l.text > r.text)) {
      added.push(r.item);
      j++;
    } else {
      gone.push(l?.item);
      i++;
    }
  }
  const deletions = options.ignoreDeletions ? [] : [...new Set(gone)];
  const wanted =
    (!options.ignoreDeletions && deletions.length > 0) || (!options.ignoreChanges && !jsonEqual(before, value));
  return {
    items: options.ignoreChanges ? [] : sortByOrder(added, value, '', false),
    deletions,
    order: options.setElementOrder && wanted ? value : [],
  };
}

function diffMaps(
  before: readonly JSONObject[],
  value: readonly JSONObject[],
  meta: PatchMeta & { readonly element: PatchNode },
  options: DiffOptions,
): { changed: unknown[]; deleted: unknown[] } {
  const { mergeKey } = meta;
  const left = sortMaps(before, mergeKey);
  const right = sortMaps(value, mergeKey);
  const changed: unknown[] = [];
  const deleted: unknown[] = [];
  let i = 0;
  let j = 0;
  while (i < left.length || j < right.length) {
    const l = left[i];
    const r = right[j];
    if (l !== undefined && r !== undefined && l.text === r.text) {
      const diff = diffMap(l.item, r.item, meta.element, options, meta.retainKeys);
      if (Object.keys(diff).length > 0) {
        setOwn(diff, mergeKey, r.item[mergeKey]);
        changed.push(diff);
      }
      i++;
      j++;
    } else if (r !== undefined && (l === undefined || l.text > r.text)) {
      if (!options.ignoreChanges) changed.push(r.item);
      j++;
    } else if (l !== undefined) {
      if (!options.ignoreDeletions) deleted.push({ [DIRECTIVE]: 'delete', [mergeKey]: l.item[mergeKey] });
      i++;
    }
  }
  return { changed, deleted };
}

interface Sortable<T> {
  readonly item: T;
  readonly text: string;
}

function byText(a: Sortable<unknown>, b: Sortable<unknown>): number {
  return a.text < b.text ? -1 : a.text > b.text ? 1 : 0;
}

function sortScalars(list: readonly unknown[]): Sortable<unknown>[] {
  return list.map((item) => ({ item, text: formatGoValue(item) })).sort(byText);
}

function sortMaps(list: readonly JSONObject[], mergeKey: string): Sortable<JSONObject>[] {
  return list
    .map((item) => {
      if (!isObject(item)) throw badArgType(MAP_KIND, item);
      if (!Object.hasOwn(item, mergeKey)) throw noMergeKey(item, mergeKey);
      return { item, text: formatGoValue(item[mergeKey]) };
    })
    .sort(byText);
}
