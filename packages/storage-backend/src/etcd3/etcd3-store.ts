import { eventLoopTurn } from '@k8s-ts/event-loop';
import {
  CompactedError,
  type ConditionalDelete,
  type ConditionalPut,
  FutureRevisionError,
  type GetResult,
  type KeyValueStore,
  type RangeOptions,
  type RangeResult,
  UnknownOutcomeError,
  UnreachableError,
  type WatchBatch,
  type WatchOptions,
  type WriteResult,
} from '@k8s-ts/storage/kv';
import type { Etcd3, IRangeRequest, IRequestOp } from 'etcd3';
import gte from 'semver/functions/gte.js';
import valid from 'semver/functions/valid.js';
import type { EtcdClientOptions } from '../etcd-client-options.js';
import { SharedCall } from '../shared-call.js';
import { newEtcd3Client } from './etcd3-client.js';
import { goMessage, toStoreError, wasNotSent } from './etcd3-errors.js';
import { keyBytes, toKeyValue } from './etcd3-kv.js';
import { Tail } from './etcd3-tail.js';
import { closedError, Etcd3Watch, type ProgressSource } from './etcd3-watch.js';

const OLDEST_VERSION = '3.4.0';
/**
 * Maximum number of retries of a read, or of a write that was not sent. Each retry goes to a random member. The pauses
 * double each time and add up to three seconds, which is enough for a cluster to elect another leader.
 */
const RETRIES = 6;
const RETRY_PAUSE_MS = 50;

/**
 * A key-value store in an etcd cluster (3.4 or newer).
 *
 * A write that fails with UnknownOutcomeError may have happened; it is never sent twice. Reads are linearizable and are
 * repeated at other members. Watches survive broken connections and restarted members.
 *
 * @throws when the options contradict each other; an unreachable cluster is only noticed by the first call
 */
export function newEtcd3Store(options: EtcdClientOptions): KeyValueStore {
  return new Etcd3Store(newEtcd3Client(options), options.endpoints);
}

class Etcd3Store implements KeyValueStore {
  readonly #watches = new Set<Etcd3Watch>();
  readonly #tail: Tail;
  #progressSource: Promise<ProgressSource> | undefined;
  readonly #progress = new SharedCall(() => this.#askProgress());
  /** The last compact revision reported by etcd. */
  #compactRevision = 0;
  #closed = false;

  constructor(
    private readonly client: Etcd3,
    private readonly endpoints: readonly string[],
  ) {
    this.#tail = new Tail(client, this.#watches);
  }

  async get(
    key: string,
    options: { readonly revision?: number; readonly signal?: AbortSignal } = {},
  ): Promise<GetResult> {
    const { kvs, header } = await this.#range({ key: keyBytes(key), ...at(options.revision) }, options.signal);
    const revision = Number(header.revision);
    return kvs[0] === undefined ? { revision } : { kv: toKeyValue(kvs[0], false), revision };
  }

  async range(options: RangeOptions): Promise<RangeResult> {
    const { start, end, limit = 0, keysOnly = false, revision, signal } = options;
    const request = { key: keyBytes(start), range_end: keyBytes(end), limit, keys_only: keysOnly, ...at(revision) };
    const { kvs, count, more, header } = await this.#range(request, signal);
    return {
      kvs: kvs.map((kv) => toKeyValue(kv, true)),
      count: Number(count),
      more,
      revision: Number(header.revision),
    };
  }

  put(write: ConditionalPut): Promise<WriteResult> {
    const { value, lease } = write;
    const key = keyBytes(write.key);
    return this.#write(write, {
      request_put: {
        key,
        value: Buffer.from(value.buffer, value.byteOffset, value.byteLength),
        ...(lease && { lease }),
      },
    });
  }

  delete(write: ConditionalDelete): Promise<WriteResult> {
    return this.#write(write, { request_delete_range: { key: keyBytes(write.key) } });
  }

  async *watch(options: WatchOptions): AsyncGenerator<WatchBatch, void, undefined> {
    const watch = new Etcd3Watch(this.client, options, () => this.#whereProgressComesFrom());
    if (this.#closed) throw closedError();
    this.#watches.add(watch);
    try {
      yield* watch.batches();
    } finally {
      this.#watches.delete(watch);
      if (this.#watches.size === 0) this.#tail.close();
    }
  }

  requestProgress(): Promise<void> {
    if (this.#closed) return Promise.reject(closedError());
    if (this.#watches.size === 0) return Promise.resolve();
    return this.#progress.run();
  }

  async lease(ttlSeconds: number): Promise<string> {
    const { ID } = await this.#call(() => this.client.leaseClient.leaseGrant({ TTL: ttlSeconds }), 'again');
    return ID;
  }

  async revision(signal?: AbortSignal): Promise<number> {
    const { header } = await this.#range({ key: keyBytes(''), count_only: true, limit: 1 }, signal);
    return Number(header.revision);
  }

  async compact(revision: number): Promise<void> {
    try {
      await this.#call(() => this.client.kv.compact({ revision, physical: true }), 'again');
    } catch (error) {
      if (error instanceof FutureRevisionError) throw new FutureRevisionError(await this.revision());
      throw error;
    }
  }

  /**
   * etcd reports the compact revision only to a watch that begins too early. The last reported value is current as long
   * as that revision can still be read, because the compact revision never decreases. A compaction at revision 1, which
   * removes nothing, is not visible.
   */
  async compactRevision(): Promise<number> {
    const known = this.#compactRevision;
    try {
      await this.#range({ key: keyBytes(''), count_only: true, revision: Math.max(1, known) });
      return known;
    } catch (error) {
      // FutureRevisionError happens only when etcd was restored from an older state.
      if (!(error instanceof CompactedError || error instanceof FutureRevisionError)) throw error;
    }
    this.#compactRevision = await this.#askCompactRevision();
    return this.#compactRevision;
  }

  async #askCompactRevision(): Promise<number> {
    try {
      await this.#range({ key: keyBytes(''), count_only: true, revision: 1 });
      return 0;
    } catch (error) {
      if (!(error instanceof CompactedError)) throw error;
    }
    const options = { start: '', end: '\u0001', fromRevision: 1, signal: new AbortController().signal };
    const watch = new Etcd3Watch(this.client, options, async () => 'tail');
    this.#watches.add(watch);
    try {
      for await (const _ of watch.batches());
    } catch (error) {
      if (error instanceof CompactedError) return error.compactRevision;
      throw toStoreError(error);
    } finally {
      this.#watches.delete(watch);
    }
    return 0;
  }

  async size(): Promise<number> {
    const { dbSize } = await this.#call(() => this.client.maintenance.status(), 'again');
    return Number(dbSize);
  }

  async ping(signal?: AbortSignal): Promise<void> {
    await this.#range({ key: Buffer.from('health'), limit: 1, keys_only: true }, signal);
    await unlessAborted(this.#whereProgressComesFrom(), signal);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#tail.close();
    for (const watch of this.#watches) watch.fail(closedError());
    // Streams are cancelled in the next turn of the event loop; connections are closed after that.
    await eventLoopTurn();
    this.client.close();
  }

  #range(request: IRangeRequest, signal?: AbortSignal) {
    return this.#call(() => this.client.kv.range(request), 'again', signal);
  }

  async #write({ key, expectedRevision, signal }: ConditionalDelete, then: IRequestOp): Promise<WriteResult> {
    if (key === '') throw new Error('etcdserver: key is not provided');
    const bytes = keyBytes(key);
    const transaction = {
      compare: [{ key: bytes, target: 'Mod' as const, result: 'Equal' as const, mod_revision: expectedRevision }],
      success: [then],
      failure: [{ request_range: { key: bytes } }],
    };
    const { succeeded, header, responses } = await this.#call(() => this.client.kv.txn(transaction), 'once', signal);
    const revision = Number(header.revision);
    if (succeeded) return { succeeded, revision };
    const current = responses[0]?.response_range.kvs[0];
    return { succeeded, revision, ...(current && { current: toKeyValue(current, false) }) };
  }

  async #askProgress(): Promise<void> {
    const source = await this.#whereProgressComesFrom();
    const revision = await this.revision();
    if (source === 'tail') this.#tail.askProgress(revision);
    else for (const watch of this.#watches) watch.askProgress(revision);
  }

  /** Finds out how the server reports progress. Rejects servers that are too old. */
  #whereProgressComesFrom(): Promise<ProgressSource> {
    this.#progressSource ??= this.#call(() => this.client.maintenance.status(), 'again').then(({ version }) =>
      progressSource(version, this.endpoints),
    );
    this.#progressSource.catch(() => {
      this.#progressSource = undefined;
    });
    return this.#progressSource;
  }

  /**
   * Makes a call and translates its errors.
   *
   * @param repeat `once`: a call that may have been carried out is not repeated
   * @throws UnknownOutcomeError for such a call
   */
  async #call<T>(call: () => Promise<T>, repeat: 'once' | 'again', signal?: AbortSignal): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      if (this.#closed) throw closedError();
      signal?.throwIfAborted();
      try {
        return await unlessAborted(call(), signal);
      } catch (error) {
        if (signal?.aborted) throw error;
        if (this.#closed) throw closedError();
        const translated = toStoreError(error);
        const notSent = wasNotSent(error);
        const isUnreachable = translated instanceof UnreachableError;
        if (isUnreachable && repeat === 'once' && !notSent)
          throw new UnknownOutcomeError(goMessage(error) ?? translated.message, { cause: error });
        if (!(notSent || isUnreachable) || attempt >= RETRIES) throw translated;
      }
      await unlessAborted(new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS * 2 ** attempt)), signal);
    }
  }
}

/**
 * @param version the version that a member reports
 * @throws when it is too old
 */
export function progressSource(version: string, endpoints: readonly string[]): ProgressSource {
  const known = valid(version, { loose: true });
  if (known === null || !gte(known, OLDEST_VERSION)) {
    throw new Error(`etcd at ${endpoints.join(', ')} has version ${version}; ${OLDEST_VERSION} or newer is needed`);
  }
  return gte(known, '3.5.13') || (known.startsWith('3.4.') && gte(known, '3.4.31')) ? 'stream' : 'tail';
}

function at(revision: number | undefined): { revision?: number } {
  return revision === undefined ? {} : { revision };
}

/** Rejects when the signal aborts. The library cannot cancel calls, so the call itself continues. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
