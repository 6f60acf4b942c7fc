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

/** A key that is never written: reading it tells the index. */
const absentKey = 'k8s-ts.absent';
/** A key that is written to have an event come through the watches. */
const progressKey = 'k8s-ts.progress';
/** How long progress may take to come by itself, before it is called for with a write. */
const PROGRESS_PATIENCE_MS = 50;
/** Feeds may be so many indexes behind the store: half of what etcd remembers. */
const TOLERATED_LAG = 500;
/** A feed that has not reached an index in this time may hang on a member that is frozen or cut off; in twice the time, wait in vain. */
const FEED_PATIENCE_MS = 5_000;

const { keyNotFound, compareFailed, notAFile, notADirectory, keyExists } = Etcd2ErrorCode;

export interface Etcd2KeysOptions extends EtcdClientOptions {
  /** What all keys begin with; begins and ends in `/`, and is no more than that for no prefix. */
  readonly prefix: string;
  /** Reads are linearizable, by consensus of the members; otherwise each member answers with what it has. Default true. */
  readonly quorum?: boolean;
}

/**
 * The keys below a prefix of etcd v2, with its indexes as revisions. It is as much of a key-value store as `KeyValueStorage` needs: there
 * is no history, so that reads of a past revision throw {@link CompactedError} (but for lists that were begun in pages, and keys that have
 * not changed since), nothing can be compacted, and a lease is just the number of seconds that a key has left.
 */
export class Etcd2Keys implements KeyValueStore {
  readonly prefix: string;
  readonly #client: Etcd2Client;
  readonly #quorum: boolean;
  readonly #snapshots = new ListSnapshots();
  readonly #feeds = new Set<EventFeed>();
  readonly #progress = new SharedCall(() => this.#askProgress());
  #watchdog: NodeJS.Timeout | undefined;
  /** Newest index that some member has answered with. */
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
    // A key that is older than what is asked for was the same then.
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

  /** Deletes a key, however it is. Undefined: there was none. */
  async deleteAny(
    key: string,
    signal?: AbortSignal,
  ): Promise<{ readonly previous: KeyValue; readonly revision: number } | undefined> {
    try {
      const { node, prevNode } = await this.#request({ method: 'DELETE', path: keyPath(key), signal });
      const previous = prevNode && toKeyValue(prevNode);
      return previous && { previous, revision: node.modifiedIndex };
    } catch (error) {
      if (isEtcd2Error(error, keyNotFound, notAFile, notADirectory)) return undefined;
      throw error;
    }
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

  /** Nothing is ever compacted. How far back changes are remembered depends on what is written meanwhile. */
  async compactRevision(): Promise<number> {
    return 0;
  }

  async ping(signal?: AbortSignal): Promise<void> {
    await this.revision(signal);
  }

  /**
   * Whether the servers are such as can be used, for as far as that can be told now: one that does not answer may do so later.
   *
   * @throws Error for a server that does not serve the v2 API, or does not let this user in
   */
  async checkServers(): Promise<void> {
    try {
      await this.revision();
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error;
    }
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#watchdog);
    for (const feed of [...this.#feeds]) feed.fail(closedError());
    this.#snapshots.clear();
    this.#client.close();
  }

  /** Makes a request, and sees to it that the feeds are not left behind: by members that hang, by writes that they are not told of. */
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
      if (!this.#progress.isRunning && this.#isBehind(index - TOLERATED_LAG, true)) {
        void this.requestProgress().catch(() => undefined);
      }
    }
  }

  /**
   * Sees to it that the feeds come to the newest index that is known: those that do not get new streams; what does not come then either, as
   * it lies outside of the prefix, is called for.
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

  /** Whether some feed has not come to an index, and, to wait in vain, is not on its way there either. */
  #isBehind(index: number, inVain = false): boolean {
    for (const feed of this.#feeds) if (feed.cursor < index && !(inVain && feed.isCatchingUp)) return true;
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
      // To etcd, a slash at the end is none.
      const kv = key.endsWith('/') ? undefined : toKeyValue(node);
      return kv ? { kv, revision: index } : { directory: true, revision: index };
    } catch (error) {
      if (isEtcd2Error(error, keyNotFound, notADirectory)) return { revision: error.index };
      throw error;
    }
  }

  /** Everything in a directory that is named by the end of its range. */
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

  /** A write that etcd refuses while the key is not as expected. The key is read again then, by consensus. */
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
   * Events tell how far the watches have come. Where the store's last writes lie outside of the prefix, none does: then one is made, in
   * the order of which everything before it has come.
   */
  async #askProgress(): Promise<void> {
    const index = await this.revision();
    for (const feed of this.#feeds) feed.askProgress(index);
    if (!this.#isBehind(index, true)) return;
    await new Promise((resolve) => setTimeout(resolve, PROGRESS_PATIENCE_MS));
    if (!this.#isBehind(index, true) || this.#closed) return;
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
