import { randomBytes } from 'node:crypto';
import { timeSlice } from '@k8s-ts/event-loop';
import {
  CompactedError,
  type ConditionalDelete,
  type ConditionalPut,
  FutureRevisionError,
  type GetOptions,
  type GetResult,
  type KeyValue,
  type KeyValueStore,
  LeaseNotFoundError,
  type RangeOptions,
  type RangeResult,
  UnreachableError,
  type ValueAttributes,
  type WatchBatch,
  type WatchOptions,
  type WriteResult,
} from '@k8s-ts/storage/kv';
import { Compaction } from './compaction.js';
import { History } from './history.js';
import type { Journal, JournalState } from './journal.js';
import { type Version, versionsOf } from './key-index.js';
import { Lessor } from './lessor.js';
import { machineClock, type StoreClock } from './store-clock.js';
import type { StoreSnapshot } from './store-snapshot.js';
import { Watcher } from './watcher.js';
import { WatcherSet } from './watcher-set.js';
import { WritePipeline } from './write-pipeline.js';

const NOTHING = new Uint8Array(0);
/** Time after which a long read lets the event loop run other work, in ms. */
const SLICE_MS = 4;

/** Called for each write before it becomes visible. */
export interface CommitListener {
  /** @param isCreate whether the key did not exist before */
  committed(key: string, revision: number, isCreate: boolean): void;
  /** The store was reset to an earlier state at this revision. Any key may have changed. */
  restored(revision: number): void;
}

/** A store that reports its writes. */
export interface CommitSource {
  /** Calls the listener for all later writes. Returns a function that ends this. */
  onCommit(listener: CommitListener): () => void;
}

/**
 * Implements the key-value contract over a journal. The index of all keys and their versions is in memory; the journal
 * decides where values are. The store is the journal's only writer: conditions are checked in memory, against the
 * newest state including writes that are not durable yet. Writes that arrive while the journal is busy are written as
 * one batch. Readers and watchers see a write when it is durable.
 */
export class MvccStore implements KeyValueStore, CommitSource {
  readonly writesAreCancellable = false;
  readonly #history: History;
  /** Revision of the last accepted write, durable or not. */
  #assigned: number;
  /** Newest version of each key that has a write which is not durable yet. */
  readonly #heads = new Map<string, Version>();
  readonly #writes: WritePipeline;
  readonly #watchers: WatcherSet;
  readonly #compaction: Compaction;
  readonly #commitListeners: CommitListener[] = [];
  readonly #clock: StoreClock;
  readonly #lessor: Lessor;
  #closing: Promise<void> | undefined;

  constructor(
    private readonly journal: Journal,
    state?: JournalState,
    clock: StoreClock = machineClock,
  ) {
    this.#clock = clock;
    this.#lessor = new Lessor(clock, (id, keys) => this.#expire(id, keys));
    this.#history = new History(journal);
    this.#watchers = new WatcherSet(this.#history);
    this.#compaction = new Compaction(this.#history, journal);
    this.#writes = new WritePipeline(journal, {
      commit: (version, attributes) => this.#commit(version, attributes),
      discard: () => this.#discard(),
    });
    if (state !== undefined) {
      for (const lease of state.leases) this.#lessor.add(lease);
      this.#compaction.removeLeftOver(this.#history.load(state));
      for (const version of this.#history.leased()) this.#lessor.move(version.key, undefined, version.lease);
    }
    this.#assigned = this.#history.revision;
  }

  async get(key: string, options: GetOptions = {}): Promise<GetResult> {
    this.#check(options.signal);
    const { revision } = this.#history;
    const version = this.#history.at(key, this.#readable(options.revision));
    if (
      options.ifNoneMatchRevision !== undefined &&
      options.revision === undefined &&
      version?.revision === options.ifNoneMatchRevision
    ) {
      return { notModified: true, revision };
    }
    return version === undefined ? { revision } : { kv: this.#history.keyValue(version), revision };
  }

  isCurrentRevision(key: string, revision: number): boolean {
    return this.#closing === undefined && this.#history.newest(key)?.revision === revision;
  }

  async range(options: RangeOptions): Promise<RangeResult> {
    this.#check(options.signal);
    const history = this.#history;
    const { revision } = history;
    const at = this.#readable(options.revision);
    const { versions, count } = history.select(
      options.start,
      options.end,
      at,
      options.limit || Number.POSITIVE_INFINITY,
    );
    const kvs: KeyValue[] = [];
    const reader = Symbol('reader');
    try {
      const slice = timeSlice(SLICE_MS);
      for (const version of versions) {
        if (slice.isOver()) {
          this.#compaction.holdRead(reader, at ?? revision);
          await slice.next();
          this.#check(options.signal);
        }
        kvs.push(history.keyValue(version, options.keysOnly ? NOTHING : undefined));
      }
    } finally {
      this.#compaction.endRead(reader);
    }
    return { kvs, count, more: kvs.length < count, revision };
  }

  put(write: ConditionalPut): Promise<WriteResult> {
    return this.#write(write, write.value, write.lease, write.attributes);
  }

  delete(write: ConditionalDelete): Promise<WriteResult> {
    return this.#write(write, undefined, undefined);
  }

  async *watch(options: WatchOptions): AsyncGenerator<WatchBatch, void, undefined> {
    const watcher = new Watcher(this.#history, options);
    this.#watchers.add(watcher);
    try {
      yield* watcher.batches();
    } finally {
      this.#watchers.remove(watcher);
    }
  }

  async requestProgress(): Promise<void> {
    this.#check();
    for (const watcher of this.#watchers) watcher.askProgress(this.#history.revision);
  }

  async lease(ttlSeconds: number): Promise<string> {
    this.#check();
    const id = randomBytes(8).toString('hex');
    const lease = { id, ttlSeconds, expiresAt: this.#clock.now() + ttlSeconds * 1_000 };
    await this.journal.putLease(lease);
    this.#check();
    this.#lessor.add(lease);
    return id;
  }

  async revision(signal?: AbortSignal): Promise<number> {
    this.#check(signal);
    return this.#history.revision;
  }

  async compact(revision: number): Promise<void> {
    this.#check();
    return this.#compaction.compact(revision, () => this.#watchers.wake());
  }

  async compactRevision(): Promise<number> {
    this.#check();
    return this.#history.compactRevision;
  }

  onCommit(listener: CommitListener): () => void {
    const listeners = this.#commitListeners;
    listeners.push(listener);
    return () => {
      const at = listeners.indexOf(listener);
      if (at >= 0) listeners.splice(at, 1);
    };
  }

  /** The revision of the last write. */
  get currentRevision(): number {
    return this.#history.revision;
  }

  /** The time by which leases end, in ms since the epoch. */
  now(): number {
    return this.#clock.now();
  }

  /**
   * The state now. Later changes do not affect it. The time that it takes grows with the number of keys near keys that
   * have changed since the last snapshot.
   *
   * @throws UnreachableError when the store is closed
   */
  snapshot(): StoreSnapshot {
    this.#check();
    const { revision } = this.#history;
    const state = this.#history.state();
    return { revision, state, leases: this.#lessor.remaining(), versions: () => versionsOf(state) };
  }

  /**
   * Restores a state of this or another store, like `etcdutl snapshot restore --bump-revision --mark-compacted`: keys
   * have their old revisions, the store's revision rises above all earlier ones, and history before it is compacted, so
   * that watches end as expired. Leases have the time left that they had. The time depends on the number of keys with
   * leases, not on the number of all keys. Only for journals that keep values and write at once.
   *
   * @returns the new revision
   * @throws UnreachableError when the store is closed
   */
  restore({ revision, state, leases }: StoreSnapshot): number {
    this.#check();
    this.#assigned = Math.max(this.#history.revision, revision) + 1;
    for (const listener of this.#commitListeners) listener.restored(this.#assigned);
    this.#history.replace(state, this.#assigned);
    this.journal.reset?.(state.reduce((sum, { bytes }) => sum + bytes, 0));
    this.#lessor.replace(leases);
    for (const { leased } of state) for (const { key, lease } of leased) this.#lessor.move(key, undefined, lease);
    for (const watcher of this.#watchers) watcher.restart();
    return this.#assigned;
  }

  async size(): Promise<number> {
    this.#check();
    return this.journal.size();
  }

  async ping(signal?: AbortSignal): Promise<void> {
    this.#check(signal);
    await this.journal.probe?.();
  }

  onWriteFailure(listener: (error: Error | undefined) => void): void {
    this.journal.onWriteFailure?.(listener);
  }

  close(): Promise<void> {
    this.#closing ??= (async () => {
      this.#history.closed = true;
      this.#compaction.end();
      this.#lessor.close();
      this.#watchers.wake();
      await this.#writes.drained();
      await this.#compaction.ended();
      await this.journal.close();
    })();
    return this.#closing;
  }

  #check(signal?: AbortSignal): void {
    if (this.#closing !== undefined) throw new UnreachableError('the store is closed');
    signal?.throwIfAborted();
  }

  /** A revision to read at; undefined for the newest. */
  #readable(revision: number | undefined): number | undefined {
    const history = this.#history;
    if (revision === undefined || revision <= 0) return undefined;
    if (revision > history.revision) throw new FutureRevisionError(history.revision);
    if (revision < history.compactRevision) throw new CompactedError(history.compactRevision);
    return revision === history.revision ? undefined : revision;
  }

  #write(
    write: ConditionalDelete,
    value: Uint8Array | undefined,
    lease: string | undefined,
    attributes?: ValueAttributes,
  ): Promise<WriteResult> {
    try {
      this.#check(write.signal);
      if (write.key === '') throw new Error('etcdserver: key is not provided');
      if (lease !== undefined && !this.#lessor.has(lease)) throw new LeaseNotFoundError();
    } catch (error) {
      return Promise.reject(error);
    }
    const { key, expectedRevision } = write;
    const coming = this.#heads.get(key);
    const head = coming === undefined ? this.#history.newest(key) : coming.createRevision > 0 ? coming : undefined;
    if ((head?.revision ?? 0) !== expectedRevision || (head === undefined && value === undefined)) {
      const succeeded = (head?.revision ?? 0) === expectedRevision;
      const current = head === undefined ? {} : { current: this.#history.keyValue(head) };
      const answer = () => ({ succeeded, revision: this.#history.revision, ...current });
      return coming === undefined ? Promise.resolve(answer()) : this.#writes.enqueue(undefined, answer);
    }
    const revision = ++this.#assigned;
    const createRevision = value === undefined ? 0 : (head?.createRevision ?? revision);
    // All versions of a key share one text.
    const version: Version = { key: head?.key ?? key, revision, createRevision, lease, value };
    this.#lessor.move(key, head?.lease, lease);
    this.#heads.set(key, version);
    return this.#writes.enqueue(version, () => ({ succeeded: true, revision }), attributes);
  }

  /** Makes a durable write visible. */
  #commit(version: Version, attributes: ValueAttributes | undefined): void {
    const isCreate = version.createRevision === version.revision;
    for (const listener of this.#commitListeners) listener.committed(version.key, version.revision, isCreate);
    if (this.#heads.get(version.key) === version) this.#heads.delete(version.key);
    const { order } = this.#history.add(version);
    this.#watchers.tell(version, order, attributes);
  }

  /** Goes back to the newest durable state. */
  #discard(): void {
    for (const [key, head] of this.#heads) this.#lessor.move(key, head.lease, this.#history.newest(key)?.lease);
    this.#heads.clear();
    this.#assigned = this.#history.revision;
  }

  #expire(id: string, keys: ReadonlySet<string>): void {
    const deletions: Promise<unknown>[] = [];
    for (const key of [...keys]) {
      const head = this.#heads.get(key) ?? this.#history.newest(key);
      if (head?.lease === id) deletions.push(this.delete({ key, expectedRevision: head.revision }));
    }
    // The lease is removed last: after a crash in between, it expires again.
    this.#background(Promise.all(deletions).then(() => this.journal.removeLease(id)));
  }

  /** For cleanup that no caller waits for. Failures are ignored: the cleanup is repeated after the next start. */
  #background(work: Promise<unknown> | undefined): void {
    work?.catch(() => undefined);
  }
}
