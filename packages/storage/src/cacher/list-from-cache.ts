import { newResourceExpired } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { timeSlice } from '@k8s-ts/event-loop';
import type { ListOptions, ListResult, StoredObject } from '../interface/storage-interface.js';
import { parseResourceVersion } from '../interface/versioner.js';
import { decodeContinue, encodeContinue } from '../selection/continue-token.js';
import { countsRemaining, isEmptyPredicate, matchesEntry } from '../selection/selection-predicate.js';
import type { ResourceStatistics } from '../statistics/index.js';
import type { CacheEntry } from './cache-change.js';
import type { WatchCache } from './watch-cache.js';

/**
 * How to answer a list: from the storage (`storage`), from the state at one revision (`exact`), from a state as new as
 * the store's at the time of the request (`consistent`), or from any state that is not older than a revision
 * (`notOlderThan`).
 */
export type ListPlan =
  | { readonly kind: 'storage' | 'consistent'; readonly revision?: undefined }
  | { readonly kind: 'exact' | 'notOlderThan'; readonly revision: number };

/** Chooses the plan for a list. Source: `kubernetes/apiserver pkg/storage/cacher/delegator`. */
export function listPlan<T extends KubeObject>(resourcePrefix: string, options: ListOptions<T>): ListPlan {
  const { resourceVersion = '', resourceVersionMatch, limit = 0, recursive = true } = options;
  const exact = (revision: number): ListPlan => (recursive ? { kind: 'exact', revision } : { kind: 'storage' });
  if (resourceVersionMatch === 'Exact') return exact(parseResourceVersion(resourceVersion));
  if (resourceVersionMatch === 'NotOlderThan') {
    return { kind: 'notOlderThan', revision: parseResourceVersion(resourceVersion) };
  }
  if (options.continue) {
    if (!recursive) return { kind: 'storage' };
    const { revision } = decodeContinue(options.continue, resourcePrefix);
    return revision > 0 ? exact(revision) : { kind: 'consistent' };
  }
  if (resourceVersion === '') return { kind: 'consistent' };
  const revision = parseResourceVersion(resourceVersion);
  return limit > 0 && resourceVersion !== '0' ? exact(revision) : { kind: 'notOlderThan', revision };
}

export interface CacheList<T extends KubeObject> {
  /** Whole prefix ending in `/`, or one key. */
  readonly key: string;
  /** The one revision to list; undefined: the newest. */
  readonly exact: number | undefined;
  readonly options: ListOptions<T>;
  /** Counts the list. */
  readonly statistics: ResourceStatistics;
}

/**
 * Lists from a cache that is fresh enough. The listed state is selected before the first await.
 *
 * @throws StatusError 410 when the exact revision is gone
 */
export async function listFromCache<T extends KubeObject>(
  cache: WatchCache<T>,
  { key, exact, options, statistics }: CacheList<T>,
): Promise<ListResult<T>> {
  const { predicate } = options;
  const revision = exact ?? cache.revision;
  const limit = options.resourceVersion === '0' ? 0 : Math.max(options.limit ?? 0, 0);
  const slice = timeSlice();
  const candidates = candidatesOf(cache, key, exact, options, limit);
  let items: readonly StoredObject<T>[];
  let last = candidates.length - 1;
  if (predicate === undefined || isEmptyPredicate(predicate)) {
    if (limit > 0 && candidates.length > limit) last = limit - 1;
    items = cache.objectsOf(candidates, last + 1);
  } else {
    const selected: StoredObject<T>[] = [];
    items = selected;
    for (let i = 0; i <= last; i++) {
      const entry = candidates[i] as CacheEntry<T>;
      if (matchesEntry(predicate, entry)) selected.push(entry.object);
      if (limit > 0 && selected.length >= limit) last = i;
      else if (slice.isOver()) await slice.next();
    }
  }
  const { cacheLists } = statistics;
  cacheLists.count++;
  cacheLists.fetched += candidates.length;
  cacheLists.returned += items.length;
  if (last >= candidates.length - 1) return { items, resourceVersion: String(revision) };
  const lastKey = (items[items.length - 1] as StoredObject<T>).key;
  return {
    items,
    resourceVersion: String(revision),
    continue: encodeContinue(`${lastKey}\u0000`, key, revision),
    ...(countsRemaining(predicate) ? { remainingItemCount: candidates.length - limit } : undefined),
  };
}

/** A superset of the selected entries, in key order. */
function candidatesOf<T extends KubeObject>(
  cache: WatchCache<T>,
  key: string,
  exact: number | undefined,
  options: ListOptions<T>,
  limit: number,
): readonly CacheEntry<T>[] {
  if (!(options.recursive ?? true)) {
    const entry = cache.get(key);
    return entry === undefined ? [] : [entry];
  }
  const start = options.continue ? decodeContinue(options.continue, key).key : undefined;
  if (exact !== undefined) {
    const store = cache.at(exact);
    if (store === undefined) throw newResourceExpired(`too old resource version: ${exact}`);
    return store.list(key, start);
  }
  if (start === undefined) {
    const indexed = cache.indexed(key, options.predicate);
    if (indexed !== undefined) return indexed;
    // A page has a continue token even if no later object matches, because finding that out would need all later
    // objects.
    const labelled =
      limit === 0 && options.predicate !== undefined ? cache.labelled(key, options.predicate.label) : undefined;
    if (labelled !== undefined) return labelled;
  }
  return cache.list(key, start);
}
