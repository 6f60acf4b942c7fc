/** Maximum total size of changes of large objects in all histories that share a limit, in bytes. */
const defaultMaxBytes = 8 * 1024 * 1024;

/** A history that can drop its oldest changes. */
export interface ShortenedHistory {
  /** Drops the change at a position and all before it, but not the newest one of the history. */
  dropThrough(position: number): void;
}

/** A change of a large object that a history has. */
export interface LargeChange {
  /** Held by weak references, because histories have no `close()`. */
  readonly history: WeakRef<ShortenedHistory>;
  readonly position: number;
  readonly bytes: number;
}

/**
 * The changes of large objects in the histories of several caches, with one limit for all: each kind of object has a
 * history, and a client may write large objects of many kinds.
 */
export class LargeChanges {
  readonly #maxBytes: number;
  /** Oldest first. */
  readonly #changes = new Set<LargeChange>();
  #bytes = 0;

  /** @param maxBytes the oldest changes are dropped while there are more bytes. Default 8 MiB */
  constructor(maxBytes = defaultMaxBytes) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Adds the newest change of a history, and, while there are too many bytes, makes the histories with the oldest
   * changes drop these.
   */
  add(change: LargeChange): void {
    this.#changes.add(change);
    this.#bytes += change.bytes;
    for (const oldest of this.#changes) {
      if (this.#bytes <= this.#maxBytes) return;
      const history = oldest.history.deref();
      if (history === undefined) this.delete(oldest);
      else history.dropThrough(oldest.position);
    }
  }

  /** Call when a history has dropped a change. */
  delete(change: LargeChange): void {
    if (this.#changes.delete(change)) this.#bytes -= change.bytes;
  }
}
