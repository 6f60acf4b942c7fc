import {
  isStatusError,
  newInternalError,
  newResourceExpired,
  newStoreReadError,
  newTooLargeResourceVersion,
} from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { catchError } from '@k8s-ts/event-loop';
import type {
  Change,
  ChangeBatch,
  SelectionPredicate,
  WatchEvent,
  WatchOptions,
} from '../interface/storage-interface.js';
import { parseResourceVersion } from '../interface/versioner.js';
import { CompactedError, type KeyEvent, type KeyValue, prefixEnd } from '../kv/key-value-store.js';
import { isEmptyPredicate, matches } from '../selection/selection-predicate.js';
import { CorruptDataError, storageFailure } from './corrupt-data-error.js';
import { listKeys } from './list-keys.js';
import type { ReadObject } from './revision-cache.js';
import { type StorageContext, shortKey } from './storage-context.js';
import { readShared, readValue } from './stored-value.js';

/** Number of keys in a page when the state at the beginning of a watch is read. */
const pageSize = 10_000;

/**
 * Watches a prefix (or one key) directly in the store: the state as ADDED events if requested, then the changes.
 * `kubernetes/apiserver pkg/storage/etcd3/watcher.go`.
 *
 * @param prefix whole key of the object, or whole prefix with its `/` at the end
 * @returns a function that starts the watch; the watch ends when the signal aborts
 * @throws InvalidError for a resourceVersion that is not a number
 */
export async function watchKeys<T extends KubeObject>(
  context: StorageContext<T>,
  prefix: string,
  options: WatchOptions<T>,
): Promise<(signal: AbortSignal) => AsyncIterable<readonly WatchEvent<T>[]>> {
  const requested = parseResourceVersion(options.resourceVersion);
  if (requested > 0 || options.sendInitialEvents !== false) {
    return (signal) => watchFrom(context, prefix, requested, options, signal);
  }
  try {
    // The watch begins at the revision of this call, not at the revision when the consumer begins to read.
    const now = await context.kv.revision(options.signal);
    return (signal) => watchFrom(context, prefix, now, options, signal);
  } catch (error) {
    return () => failed(watchFailure(context, prefix, error));
  }
}

async function* failed<T extends KubeObject>(error: unknown): AsyncGenerator<readonly WatchEvent<T>[]> {
  yield [{ type: 'ERROR', error }];
}

async function* watchFrom<T extends KubeObject>(
  context: StorageContext<T>,
  prefix: string,
  requested: number,
  options: WatchOptions<T>,
  signal: AbortSignal,
): AsyncGenerator<readonly WatchEvent<T>[], void, undefined> {
  const { sendInitialEvents, recursive = true, allowWatchBookmarks = false } = options;
  const predicate = isEmptyPredicate(options.predicate) ? undefined : options.predicate;
  try {
    let revision = requested;
    if (sendInitialEvents ?? requested === 0) {
      if (requested > 0) await assertReached(context, requested, signal);
      revision = yield* initialEvents(context, prefix, { predicate, recursive, signal });
    }
    if (sendInitialEvents === true && allowWatchBookmarks) {
      yield [{ type: 'BOOKMARK', resourceVersion: String(revision), initialEventsEnd: true }];
    }
    const range = { prefix, recursive, fromRevision: revision + 1, withPrevious: true };
    for await (const { changes } of watchChanges(context, range, signal)) {
      const events = changes.map((change) => watchEvent(change, predicate)).filter((event) => event !== undefined);
      if (events.length > 0) yield events;
    }
  } catch (error) {
    if (signal.aborted) return;
    yield [{ type: 'ERROR', error: watchFailure(context, prefix, error) }];
  }
}

async function assertReached<T extends KubeObject>(
  context: StorageContext<T>,
  requested: number,
  signal: AbortSignal,
): Promise<void> {
  const current = await context.kv.revision(signal);
  if (requested > current) throw newTooLargeResourceVersion({ requested, current, retryAfterSeconds: 1 });
}

async function* initialEvents<T extends KubeObject>(
  context: StorageContext<T>,
  prefix: string,
  options: { predicate: SelectionPredicate<T> | undefined; recursive: boolean; signal: AbortSignal },
): AsyncGenerator<readonly WatchEvent<T>[], number, undefined> {
  let next: string | undefined;
  for (;;) {
    const limit = options.recursive ? pageSize : 0;
    const page = await listKeys<T>(context, prefix, { ...options, limit, ...(next ? { continue: next } : undefined) });
    if (page.items.length > 0) yield page.items.map((object) => ({ type: 'ADDED', object }));
    next = page.continue;
    if (!next) return Number(page.resourceVersion);
  }
}

/** Which keys and revisions to follow. */
export interface ChangeRange {
  /** Whole key or prefix. */
  readonly prefix: string;
  readonly recursive: boolean;
  readonly fromRevision: number;
  /** Read the state before each change, too. */
  readonly withPrevious: boolean;
}

/**
 * Changes in the store, as objects. Throws errors of the store's watch, and CorruptDataError for values that cannot be
 * read.
 */
export async function* watchChanges<T extends KubeObject>(
  context: StorageContext<T>,
  range: ChangeRange,
  signal: AbortSignal,
): AsyncGenerator<ChangeBatch<T>, void, undefined> {
  const { prefix, fromRevision } = range;
  const end = range.recursive ? prefixEnd(prefix) : `${prefix}\u0000`;
  const { withPrevious: previous } = range;
  const unfollow = context.written.follow();
  try {
    for await (const batch of context.kv.watch({ start: prefix, end, fromRevision, previous, signal })) {
      if (context.statistics) {
        context.statistics.storageEvents += batch.events.length;
        if (batch.events.length === 0) context.statistics.progressReports++;
      }
      const changes: Change<T>[] = [];
      for (const event of batch.events) {
        const change = readEvent(context, event, previous);
        changes.push(change instanceof Promise ? await change : change);
      }
      yield { changes, revision: batch.revision };
    }
  } finally {
    unfollow();
  }
}

function readEvent<T extends KubeObject>(
  context: StorageContext<T>,
  event: KeyEvent,
  withPrevious: boolean,
): Change<T> | Promise<Change<T>> {
  const { revision } = event;
  const key = shortKey(context, event.key);
  const own = event.kv && context.written.take(context.revisions, key, revision, event.kv.value);
  const object =
    own === undefined ? event.kv && readEventValue(context, event, event.kv) : { object: own, stale: false };
  const previous = withPrevious && event.previous ? readPrevious(context, event, event.previous) : undefined;
  if (object instanceof Promise || previous instanceof Promise) {
    return Promise.all([object, previous]).then(([now, before]) => ({
      key,
      revision,
      ...(now ? { object: now.object } : undefined),
      ...(before ? { previous: before.object } : undefined),
    }));
  }
  return {
    key,
    revision,
    ...(object ? { object: object.object } : undefined),
    ...(previous ? { previous: previous.object } : undefined),
  };
}

/** The new state, with the attributes that came with it. */
function readEventValue<T extends KubeObject>(
  context: StorageContext<T>,
  { attributes }: KeyEvent,
  kv: KeyValue,
): ReadObject<T> | Promise<ReadObject<T>> {
  const read = readShared(context, kv);
  if (attributes === undefined || context.sharedAttributes === undefined) return read;
  if (!(read instanceof Promise)) read.object.presetAttributes(attributes);
  return read;
}

/** The state before, at the revision of the change. */
function readPrevious<T extends KubeObject>(
  context: StorageContext<T>,
  event: KeyEvent,
  before: NonNullable<KeyEvent['kv']>,
) {
  return catchError(
    () => readValue(context, before, event.revision),
    (error): never => {
      throw event.kv === undefined && error instanceof CorruptDataError ? new CorruptDeletionError(error) : error;
    },
  );
}

/** The deleted object cannot be read. */
class CorruptDeletionError extends Error {
  override readonly name = 'CorruptDeletionError';
  constructor(override readonly cause: CorruptDataError) {
    super(`saw a DELETED event, but object data is corrupt - ${cause.message}`);
  }
}

/**
 * The event of a change for a watcher with this predicate (undefined: everything); undefined if the change is not
 * selected.
 */
export function watchEvent<T extends KubeObject>(
  change: Change<T>,
  predicate: SelectionPredicate<T> | undefined,
): WatchEvent<T> | undefined {
  const { object, previous } = change;
  const isSelected = (state: typeof object) =>
    state !== undefined && (predicate === undefined || matches(predicate, state.object));
  const now = isSelected(object);
  const before = isSelected(previous);
  if (now && object !== undefined) return { type: before ? 'MODIFIED' : 'ADDED', object };
  return before && previous !== undefined ? { type: 'DELETED', object: previous } : undefined;
}

/** The error in the ERROR event that ends a watch. */
export function watchFailure<T extends KubeObject>(
  context: StorageContext<T>,
  prefix: string,
  error: unknown,
): unknown {
  if (error instanceof CompactedError) {
    return newResourceExpired('The resourceVersion for the provided watch is too old.');
  }
  if (error instanceof CorruptDeletionError && context.unsafeCorruptObjectDeletion)
    return newStoreReadError(error.message);
  const failure = storageFailure(context, prefix, error);
  return isStatusError(failure) ? failure : newInternalError(failure);
}
