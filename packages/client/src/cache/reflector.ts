import {
  isGone,
  isResourceExpired,
  isStatusError,
  isTooLargeResourceVersion,
  isTooManyRequests,
} from '@k8s-ts/apimachinery/errors';
import { initialEventsAnnotationKey } from '@k8s-ts/apimachinery/watch';
import type { ObjectLike } from '../client/resource-client.js';
import type { BookmarkEvent, WatchEvent } from '../client/watch-events.js';
import { type Clock, sleep, systemClock } from '../clock/clock.js';
import { type Backoff, type BackoffOptions, newBackoff } from './backoff.js';
import { listPages } from './list-pages.js';
import type { ListerWatcher, SourceWatchOptions } from './lister-watcher.js';
import { objectKey } from './object-key.js';

/** Receives the state and the changes of a source. The methods are called one at a time and must not throw. */
export interface ReflectorSink<T> {
  /** The complete state at this version; objects that are missing from it were deleted. */
  replace(objects: readonly T[], resourceVersion: string): void;
  /** The object is new or has changed. */
  set(object: T): void;
  /** The object is gone; this is its last state. */
  delete(object: T): void;
  /** Called after each `set` and `delete`, and for bookmarks: all changes up to this version have been delivered. */
  progress?(resourceVersion: string): void;
}

export interface ReflectorOptions<T extends ObjectLike> {
  readonly source: ListerWatcher<T>;
  readonly sink: ReflectorSink<T>;
  /**
   * Number of objects in a page of a list. Default 500 for lists of the newest state; lists of a cached state have no
   * limit.
   */
  readonly pageSize?: number;
  /**
   * Receive states as the initial events of a watch, not as lists. If a source refuses this (400, 422), the reflector
   * lists it from then on. Servers before 1.27 ignore the option without refusing it: turn it off for them. Default
   * false.
   */
  readonly watchList?: boolean;
  /**
   * Called with the error of each failed list or watch, 410 `Expired` included. The reflector tries again in any case.
   */
  readonly onError?: (error: unknown) => void;
  /** Delays between attempts. Default 800 ms up to 30 s, with a jitter of 1. */
  readonly backoff?: BackoffOptions;
  /** Minimum time limit for a watch that the source receives, in seconds. The maximum is twice as long. Default 300. */
  readonly minWatchSeconds?: number;
  readonly clock?: Clock;
  /** A fraction: 0 up to 1. Default `Math.random`. */
  readonly random?: () => number;
}

const defaultBackoff: BackoffOptions = { initialMs: 800, maxMs: 30_000 };
/** A watch that ends sooner than this, in ms, and without an event counts as a failure. */
const shortWatchMs = 1000;
/** Time after the time limit of a watch, in ms. If the source has not ended the watch by then, the watch is aborted. */
const watchGraceMs = 60_000;
/** Number of server errors in a row after which a list replaces the watch. */
const patience = 5;

/**
 * Keeps a sink equal to a source (`kubernetes/client-go tools/cache/reflector.go, Reflector`):
 *
 * 1. List. The first list may be of any state; a later list must not be older than the last state seen. If that state
 *    is not available, list the newest.
 * 2. Watch from there. A watch that ends is followed by another from the last version seen.
 * 3. When the version is gone (410) or the source refuses, begin again with a list. Busy (429), failing (5xx, five
 *    times) or unreachable sources are asked again from the same version.
 */
export class Reflector<T extends ObjectLike> {
  readonly #options: ReflectorOptions<T>;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #backoff: Backoff;
  #version = '';
  /** The last version cannot be listed any more, so the newest is listed. */
  #isVersionUnavailable = false;
  #usesWatchList: boolean;
  /** Ends the current list, watch or pause. Called by {@link relist}. */
  #round = new AbortController();

  constructor(options: ReflectorOptions<T>) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#random = options.random ?? Math.random;
    this.#backoff = newBackoff(options.backoff ?? defaultBackoff, this.#clock, this.#random);
    this.#usesWatchList = options.watchList ?? false;
  }

  /** The version that the sink shows; `''` before the first list. */
  get resourceVersion(): string {
    return this.#version;
  }

  /** Follows the source until the signal aborts. Never rejects. May not be called twice at the same time. */
  async run(signal: AbortSignal): Promise<void> {
    const end = () => this.#round.abort();
    signal.addEventListener('abort', end, { once: true });
    while (!signal.aborted) {
      this.#round = new AbortController();
      await this.#runRound(this.#round.signal);
    }
    signal.removeEventListener('abort', end);
  }

  /**
   * Stops the current work of the reflector, also a pause after a failure, and starts again with a list of the newest
   * state.
   */
  relist(): void {
    this.#isVersionUnavailable = true;
    this.#backoff.reset();
    this.#round.abort();
  }

  async #runRound(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        let opened: OpenWatch<T> | undefined;
        if (this.#usesWatchList) opened = await this.#watchList(signal);
        if (opened === undefined) await this.#list(signal);
        await this.#follow(opened, signal);
      } catch (error) {
        await this.#failed(error, signal);
      }
    }
  }

  async #failed(error: unknown, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    this.#options.onError?.(error);
    await sleep(this.#clock, this.#backoff.next(), signal);
  }

  #relistVersion(): string {
    if (this.#isVersionUnavailable) return '';
    return this.#version;
  }

  async #list(signal: AbortSignal): Promise<void> {
    const { source, pageSize } = this.#options;
    let state: { readonly items: readonly T[]; readonly resourceVersion: string };
    try {
      const version = this.#isVersionUnavailable ? '' : this.#version || '0';
      state = await listPages(source, version, pageSize, signal);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      this.#isVersionUnavailable = true;
      state = await listPages(source, '', pageSize, signal);
    }
    if (!signal.aborted) this.#replace(state.items, state.resourceVersion);
  }

  #replace(items: readonly T[], resourceVersion: string): void {
    this.#version = resourceVersion;
    this.#isVersionUnavailable = false;
    this.#options.sink.replace(items, resourceVersion);
  }

  /**
   * Takes the state from a watch's initial events.
   * @returns the watch, for its further events; undefined when the source has to be listed
   */
  async #watchList(signal: AbortSignal): Promise<OpenWatch<T> | undefined> {
    for (;;) {
      const resourceVersion = this.#relistVersion();
      const opened = this.#open(
        { sendInitialEvents: true, resourceVersionMatch: 'NotOlderThan', ...(resourceVersion && { resourceVersion }) },
        signal,
      );
      let isWhole = false;
      try {
        const items = new Map<string, T>();
        for (;;) {
          const { done, value } = await opened.events.next();
          if (done) throw new Error('the watch ended before its initial events did');
          if (value.type === 'DELETED') items.delete(objectKey(value.object));
          else if (value.type !== 'BOOKMARK') items.set(objectKey(value.object), value.object);
          else if (endsInitialEvents(value)) {
            this.#replace([...items.values()], value.object.metadata.resourceVersion ?? '');
            isWhole = true;
            return opened;
          }
        }
      } catch (error) {
        if (signal.aborted) throw error;
        if (isUnavailable(error) && !this.#isVersionUnavailable) this.#isVersionUnavailable = true;
        else if (isStatusError(error) && (error.code === 400 || error.code === 422)) {
          this.#options.onError?.(error);
          this.#usesWatchList = false;
          return undefined;
        } else throw error;
      } finally {
        if (!isWhole) await opened.close();
      }
    }
  }

  /** Watches, again and again. Returns when the signal aborts. @throws when a list is needed */
  async #follow(initial: OpenWatch<T> | undefined, signal: AbortSignal): Promise<void> {
    let serverErrors = 0;
    let opened = initial;
    while (!signal.aborted) {
      const startedAt = this.#clock.now();
      opened ??= this.#open({ resourceVersion: this.#version }, signal);
      let isTold = false;
      try {
        for (;;) {
          const { done, value } = await opened.events.next();
          if (done || signal.aborted) break;
          isTold = true;
          serverErrors = 0;
          this.#backoff.reset();
          this.#take(value);
        }
        if (!isTold && !signal.aborted && this.#clock.now() - startedAt < shortWatchMs) {
          await sleep(this.#clock, this.#backoff.next(), signal);
        }
      } catch (error) {
        if (isStatusError(error) && !isTooManyRequests(error)) {
          if (error.code < 500 || isUnavailable(error) || ++serverErrors >= patience) throw error;
        }
        await this.#failed(error, signal);
      } finally {
        await opened.close();
        opened = undefined;
      }
    }
  }

  #take(event: WatchEvent<T>): void {
    const { sink } = this.#options;
    if (event.type === 'DELETED') sink.delete(event.object);
    else if (event.type !== 'BOOKMARK') sink.set(event.object);
    const { resourceVersion } = event.object.metadata ?? {};
    if (!resourceVersion) return;
    this.#version = resourceVersion;
    sink.progress?.(resourceVersion);
  }

  #open(
    where: Pick<SourceWatchOptions, 'resourceVersion' | 'resourceVersionMatch' | 'sendInitialEvents'>,
    signal: AbortSignal,
  ): OpenWatch<T> {
    const { source, minWatchSeconds = 300 } = this.#options;
    const timeoutSeconds = Math.floor(minWatchSeconds * (1 + this.#random()));
    const ending = new AbortController();
    const end = () => ending.abort();
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
    const cancelEnd = this.#clock.schedule(timeoutSeconds * 1000 + watchGraceMs, end);
    const options = { ...where, allowWatchBookmarks: true, timeoutSeconds, signal: ending.signal };
    const events = source.watch(options)[Symbol.asyncIterator]();
    return {
      events,
      async close() {
        cancelEnd();
        signal.removeEventListener('abort', end);
        end();
        await Promise.resolve(events.return?.()).catch(() => undefined);
      },
    };
  }
}

interface OpenWatch<T> {
  readonly events: AsyncIterator<WatchEvent<T>>;
  close(): Promise<void>;
}

/** Whether the requested version is gone, or does not exist yet. */
function isUnavailable(error: unknown): boolean {
  return isResourceExpired(error) || isGone(error) || isTooLargeResourceVersion(error);
}

function endsInitialEvents({ object }: BookmarkEvent): boolean {
  return object.metadata.annotations?.[initialEventsAnnotationKey] === 'true';
}
