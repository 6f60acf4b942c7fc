import { sortKey } from '@k8s-ts/storage';
import {
  CompactedError,
  type ConditionalDelete,
  type ConditionalPut,
  FutureRevisionError,
  type GetResult,
  type KeyValue,
  type KeyValueStore,
  type RangeOptions,
  type RangeResult,
  UnreachableError,
  type WatchBatch,
  type WatchOptions,
  type WriteResult,
} from '@k8s-ts/storage/kv';
import type { EtcdClientOptions } from '../etcd-client-options.js';
import { SharedCall } from '../shared-call.js';
import { type Etcd2Answer, Etcd2Client, type Etcd2Request } from './etcd2-client.js';
import { Etcd2Error, Etcd2ErrorCode, isEtcd2Error } from './etcd2-error.js';
import { keyPath, leaves, toKeyValue } from './etcd2-node.js';
import { encodeValue } from './etcd2-value.js';
import { EventFeed } from './event-feed.js';
import { ListSnapshots } from './list-snapshots.js';

/** A key that is never written. The response to a read of this key contains the store's current index. */
const absentKey = 'k8s-ts.absent';
/** A key that is written only to send an event through the watches. */
const progressKey = 'k8s-ts.progress';
/** Time after which {@link progressKey} is written if the watches have not reached an index, in ms. */
const PROGRESS_PATIENCE_MS = 50;
/** Maximum number of indexes that feeds may be behind the store: half of the number of events that etcd remembers. */
const TOLERATED_LAG = 500;
/**
 * A feed that has not reached an index after this time may be connected to a frozen or isolated member and gets a new
 * stream. After twice this time it is considered stuck.
 */
const FEED_PATIENCE_MS = 5_000;

const { keyNotFound, compareFailed, notADirectory, keyExists } = Etcd2ErrorCode;

export interface Etcd2KeysOptions extends EtcdClientOptions {
  /** Prefix of all keys. Begins and ends in `/`; `/` alone means no prefix. */
  readonly prefix: string;
  /** True: reads are linearizable (quorum reads). False: each member answers from its own state. Default true. */
  readonly quorum?: boolean;
}

/**
 * Opens the keys below a prefix, and checks that the servers that answer can be used. Servers that do not answer are
 * not an error.
 *
 * @throws Error for a server that does not serve the v2 API, or rejects the credentials
 */
export async function openEtcd2Keys(options: Etcd2KeysOptions): Promise<Etcd2Keys> {
  const keys = new Etcd2Keys(options);
  try {
    await keys.revision();
  } catch (error) {
    if (error instanceof UnreachableError) return keys;
    await keys.close();
    throw error;
  }
  return keys;
}

/**
 * The keys below a prefix of etcd v2, with its indexes as revisions. Implements as much of `KeyValueStore` as
 * `KeyValueStorage` needs. There is no history: reads of a past revision throw {@link CompactedError}, except further
 * pages of a list and keys that have not changed since. Nothing can be compacted. A lease id is the number of seconds
 * that the key has left to live.
 */
export class Etcd2Keys implements KeyValueStore {
  readonly prefix: string;
  readonly #client: Etcd2Client;
  readonly #quorum: boolean;
  readonly #snapshots = new ListSnapshots();
  readonly #feeds = new Set<EventFeed>();
  readonly #progress = new SharedCall(() => this.#askProgress());
  #watchdog: NodeJS.Timeout | undefined;
  /** Newest index in any response so far. */
  #known = 0;
  #closed = false;

  constructor(options: Etcd2KeysOptions) {
    this.prefix = options.prefix;
    this.#client = new Etcd2Client(options);
    this.#quorum = options.quorum ?? true;
  }

  async get(
    key: string,
    options: { readonly revision?: number; readonly signal?: AbortSignal } = {},
  ): Promise<GetResult> {
    const { kv, revision } = await this.#read(key, this.#quorum, options.signal);
    const asked = options.revision ?? revision;
    if (asked > revision) throw new FutureRevisionError(revision);
    // A key whose last write is older than the requested revision had the same value at that revision.
    if (asked < revision && (kv === undefined || kv.modRevision > asked)) throw new CompactedError(revision);
    return kv ? { kv, revision } : { revision };
  }

  async range(options: RangeOptions): Promise<RangeResult> {
    const { start, end, limit = 0, keysOnly = false, revision, signal } = options;
    const known = revision === undefined ? undefined : this.#snapshots.find(end, revision);
    const { kvs: all, revision: index } = known ?? (await this.#list(end, keysOnly, signal));
    const asked = revision ?? index;
    if (asked > index) throw new FutureRevisionError(index);
    if (asked < index) throw new CompactedError(index);
    const kvs = all.slice(firstFrom(all, start));
    const more = limit > 0 && kvs.length > limit;
    if (more && !keysOnly && known === undefined) this.#snapshots.keep({ end, revision: index, kvs: all });
    return { kvs: more ? kvs.slice(0, limit) : kvs, count: kvs.length, more, revision: index };
  }

  async put({ key, value, expectedRevision, lease, signal }: ConditionalPut): Promise<WriteResult> {
    if (expectedRevision === 0 && key.includes('/_')) throw new Error(`etcd v2 hides names that begin with _: ${key}`);
    const form = new URLSearchParams({ value: encodeValue(value) });
    if (lease !== undefined) form.set('ttl', lease);
    const condition = expectedRevision === 0 ? 'prevExist=false' : `prevIndex=${expectedRevision}`;
    const path = `${keyPath(key)}?${condition}`;
    return this.#conditional(key, signal, () => this.#request({ method: 'PUT', path, form, signal }));
  }

  async delete({ key, expectedRevision, signal }: ConditionalDelete): Promise<WriteResult> {
    if (expectedRevision === 0) {
      const { kv, revision } = await this.#read(key, true, signal);
      return kv === undefined ? { succeeded: true, revision } : { succeeded: false, revision, current: kv };
    }
    const path = `${keyPath(key)}?prevIndex=${expectedRevision}`;
    return this.#conditional(key, signal, () => this.#request({ method: 'DELETE', path, signal }));
  }

  /**
   * The number of seconds that a key below the prefix has left to live, by a linearizable read. Undefined: it lives for
   * ever, or does not exist.
   */
  async timeToLive(key: string, signal?: AbortSignal): Promise<number | undefined> {
    const { kv } = await this.#read(this.prefix + key.replace(/^\//, ''), true, signal);
    return kv?.lease === undefined ? undefined : Number(kv.lease);
  }

  async *watch(options: WatchOptions): AsyncGenerator<WatchBatch, void, undefined> {
    if (this.#closed) throw closedError();
    let feed = [...this.#feeds].find((feed) => feed.covers(options.fromRevision));
    if (feed === undefined) {
      const directory = this.prefix.slice(0, -1);
      const opened = new EventFeed(this.#client, directory, options.fromRevision, () => this.#feeds.delete(opened));
      this.#feeds.add(opened);
      feed = opened;
    }
    yield* feed.watch(options);
  }

  requestProgress(): Promise<void> {
    if (this.#closed) return Promise.reject(closedError());
    if (this.#feeds.size === 0) return Promise.resolve();
    return this.#progress.run();
  }

  async lease(ttlSeconds: number): Promise<string> {
    return String(Math.max(1, Math.ceil(ttlSeconds)));
  }

  async revision(signal?: AbortSignal): Promise<number> {
    return (await this.#read(`${this.prefix}${absentKey}`, true, signal)).revision;
  }

  async compact(): Promise<void> {
    throw new Error('etcd v2 has no history to compact');
  }

  /**
   * Always 0: etcd v2 has no compaction. It remembers the last 1,000 changes; how far back these go depends on the rate
   * of writes.
   */
  async compactRevision(): Promise<number> {
    return 0;
  }

  async ping(signal?: AbortSignal): Promise<void> {
    await this.revision(signal);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#watchdog);
    for (const feed of [...this.#feeds]) feed.fail(closedError());
    this.#snapshots.clear();
    this.#client.close();
  }

  /** Makes a request, then checks that the feeds keep up with the index in the response. */
  async #request(request: Etcd2Request): Promise<Etcd2Answer> {
    let index = 0;
    try {
      const answer = await this.#client.request(request);
      ({ index } = answer);
      return answer;
    } catch (error) {
      if (error instanceof Etcd2Error) ({ index } = error);
      throw error;
    } finally {
      this.#known = Math.max(this.#known, index);
      if (this.#isBehind(index)) this.#watchOver();
      if (!this.#progress.isRunning && this.#isBehind(index - TOLERATED_LAG)) {
        void this.requestProgress().catch(() => undefined);
      }
    }
  }

  /**
   * Makes the feeds reach the newest known index. A feed that does not gets a new stream. If that does not help,
   * because the last writes lie outside the prefix, {@link progressKey} is written.
   */
  #watchOver(isRenewed = false): void {
    if (this.#closed || this.#watchdog !== undefined) return;
    const index = this.#known;
    this.#watchdog = setTimeout(() => {
      this.#watchdog = undefined;
      const isBehind = this.#isBehind(index);
      for (const feed of this.#feeds) if (feed.cursor < index) feed.reconnect();
      if (isBehind && isRenewed) void this.requestProgress().catch(() => undefined);
      if (this.#isBehind(this.#known)) this.#watchOver(isBehind);
    }, FEED_PATIENCE_MS);
    this.#watchdog.unref();
  }

  /** Whether a feed has not reached an index. */
  #isBehind(index: number): boolean {
    for (const feed of this.#feeds) if (feed.cursor < index) return true;
    return false;
  }

  async #read(
    key: string,
    quorum: boolean,
    signal?: AbortSignal,
  ): Promise<{ kv?: KeyValue; directory?: boolean; revision: number }> {
    try {
      const path = `${keyPath(key)}?quorum=${quorum}`;
      const { node, index } = await this.#request({ method: 'GET', path, signal });
      // etcd ignores a slash at the end of a key.
      const kv = key.endsWith('/') ? undefined : toKeyValue(node);
      return kv ? { kv, revision: index } : { directory: true, revision: index };
    } catch (error) {
      if (isEtcd2Error(error, keyNotFound, notADirectory)) return { revision: error.index };
      throw error;
    }
  }

  /** Lists a directory. The end of the range names it. */
  async #list(
    end: string,
    keysOnly: boolean,
    signal?: AbortSignal,
  ): Promise<{ kvs: readonly KeyValue[]; revision: number }> {
    if (!end.endsWith('0')) throw new Error('etcd v2 lists directories only');
    const path = `${keyPath(end.slice(0, -1))}?recursive=true&quorum=${this.#quorum}`;
    try {
      const { node, index } = await this.#request({ method: 'GET', path, signal });
      const nodes = node.dir ? leaves(node) : [];
      const kvs = nodes.map((leaf) => toKeyValue(keysOnly ? { ...leaf, value: '' } : leaf) as KeyValue);
      return { kvs, revision: index };
    } catch (error) {
      if (isEtcd2Error(error, keyNotFound, notADirectory)) return { kvs: [], revision: error.index };
      throw error;
    }
  }

  /** A conditional write. When etcd refuses it, the key is read again with a quorum read. */
  async #conditional(
    key: string,
    signal: AbortSignal | undefined,
    write: () => Promise<Etcd2Answer>,
  ): Promise<WriteResult> {
    try {
      return { succeeded: true, revision: (await write()).node.modifiedIndex };
    } catch (error) {
      if (!isEtcd2Error(error, keyNotFound, compareFailed, keyExists)) throw error;
    }
    const { kv, directory, revision } = await this.#read(key, true, signal);
    if (directory) throw new Error(`etcd has a directory where an object is to be: ${key}`);
    return { succeeded: false, revision, ...(kv && { current: kv }) };
  }

  /**
   * Makes running watches report progress. Watches learn their position from events. When the store's last writes lie
   * outside the prefix there are no such events, so {@link progressKey} is written: once its event arrives, all earlier
   * events have arrived too.
   */
  async #askProgress(): Promise<void> {
    const index = await this.revision();
    for (const feed of this.#feeds) feed.askProgress(index);
    for (let isWaiting = false; !isWaiting; ) {
      if (this.#closed || !this.#isBehind(index)) return;
      const before = new Map([...this.#feeds].map((feed) => [feed, feed.cursor]));
      await new Promise((resolve) => setTimeout(resolve, PROGRESS_PATIENCE_MS));
      // A feed that fetches past changes may continue while it makes progress. It waits, too, when its last changes are
      // outside the prefix.
      isWaiting = [...before].some(
        ([feed, cursor]) => feed.cursor < index && (!feed.isCatchingUp || feed.cursor === cursor),
      );
    }
    if (this.#closed) return;
    const form = new URLSearchParams({ value: String(index) });
    await this.#request({ method: 'PUT', path: keyPath(`${this.prefix}${progressKey}`), form });
  }
}

function firstFrom(kvs: readonly KeyValue[], start: string): number {
  const from = sortKey(start);
  let low = 0;
  let high = kvs.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sortKey((kvs[middle] as KeyValue).key) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

function closedError(): UnreachableError {
  return new UnreachableError('the storage is closed');
}
