import type { SelectorOptions } from '../client/options.js';
import type { ObjectLike } from '../client/resource-client.js';
import type { WatchEvent } from '../client/watch-events.js';

/** Chooses the state that a {@link ListerWatcher} lists, and the page of it. */
export interface SourceListOptions {
  /** A state not older than this; `'0'`: any state. Absent: the newest. */
  readonly resourceVersion?: string;
  /** Maximum number of objects. A source may return more, even all of them. */
  readonly limit?: number;
  /** The token of the page before. With a token, `resourceVersion` is absent. */
  readonly continue?: string;
  readonly signal: AbortSignal;
}

export interface SourceList<T> {
  readonly metadata: {
    /** The version that the list shows. */
    readonly resourceVersion?: string;
    /** There are more objects. */
    readonly continue?: string;
  };
  readonly items: readonly T[];
}

/** Chooses the version from which a {@link ListerWatcher} watches. */
export interface SourceWatchOptions {
  /** Send the changes after this version. */
  readonly resourceVersion?: string;
  readonly resourceVersionMatch?: 'NotOlderThan';
  /** Begin with the current objects; a BOOKMARK with the annotation `k8s.io/initial-events-end: "true"` ends them. */
  readonly sendInitialEvents?: boolean;
  readonly allowWatchBookmarks: boolean;
  /** Time limit for the watch, in seconds. A source may ignore it: the watch is aborted a minute later. */
  readonly timeoutSeconds: number;
  readonly signal: AbortSignal;
}

/**
 * A collection that can be listed and watched, such as a {@link ResourceClient}, or a storage in the same process
 * behind an adapter. Errors are StatusErrors where the source refuses (410 `Expired` for versions that are gone),
 * anything else where it cannot be reached.
 */
export interface ListerWatcher<T> {
  list(options: SourceListOptions): Promise<SourceList<T>>;
  /** Ends when the signal aborts, or when the source ends it. Throws when the watch cannot begin or fails. */
  watch(options: SourceWatchOptions): AsyncIterable<WatchEvent<T>>;
}

/** The part of a collection that selectors choose. */
export function withSelectors<T extends ObjectLike>(
  source: {
    list(options: SourceListOptions & SelectorOptions): Promise<SourceList<T>>;
    watch(options: SourceWatchOptions & SelectorOptions): AsyncIterable<WatchEvent<T>>;
  },
  { labelSelector, fieldSelector }: SelectorOptions,
): ListerWatcher<T> {
  const selectors = { ...(labelSelector && { labelSelector }), ...(fieldSelector && { fieldSelector }) };
  return {
    list: (options) => source.list({ ...options, ...selectors }),
    watch: (options) => source.watch({ ...options, ...selectors }),
  };
}
