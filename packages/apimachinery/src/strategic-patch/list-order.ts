import { DIRECTIVE } from './directives.js';
import { formatGoValue, goTypeName } from './go-format.js';
import { getOwn, isObject, type JSONObject } from './json-value.js';
import { badArgType, listOfLists, noMergeKey, StrategicPatchError } from './strategic-patch-error.js';

/*
 * Order of a merged list. Terms: *patch items* are the merged items in the patch (or in `$setElementOrder`), *server
 * items* are the others. Each group is sorted, then the two are merged: a server item goes before the first remaining
 * patch item that follows it in the live list.
 */

/**
 * The Go kind that all elements share.
 * @throws StrategicPatchError 422 for lists in lists, 500 when kinds are mixed, null is among them, or the lists are
 *   empty.
 */
export function elementKind(...lists: ReadonlyArray<readonly unknown[]>): string {
  let kind: string | undefined;
  for (const list of lists) {
    for (const item of list) {
      const current = goTypeName(item);
      if (kind === undefined) {
        if (Array.isArray(item)) throw listOfLists();
        kind = current;
      }
      if (kind !== current || item === null) {
        throw new StrategicPatchError(`list element types are not identical: ${formatGoValue(lists)}`);
      }
    }
  }
  if (kind === undefined) throw new StrategicPatchError('no elements in any of the given slices');
  return kind;
}

/** Go's type name of a JSON object, which {@link elementKind} returns for lists of maps. */
export const MAP_KIND = 'map[string]interface {}';

/** The identity of an item in its list: the value of its merge key, or the item itself in a list of scalars. */
export function identityOf(item: unknown, mergeKey: string, isMap: boolean): unknown {
  if (!isMap) return item;
  return isObject(item) ? getOwn(item, mergeKey) : undefined;
}

/** Position of the first item of each identity. */
export function ranksOf(list: readonly unknown[], mergeKey: string, isMap: boolean): Map<unknown, number> {
  const ranks = new Map<unknown, number>();
  for (let i = 0; i < list.length; i++) {
    const identity = identityOf(list[i], mergeKey, isMap);
    if (!ranks.has(identity)) ranks.set(identity, i);
  }
  return ranks;
}

/** Splits `items` into those whose identity is in `order`, and the others. */
export function partition(
  items: readonly unknown[],
  order: readonly unknown[],
  mergeKey: string,
): { patchItems: unknown[]; serverItems: unknown[] } {
  const ranks = ranksOf(order, mergeKey, mergeKey !== '');
  // Upstream compares one item after the other, so an item before an incomparable one is found.
  const noMap = mergeKey === '' ? -1 : order.findIndex((item) => !isObject(item));
  const patchItems: unknown[] = [];
  const serverItems: unknown[] = [];
  for (const item of items) {
    let identity = item;
    if (mergeKey !== '') {
      if (!isObject(item)) throw badArgType(MAP_KIND, item);
      if (!Object.hasOwn(item, mergeKey)) throw noMergeKey(item, mergeKey);
      identity = item[mergeKey];
    }
    const rank = ranks.get(identity);
    if (noMap >= 0 && (rank ?? noMap) >= noMap) {
      throw new StrategicPatchError(`value for key ${noMap} is not a map`);
    }
    (rank === undefined ? serverItems : patchItems).push(item);
  }
  return { patchItems, serverItems };
}

/** Items of a list, and the order that they get. */
export interface OrderedItems {
  readonly items: readonly unknown[];
  readonly order: readonly unknown[];
}

/** Sorts the items of the patch and those of the server, and merges them. */
export function weave(patch: OrderedItems, server: OrderedItems, mergeKey: string, isMap: boolean): unknown[] {
  const right = sortByOrder(patch.items, patch.order, mergeKey, isMap);
  const left = sortByOrder(server.items, server.order, mergeKey, isMap);
  if (left.length === 0) return right;
  if (right.length === 0) return left;
  const ranks = ranksOf(server.order, mergeKey, isMap);
  const rank = (item: unknown) => ranks.get(identityOf(item, mergeKey, isMap)) ?? -1;
  const all: unknown[] = [];
  let i = 0;
  let j = 0;
  while (i < left.length && j < right.length) {
    const l = rank(left[i]);
    const r = rank(right[j]);
    all.push(l >= 0 && r >= 0 && l < r ? left[i++] : right[j++]);
  }
  while (i < left.length) all.push(left[i++]);
  while (j < right.length) all.push(right[j++]);
  return all;
}

/**
 * Sorts `items` by their place in `order`; those with `$patch: delete` go last. Items that are not in `order` are
 * placed as Go's stable sort does with upstream's comparison.
 */
export function sortByOrder(
  items: readonly unknown[],
  order: readonly unknown[],
  mergeKey: string,
  isMap: boolean,
): unknown[] {
  let kept = items;
  let deleted: unknown[] = [];
  if (isMap) {
    requireMergeKey(items, mergeKey);
    requireMergeKey(order, mergeKey);
    if (items.some(isDeletion)) {
      kept = items.filter((item) => !isDeletion(item));
      deleted = items.filter(isDeletion);
    }
  }
  const ranks = ranksOf(order, mergeKey, isMap);
  const ranked = kept.map((item) => ({ item, rank: ranks.get(identityOf(item, mergeKey, isMap)) ?? -1 }));
  if (ranked.every(({ rank }) => rank >= 0)) {
    ranked.sort((a, b) => a.rank - b.rank);
  } else {
    insertionSortInBlocks(ranked);
  }
  const sorted = ranked.map(({ item }) => item);
  return deleted.length === 0 ? sorted : [...sorted, ...deleted];
}

/** Whether a list element has the directive `$patch: delete`. */
export function isDeletion(item: unknown): boolean {
  return isObject(item) && getOwn(item, DIRECTIVE) === 'delete';
}

function requireMergeKey(list: readonly unknown[], mergeKey: string): void {
  for (const item of list) {
    if (!isObject(item)) throw badArgType(MAP_KIND, item);
    if (!Object.hasOwn(item, mergeKey)) throw noMergeKey(item as JSONObject, mergeKey);
  }
}

interface Ranked {
  readonly item: unknown;
  readonly rank: number;
}

/**
 * For upstream's comparison, everything is smaller than an item without a rank, so the result depends on the algorithm:
 * Go's `sort.Stable` sorts blocks of 20 by insertion. For longer lists the blocks are concatenated here instead of
 * merged: the order is unspecified anyway, and this takes linear time.
 */
function insertionSortInBlocks(items: Ranked[]): void {
  const less = (a: Ranked, b: Ranked) => (a.rank >= 0 && b.rank >= 0 ? a.rank < b.rank : true);
  for (let start = 0; start < items.length; start += 20) {
    const end = Math.min(start + 20, items.length);
    for (let i = start + 1; i < end; i++) {
      for (let j = i; j > start && less(items[j] as Ranked, items[j - 1] as Ranked); j--) {
        [items[j], items[j - 1]] = [items[j - 1] as Ranked, items[j] as Ranked];
      }
    }
  }
}
