import { newTooLargeResourceVersion } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { timeSlice } from '@k8s-ts/event-loop';
import type { StoredRevision } from '../codec/stored-revision.js';
import { newStorageTimeoutError } from '../errors/storage-error.js';
import type { ListOptions, ListResult } from '../interface/storage-interface.js';
import {
  CompactedError,
  FutureRevisionError,
  type KeyValue,
  prefixEnd,
  type RangeResult,
} from '../kv/key-value-store.js';
import { encodeContinue } from '../selection/continue-token.js';
import { expiredList } from '../selection/expired-list.js';
import { parseListVersion, validateListOptions } from '../selection/list-options.js';
import { countsRemaining, isEmptyPredicate, matches } from '../selection/selection-predicate.js';
import { CorruptDataError, storageFailure } from './corrupt-data-error.js';
import { CorruptObjects } from './corrupt-objects.js';
import type { ReadObject } from './revision-cache.js';
import type { StorageContext } from './storage-context.js';
import { readShared } from './stored-value.js';

/** Maximum size of a page, in keys. Pages grow while a selector drops most objects. */
const maxPage = 10_000;

/**
 * Lists a prefix (or one key) directly from the store. A limit counts selected objects: growing pages are read until
 * there are enough. `kubernetes/apiserver pkg/storage/etcd3/store.go`.
 *
 * @param prefix whole key of the object, or whole prefix with its `/` at the end
 */
export async function listKeys<T extends KubeObject>(
  context: StorageContext<T>,
  prefix: string,
  options: ListOptions<T>,
): Promise<ListResult<T>> {
  const { predicate, recursive = true, resourceVersion = '', signal } = options;
  const limit = Math.max(options.limit ?? 0, 0);
  const position = validateListOptions(prefix, options);
  const selectsAll = isEmptyPredicate(predicate);
  const items: StoredRevision<T>[] = [];
  const corrupt = new CorruptObjects(context);
  const slice = timeSlice();
  let revision = position.revision;
  let start = position.continueKey ?? prefix;
  let pageSize = limit;
  let more = false;
  let lastKey = '';
  let count = 0;
  let fetched = 0;
  let evaluated = 0;

  for (;;) {
    const page = await readPage(context, prefix, start, { revision, limit: pageSize, recursive, options });
    if (resourceVersion !== '') assertNotOlder(parseListVersion(resourceVersion), page.revision);
    if (revision === 0) revision = page.revision;
    more = page.kvs.length < page.count;
    count = page.count;
    fetched += page.kvs.length;
    if (page.kvs.length === 0 && more) {
      throw new Error('no results were found, but etcd indicated there were more values remaining');
    }
    for (const kv of page.kvs) {
      if (limit > 0 && items.length >= limit) {
        more = true;
        break;
      }
      lastKey = kv.key;
      evaluated++;
      if (slice.isOver()) await slice.next();
      if (signal?.aborted) throw newStorageTimeoutError(kv.key, 'request did not complete within requested timeout');
      const object = await readItem(context, kv, corrupt);
      if (object === undefined || !(selectsAll || isSelected(kv, object, predicate, corrupt))) continue;
      object.materializeJSON();
      items.push(object);
    }
    start = `${lastKey}\u0000`;
    if (!more || limit <= 0 || items.length >= limit) break;
    pageSize = Math.min(pageSize * 2, Math.max(maxPage, limit));
  }
  const lists = context.statistics?.storageLists;
  if (lists !== undefined) {
    lists.count++;
    lists.fetched += fetched;
    lists.evaluated += evaluated;
    lists.returned += items.length;
  }
  corrupt.assertNone();
  return {
    items,
    resourceVersion: String(revision),
    ...(more ? { continue: encodeContinue(start, prefix, revision) } : undefined),
    ...(more && countsRemaining(predicate) ? { remainingItemCount: count - limit } : undefined),
  };
}

/** Reads one item. Undefined: the object is corrupt, and the list continues in order to name all corrupt objects. */
function readItem<T extends KubeObject>(
  context: StorageContext<T>,
  kv: KeyValue,
  corrupt: CorruptObjects<T>,
): StoredRevision<T> | undefined | Promise<StoredRevision<T> | undefined> {
  let read: ReadObject<T> | Promise<ReadObject<T>>;
  try {
    read = readShared(context, kv);
  } catch (error) {
    return corrupt.add(kv.key, error);
  }
  if (!(read instanceof Promise)) return read.object;
  return read.then(
    ({ object }) => object,
    (error: unknown) => corrupt.add(kv.key, error),
  );
}

function isSelected<T extends KubeObject>(
  kv: KeyValue,
  stored: StoredRevision<T>,
  predicate: ListOptions<T>['predicate'],
  corrupt: CorruptObjects<T>,
): boolean {
  let object: T;
  try {
    object = stored.object;
  } catch (error) {
    corrupt.add(kv.key, new CorruptDataError('object not decodable', kv.modRevision, error));
    return false;
  }
  return predicate === undefined || matches(predicate, object);
}

async function readPage<T extends KubeObject>(
  context: StorageContext<T>,
  prefix: string,
  start: string,
  read: { revision: number; limit: number; recursive: boolean; options: ListOptions<T> },
): Promise<RangeResult> {
  const { revision, limit, recursive, options } = read;
  const { signal } = options;
  try {
    if (recursive) {
      return await context.kv.range({
        start,
        end: prefixEnd(prefix),
        limit,
        signal,
        ...(revision > 0 ? { revision } : {}),
      });
    }
    const { kv, revision: current } = await context.kv.get(prefix, { signal, ...(revision > 0 ? { revision } : {}) });
    return { kvs: kv ? [kv] : [], count: kv ? 1 : 0, more: false, revision: current };
  } catch (error) {
    if (error instanceof FutureRevisionError) {
      throw newTooLargeResourceVersion({
        requested: revision,
        current: await knownRevision(context, error),
        retryAfterSeconds: 0,
      });
    }
    if (error instanceof CompactedError) throw expiredList(options, start, prefix);
    if (signal?.aborted) throw newStorageTimeoutError(prefix, 'request did not complete within requested timeout');
    throw storageFailure(context, prefix, error);
  }
}

/** The store's revision, for an error that does not contain it; 0 if the store does not answer. */
async function knownRevision<T extends KubeObject>(
  context: StorageContext<T>,
  { currentRevision }: FutureRevisionError,
): Promise<number> {
  return currentRevision || context.kv.revision().catch(() => 0);
}

/** @throws StatusError 504 when the store's revision is lower than requested */
export function assertNotOlder(minimum: number, current: number): void {
  if (minimum > current) throw newTooLargeResourceVersion({ requested: minimum, current, retryAfterSeconds: 0 });
}
