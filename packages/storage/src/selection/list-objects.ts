import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { ListOptions, ListResult, StoredObject } from '../interface/storage-interface.js';
import { sortKey } from '../interface/storage-key.js';
import { encodeContinue } from './continue-token.js';
import { expiredList } from './expired-list.js';
import { validateListOptions } from './list-options.js';
import { countsRemaining, isEmptyPredicate, matches } from './selection-predicate.js';

/**
 * Answers a list from the newest objects, which are all in memory: sorts them by key, selects, and cuts pages. A later
 * page shows the objects that exist when it is requested.
 *
 * @param objects all objects of the resource, in any order
 * @param prefix prefix of the keys to list, with a `/` at its end; one whole key with `recursive: false`
 * @param revision the revision of the list; 0: the list has none
 * @throws StatusError 400 for an invalid continue token or version, 410 for a list of a past revision
 */
export function listObjects<T extends KubeObject>(
  objects: Iterable<StoredObject<T>>,
  prefix: string,
  options: ListOptions<T>,
  revision: number,
): ListResult<T> {
  const { predicate, recursive = true } = options;
  const limit = Math.max(options.limit ?? 0, 0);
  const { continueKey = '', revision: exact } = validateListOptions(prefix, options);
  if (exact > 0 && exact !== revision) throw expiredList(options, continueKey, prefix);
  const start = sortKey(continueKey);
  const candidates: { readonly sort: string; readonly object: StoredObject<T> }[] = [];
  for (const object of objects) {
    if (recursive ? !object.key.startsWith(prefix) : object.key !== prefix) continue;
    const sort = sortKey(object.key);
    if (sort >= start) candidates.push({ sort, object });
  }
  candidates.sort((a, b) => (a.sort < b.sort ? -1 : a.sort > b.sort ? 1 : 0));
  const items: StoredObject<T>[] = [];
  let at = 0;
  for (; at < candidates.length && (limit === 0 || items.length < limit); at++) {
    const { object } = candidates[at] as (typeof candidates)[number];
    if (predicate === undefined || isEmptyPredicate(predicate) || matches(predicate, object.object)) items.push(object);
  }
  const resourceVersion = revision === 0 ? '' : String(revision);
  const last = items.at(-1);
  if (at === candidates.length || last === undefined) return { items, resourceVersion };
  return {
    items,
    resourceVersion,
    continue: encodeContinue(`${last.key}\u0000`, prefix, -1),
    ...(countsRemaining(predicate) ? { remainingItemCount: candidates.length - items.length } : undefined),
  };
}
