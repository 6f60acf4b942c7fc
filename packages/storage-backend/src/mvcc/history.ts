import type { KeyEvent, KeyValue, ValueAttributes } from '@k8s-ts/storage/kv';
import type { Journal, JournalState } from './journal.js';
import { type KeyEntry, KeyIndex, type KeyState, type Selection, type Version } from './key-index.js';

/**
 * Total size of the newest values that are kept in memory, in bytes: small enough that V8 frees them while they are in
 * its young generation.
 */
const RECENT_BYTES = 1 << 20;

/** Range and options of a watch. */
export interface Watched {
  /** Keys whose order is in [from, to). */
  readonly from: string;
  readonly to: string;
  /** Whether its events contain the previous state. */
  readonly withPrevious: boolean;
}

/**
 * The durable content of a store: the state of each key at each revision since the last compaction, and the changes
 * between them.
 */
export class History {
  #index = new KeyIndex();
  /**
   * Changes after the compacted revision (while a compaction runs, some before it): `#log[i]` has revision
   * `#logStart - #dropped + i`.
   */
  #log: (Version | undefined)[] = [];
  /**
   * Number of entries at the beginning of the log that have been dropped. The log is copied without them when they make
   * up the larger part.
   */
  #dropped = 0;
  #logStart = 2;
  #recent: Version[] = [];
  #recentStart = 0;
  #recentBytes = 0;
  /** As in etcd, an empty store is at revision 1. */
  revision = 1;
  compactRevision = 0;
  closed = false;

  constructor(private readonly journal: Journal) {}

  /** Fills an empty history. Returns versions that an interrupted compaction left behind. */
  load(state: JournalState): readonly Version[] {
    this.revision = Math.max(1, state.revision);
    this.compactRevision = state.compactRevision;
    this.#logStart = Math.max(2, state.compactRevision + 1);
    const leftOver: Version[] = [];
    for (const version of state.versions) {
      this.#index.add(version);
      if (version.revision <= state.compactRevision) {
        leftOver.push(...this.#index.trim(version.key, state.compactRevision));
        continue;
      }
      const expected = this.#logStart + this.#log.length;
      if (version.revision !== expected) throw new Error(`the store is damaged: revision ${expected} is missing`);
      this.#log.push(version);
    }
    this.revision = Math.max(this.revision, this.#logStart + this.#log.length - 1);
    return leftOver;
  }

  /** Adds the next revision's write. */
  add(version: Version): KeyEntry {
    this.#log.push(version);
    this.revision = version.revision;
    if (!this.journal.keepsValues) this.#remember(version);
    return this.#index.add(version);
  }

  at(key: string, revision: number | undefined): Version | undefined {
    return revision === undefined ? this.#index.newest(key) : this.#index.at(key, revision);
  }

  newest(key: string): Version | undefined {
    return this.#index.newest(key);
  }

  select(start: string, end: string, revision: number | undefined, limit: number): Selection {
    return this.#index.select(start, end, revision, limit);
  }

  /** The existing keys in key order. */
  state(): KeyState {
    return this.#index.state();
  }

  /** The newest versions of existing keys that have a lease. */
  leased(): Iterable<Version> {
    return this.#index.leased();
  }

  /** Replaces the state. History begins anew, compacted at this revision; keys keep the revisions of their versions. */
  replace(state: KeyState, revision: number): void {
    this.#index = new KeyIndex(state);
    this.#log = [];
    this.#dropped = 0;
    this.#logStart = revision + 1;
    this.revision = revision;
    this.compactRevision = revision;
  }

  /** @param value used instead of the version's own value */
  keyValue(version: Version, value = version.value ?? this.journal.value(version)): KeyValue {
    const { key, revision: modRevision, createRevision, lease } = version;
    return lease === undefined
      ? { key, value, modRevision, createRevision }
      : { key, value, modRevision, createRevision, lease };
  }

  /**
   * @param withPrevious include the previous state, which may have to be read from the journal
   * @param attributes attributes of the new value, if known
   */
  event(version: Version, withPrevious: boolean, attributes?: ValueAttributes): KeyEvent {
    const { key, revision } = version;
    const before = withPrevious ? this.#index.at(key, revision - 1) : undefined;
    const type = version.createRevision > 0 ? 'put' : 'delete';
    const kv = type === 'put' ? this.keyValue(version) : undefined;
    const previous = before === undefined ? undefined : this.keyValue(before);
    return {
      type,
      key,
      revision,
      ...(kv && { kv }),
      ...(attributes && { attributes }),
      ...(previous && { previous }),
    };
  }

  /** Changes between two revisions (inclusive, not compacted) of the watched keys. */
  events(first: number, last: number, { from, to, withPrevious }: Watched): KeyEvent[] {
    const events: KeyEvent[] = [];
    const offset = this.#dropped - this.#logStart;
    for (let at = first + offset; at <= last + offset; at++) {
      const version = this.#log[at];
      if (version === undefined) continue;
      const { order } = this.#index.entry(version.key) as KeyEntry;
      if (order >= from && order < to) events.push(this.event(version, withPrevious));
    }
    return events;
  }

  /** Whether all versions that the compacted revision allows to remove have been removed. */
  get trimmed(): boolean {
    return this.#logStart > this.compactRevision;
  }

  /**
   * Drops versions that cannot be read since the last compaction, examining this many changes. Returns the versions to
   * remove from the journal.
   */
  trim(steps: number): Version[] {
    const log = this.#log;
    const count = Math.min(steps, this.compactRevision - this.#logStart + 1, log.length - this.#dropped);
    const removed: Version[] = [];
    for (let at = this.#dropped; at < this.#dropped + count; at++) {
      const { key } = log[at] as Version;
      log[at] = undefined;
      removed.push(...this.#index.trim(key, this.compactRevision));
    }
    this.#dropped += count;
    this.#logStart += count;
    if (2 * this.#dropped > log.length) {
      this.#log = log.slice(this.#dropped);
      this.#dropped = 0;
    }
    return removed;
  }

  /** Keeps the value in memory, because watchers and readers usually read the newest values. */
  #remember(version: Version): void {
    this.#recent.push(version);
    this.#recentBytes += version.value?.length ?? 0;
    while (this.#recentBytes > RECENT_BYTES && this.#recentStart < this.#recent.length - 1) {
      const oldest = this.#recent[this.#recentStart++] as Version;
      this.#recentBytes -= oldest.value?.length ?? 0;
      oldest.value = undefined;
    }
    if (this.#recentStart > 4_096) {
      this.#recent = this.#recent.slice(this.#recentStart);
      this.#recentStart = 0;
    }
  }
}
