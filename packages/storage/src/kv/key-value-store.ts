/**
 * The key-value contract below Kubernetes storage: keys with revisions, as in etcd v3. `memory`, `lmdb` and `etcd3`
 * implement it; Kubernetes' create, update, list and watch are implemented once, above it.
 *
 * Terms: a *revision* is the number of the store's last write; it rises by one with each successful write of any key,
 * never repeats and survives restarts. Keys are compared as UTF-8 byte strings. Values are opaque bytes that must not
 * be mutated. Revisions are plain numbers (safe integers).
 */
export interface KeyValue {
  readonly key: string;
  readonly value: Uint8Array;
  /** Revision of the last write of this key. */
  readonly modRevision: number;
  /** Revision at which the key was created, or created again after a deletion. */
  readonly createRevision: number;
  /** Id of the lease that the key is attached to; undefined when it has no lease. */
  readonly lease?: string;
}

export interface GetOptions {
  /**
   * Read the state at this revision; default: the latest. Compacted: {@link CompactedError}; not reached yet:
   * {@link FutureRevisionError}.
   */
  readonly revision?: number;
  /**
   * The `modRevision` of the state that the caller has. While the key still has it, a store may answer
   * {@link GetResult.notModified} instead of reading the value. Ignored together with `revision`. Default: the value is
   * always read.
   */
  readonly ifNoneMatchRevision?: number;
  readonly signal?: AbortSignal;
}

export interface GetResult {
  readonly kv?: KeyValue;
  /** True: the key has the revision that {@link GetOptions.ifNoneMatchRevision} names, and `kv` is left out. */
  readonly notModified?: true;
  /** Revision of the store at the time of the read. */
  readonly revision: number;
}

export interface RangeOptions {
  /** First key, inclusive. */
  readonly start: string;
  /** End key, exclusive. For a prefix: see {@link prefixEnd}. */
  readonly end: string;
  /**
   * Read the state at this revision; default: the latest. Compacted: {@link CompactedError}; not reached yet:
   * {@link FutureRevisionError}.
   */
  readonly revision?: number;
  /** Maximum number of keys; 0 or absent: all. */
  readonly limit?: number;
  /** Leave values empty. */
  readonly keysOnly?: boolean;
  readonly signal?: AbortSignal;
}

export interface RangeResult {
  /** In key order. */
  readonly kvs: readonly KeyValue[];
  /** Number of keys in the whole range at that revision, regardless of the limit. */
  readonly count: number;
  readonly more: boolean;
  /** Revision of the store at the time of the read (not the requested revision). */
  readonly revision: number;
}

/** Attributes of a value that selectors match: `ObjectAttributes` of the object in it. */
export interface ValueAttributes {
  readonly labels: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
}

/** A write of one key that succeeds only if the key has the expected revision. */
export interface ConditionalPut {
  readonly key: string;
  readonly value: Uint8Array;
  /** The key's modRevision must be this; 0: the key must not exist. */
  readonly expectedRevision: number;
  /**
   * Attach the key to this lease (see {@link KeyValueStore.lease}); absent: no lease. Unknown:
   * {@link LeaseNotFoundError}.
   */
  readonly lease?: string;
  /**
   * Attributes of the value that selectors match. A store may pass them to running watches with the event of this put;
   * it does not store them.
   */
  readonly attributes?: ValueAttributes;
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
  /** If the write did not succeed: the current state of the key; undefined if it does not exist. */
  readonly current?: KeyValue;
}

export interface KeyEvent {
  readonly type: 'put' | 'delete';
  readonly key: string;
  /** Revision of the change. */
  readonly revision: number;
  /** The new state; undefined for a delete. */
  readonly kv?: KeyValue;
  /** The attributes that were given with the put. Undefined: the watcher reads them from the value. */
  readonly attributes?: ValueAttributes;
  /** The previous state; undefined for a put that created the key. */
  readonly previous?: KeyValue;
}

/** Yielded by a watch: events of whole revisions in rising order. Without events it only reports progress. */
export interface WatchBatch {
  readonly events: readonly KeyEvent[];
  /** Every change of the range up to this revision has been yielded. */
  readonly revision: number;
}

export interface WatchOptions {
  readonly start: string;
  readonly end: string;
  /** First revision to yield; may be a future one. Compacted: the iteration throws {@link CompactedError}. */
  readonly fromRevision: number;
  /** False: the store may leave `previous` out of the events. Default true. */
  readonly previous?: boolean;
  readonly signal: AbortSignal;
}

export interface KeyValueStore {
  get(key: string, options?: GetOptions): Promise<GetResult>;
  range(options: RangeOptions): Promise<RangeResult>;
  /**
   * If false, a put or a delete is decided when it is called, and a later abort has no effect: check `signal.aborted`
   * before the call instead of passing the signal. Default true.
   */
  readonly writesAreCancellable?: boolean;
  /** Resolves when the write is durable (in durable engines). */
  put(write: ConditionalPut): Promise<WriteResult>;
  delete(write: ConditionalDelete): Promise<WriteResult>;
  /**
   * Changes of a range from a revision on, each exactly once, even if connections break. Ends when the signal aborts.
   * Throws when it cannot continue ({@link CompactedError}, a closed store).
   */
  watch(options: WatchOptions): AsyncIterable<WatchBatch>;
  /**
   * Makes each running watch soon yield a batch (perhaps empty) whose revision is at least the store's revision at the
   * time of the call.
   */
  requestProgress(): Promise<void>;
  /**
   * Grants a lease for at least this many seconds. When it ends, its keys are deleted, each with its own revision.
   * Several keys may share a lease.
   */
  lease(ttlSeconds: number): Promise<string>;
  /** The store's current revision (linearizable). */
  revision(signal?: AbortSignal): Promise<number>;
  /**
   * Gives up history before this revision. The state at this revision and later ones stays readable. The space may be
   * freed later. Throws {@link CompactedError} when the revision is compacted already, {@link FutureRevisionError} when
   * it is in the future.
   */
  compact(revision: number): Promise<void>;
  /** Revision up to which history is compacted; 0 if never. */
  compactRevision(): Promise<number>;
  /**
   * Whether a key has this revision in the latest state. False, too, if the store does not know it: use {@link get}
   * then. Stores that must wait for a response do not have this method.
   */
  isCurrentRevision?(key: string, revision: number): boolean;
  /** The time by which leases end, in ms since the epoch. Default: the machine's. */
  now?(): number;
  /** Bytes used by the store, if known. */
  size?(): Promise<number>;
  /**
   * Resolves when the store answers and, as far as it knows, can be written; throws the reason otherwise. Used for
   * readiness.
   */
  ping(signal?: AbortSignal): Promise<void>;
  /**
   * Calls a listener with the error when writes begin to fail, and with undefined when they succeed again. There is one
   * listener. Only embedded stores have this method.
   */
  onWriteFailure?(listener: (error: Error | undefined) => void): void;
  /** Ends watches and connections; later calls throw. Idempotent. */
  close(): Promise<void>;
}

/** The requested revision was removed by compaction. */
export class CompactedError extends Error {
  override readonly name = 'CompactedError';
  /** @param compactRevision the oldest available revision; 0 if not known */
  constructor(readonly compactRevision: number) {
    super('etcdserver: mvcc: required revision has been compacted');
  }
}

/** The requested revision is in the future. */
export class FutureRevisionError extends Error {
  override readonly name = 'FutureRevisionError';
  constructor(readonly currentRevision: number) {
    super('etcdserver: mvcc: required revision is a future revision');
  }
}

/** The lease of a write does not exist or has ended. */
export class LeaseNotFoundError extends Error {
  override readonly name = 'LeaseNotFoundError';
  constructor() {
    super('etcdserver: requested lease not found');
  }
}

/** The store cannot be reached or is closed; the write may or may not have happened. */
export class UnreachableError extends Error {
  override readonly name: string = 'UnreachableError';
}

/**
 * The write was sent to the store, and no answer arrived. It may or may not have happened, so that a client must not be
 * asked to repeat its request.
 */
export class UnknownOutcomeError extends UnreachableError {
  override readonly name = 'UnknownOutcomeError';
}

/**
 * The store cannot be written, because its disk is full or broken. The write has not happened. The message names the
 * reason and the place.
 */
export class WriteFailedError extends Error {
  override readonly name = 'WriteFailedError';
}

/**
 * The end key of the range of all keys with a prefix (a prefix that ends in `/` does not include the keys of siblings).
 */
export function prefixEnd(prefix: string): string {
  const characters = [...prefix];
  while (characters.length > 0) {
    const code = (characters.pop() as string).codePointAt(0) as number;
    if (code === 0x10ffff) continue;
    // The next code point that UTF-8 can encode, which excludes surrogates.
    return characters.join('') + String.fromCodePoint(code >= 0xd7ff && code < 0xe000 ? 0xe000 : code + 1);
  }
  return '\u{10ffff}';
}
