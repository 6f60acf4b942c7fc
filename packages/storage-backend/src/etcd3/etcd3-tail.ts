import { sortKey } from '@k8s-ts/storage';
import { CompactedError } from '@k8s-ts/storage/kv';
import type { Etcd3 } from 'etcd3';
import { Etcd3Watch } from './etcd3-watch.js';

/** Number of changes kept for watches that begin later. */
const MEMORY = 100_000;

interface Seen {
  readonly revision: number;
  readonly order: string;
}

/**
 * Determines the progress of watches on servers whose answers to progress requests may overtake events (etcd before
 * 3.4.31 and 3.5.13).
 *
 * One watch, the tail, follows all keys. Each revision changes some key and events arrive in order, so the tail knows
 * its own position, and which changes belong to a watch. A watch that has received the last of its changes is complete
 * up to the tail's position. The tail starts with the first progress request; until then no change is received twice.
 */
export class Tail {
  #seen: Seen[] = [];
  /** Changes from this revision on are in {@link #seen}. */
  #start = 0;
  #revision = 0;
  #running: AbortController | undefined;

  constructor(
    private readonly client: Etcd3,
    private readonly watches: ReadonlySet<Etcd3Watch>,
  ) {}

  /** Sets, for each watch, the revision up to which its progress is wanted. */
  askProgress(revision: number): void {
    for (const watch of this.watches) watch.progressTarget = Math.max(watch.progressTarget, revision);
    const waiting = [...this.watches].filter((watch) => watch.progressTarget > watch.cursor);
    if (waiting.length === 0) return;
    const from = Math.min(...waiting.map((watch) => watch.cursor)) + 1;
    if (this.#running === undefined || from < this.#start) this.#restart(from);
    else this.#tell();
  }

  close(): void {
    this.#running?.abort();
    this.#running = undefined;
  }

  #restart(fromRevision: number): void {
    this.close();
    const running = new AbortController();
    this.#running = running;
    this.#seen = [];
    this.#start = fromRevision;
    this.#revision = fromRevision - 1;
    void this.#follow(running, fromRevision);
  }

  async #follow(running: AbortController, fromRevision: number): Promise<void> {
    // An end of one zero byte means all keys.
    const options = { start: '', end: '', fromRevision, signal: running.signal, withPrevious: false };
    try {
      for await (const { events, revision } of new Etcd3Watch(this.client, options, async () => 'tail').batches()) {
        for (const event of events) this.#seen.push({ revision: event.revision, order: sortKey(event.key) });
        this.#revision = revision;
        if (this.#seen.length > 2 * MEMORY) {
          this.#seen = this.#seen.slice(-MEMORY);
          this.#start = (this.#seen[0] as Seen).revision + 1;
        }
        this.#tell();
      }
    } catch (error) {
      if (this.#running === running) this.#running = undefined;
      // A watch that has not passed the compacted revision cannot know which changes it has missed.
      const compacted = error instanceof CompactedError ? Math.max(error.compactRevision, fromRevision) : 0;
      for (const watch of this.watches) {
        if (watch.progressTarget > watch.cursor && watch.cursor + 1 < compacted) watch.fail(error);
      }
    }
  }

  #tell(): void {
    for (const watch of this.watches) {
      if (watch.progressTarget <= watch.cursor || this.#revision < watch.progressTarget) continue;
      if (watch.cursor + 1 < this.#start) continue;
      if (this.#lastOf(watch) <= watch.cursor) watch.advance(this.#revision);
    }
  }

  /** Revision of the last change in a watch's range that the watch may not have received; 0: none. */
  #lastOf(watch: Etcd3Watch): number {
    for (let at = this.#seen.length - 1; at >= 0; at--) {
      const { revision, order } = this.#seen[at] as Seen;
      if (revision <= watch.cursor) return 0;
      if (order >= watch.from && order < watch.to) return revision;
    }
    return 0;
  }
}
