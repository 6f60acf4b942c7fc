/**
 * The one key-value contract under Kubernetes storage: revisioned keys as etcd v3 has them. `memory`, `lmdb` and `etcd3`
 * implement it; what Kubernetes means by create, update, list and watch is written once above it.
 *
 * Terms: a *revision* is the number of the store's last write; it rises by one with each successful write of any key, never
 * repeats and survives restarts. Keys are compared as UTF-8 byte strings. Values are opaque bytes that nobody mutates.
 * Revisions are plain numbers (safe integers).
 */
export interface KeyValue {
  readonly key: string;
  readonly value: Uint8Array;
  /** Revision of the last write of this key. */
  readonly modRevision: number;
  /** Revision at which the key came into being (again). */
  readonly createRevision: number;
  /** Id of the lease that the key hangs on; undefined when none. */
  readonly lease?: string;
}

export interface GetResult {
  readonly kv?: KeyValue;
  /** Revision of the store at the time of the read. */
  readonly revision: number;
}

export interface RangeOptions {
  /** First key, inclusive. */
  readonly start: string;
  /** End key, exclusive. For a prefix: see {@link prefixEnd}. */
  readonly end: string;
  /** Read the state at this revision; default: the latest. Compacted: {@link CompactedError}; not reached yet: {@link FutureRevisionError}. */
  readonly revision?: number;
  /** At most this many keys; 0 or absent: all. */
  readonly limit?: number;
  /** Leave values empty. */
  readonly keysOnly?: boolean;
  readonly signal?: AbortSignal;
}

export interface RangeResult {
  /** In key order. */
  readonly kvs: readonly KeyValue[];
  /** Keys in the whole range at that revision, whatever the limit. */
  readonly count: number;
  readonly more: boolean;
  /** Revision of the store at the time of the read (not the revision asked for). */
  readonly revision: number;
}

/** A write of one key that happens only while the key is as the writer believes it to be. */
export interface ConditionalPut {
  readonly key: string;
  readonly value: Uint8Array;
  /** The key's modRevision must be this; 0: the key must not exist. */
  readonly expectedRevision: number;
  /** Hang the key on this lease (see {@link KeyValueStore.lease}); absent: on none. Unknown: {@link LeaseNotFoundError}. */
  readonly lease?: string;
  readonly signal?: AbortSignal;
}

export interface ConditionalDelete {
  readonly key: string;
  /** The key's modRevision must be this; 0: the key must not exist, and nothing is written. */
  readonly expectedRevision: number;
  readonly signal?: AbortSignal;
}

export interface WriteResult {
  readonly succeeded: boolean;
  /** The write's revision when it succeeded, the store's revision otherwise. */
  readonly revision: number;
  /** When it did not succeed: the key as it is; undefined when there is none. */
  readonly current?: KeyValue;
}

export interface KeyEvent {
  readonly type: 'put' | 'delete';
  readonly key: string;
  /** Revision of the change. */
  readonly revision: number;
  /** The new state; undefined for a delete. */
  readonly kv?: KeyValue;
  /** The state before; undefined for a put that created the key. */
  readonly previous?: KeyValue;
}

/** What a watch yields: events of whole revisions in rising order, or none and just news of how far the watch has come. */
export interface WatchBatch {
  readonly events: readonly KeyEvent[];
  /** Every change of the range up to this revision has been yielded. */
  readonly revision: number;
}

export interface WatchOptions {
  readonly start: string;
  readonly end: string;
  /** First revision to be yielded; may lie ahead. Compacted: the iteration throws {@link CompactedError}. */
  readonly fromRevision: number;
  readonly signal: AbortSignal;
}

export interface KeyValueStore {
  get(key: string, options?: { readonly revision?: number; readonly signal?: AbortSignal }): Promise<GetResult>;
  range(options: RangeOptions): Promise<RangeResult>;
  /** Durable when it resolves (for engines that are durable at all). */
  put(write: ConditionalPut): Promise<WriteResult>;
  delete(write: ConditionalDelete): Promise<WriteResult>;
  /**
   * Changes of a range from a revision on, without a gap or a repetition, whatever happens to connections. Ends when the signal
   * aborts; throws when it cannot go on ({@link CompactedError}, a closed store).
   */
  watch(options: WatchOptions): AsyncIterable<WatchBatch>;
  /**
   * Asks that running watches learn how far the store has come: each yields, soon, a batch (perhaps empty) whose revision is at
   * least the store's revision at the time of the call.
   */
  requestProgress(): Promise<void>;
  /** A lease that lives at least this many seconds; keys on it are deleted (each with a revision) when it ends. Leases may be shared. */
  lease(ttlSeconds: number): Promise<string>;
  /** The store's revision now (linearizable). */
  revision(signal?: AbortSignal): Promise<number>;
  /**
   * Forgets history up to and including this revision (the latest state of each key stays readable from it on). Throws
   * {@link CompactedError} when it is forgotten already, {@link FutureRevisionError} when it is not reached yet.
   */
  compact(revision: number): Promise<void>;
  /** Revision up to which history has been compacted; 0 when never. */
  compactRevision(): Promise<number>;
  /** Bytes used by the store, where it knows. */
  size?(): Promise<number>;
  /** Resolves when the store answers; throws the reason otherwise. Used for readiness. */
  ping(signal?: AbortSignal): Promise<void>;
  /** Ends watches and connections; later calls throw. Idempotent. */
  close(): Promise<void>;
}

/** A revision was asked for that compaction has removed. */
export class CompactedError extends Error {
  override readonly name = 'CompactedError';
  /** @param compactRevision the oldest revision that is left, or 0 when not known */
  constructor(readonly compactRevision: number) {
    super('etcdserver: mvcc: required revision has been compacted');
  }
}

/** A revision was asked for that the store has not reached. */
export class FutureRevisionError extends Error {
  override readonly name = 'FutureRevisionError';
  constructor(readonly currentRevision: number) {
    super('etcdserver: mvcc: required revision is a future revision');
  }
}

/** A write named a lease that does not exist, or has ended. */
export class LeaseNotFoundError extends Error {
  override readonly name = 'LeaseNotFoundError';
  constructor() {
    super('etcdserver: requested lease not found');
  }
}

/** The store cannot be reached or is closed; the write may or may not have happened. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** The end key of the range of all keys with a prefix (a prefix that ends in `/` never has siblings' keys in its range). */
export function prefixEnd(prefix: string): string {
  const characters = [...prefix];
  while (characters.length > 0) {
    const code = (characters.pop() as string).codePointAt(0) as number;
    if (code === 0x10ffff) continue;
    // The next code point that UTF-8 can say: surrogates are none.
    return characters.join('') + String.fromCodePoint(code >= 0xd7ff && code < 0xe000 ? 0xe000 : code + 1);
  }
  return '\u{10ffff}';
}
