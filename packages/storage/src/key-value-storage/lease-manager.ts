import type { KeyValueStore } from '../kv/key-value-store.js';

export interface LeaseManagerOptions {
  /**
   * Time for which a lease is reused for further keys, in seconds. Default 60; never more than 5 % of the time to live.
   */
  readonly reuseSeconds?: number;
  /** Maximum number of keys that share one lease. Default 1000. */
  readonly maxObjectCount?: number;
}

/**
 * Shares leases between keys written at about the same time. Each lease lives a little longer than requested, so that
 * it can be reused for a while. `kubernetes/apiserver pkg/storage/etcd3/lease_manager.go`.
 */
export class LeaseManager {
  readonly #kv: Pick<KeyValueStore, 'lease' | 'now'>;
  readonly #reuseSeconds: number;
  readonly #maxObjectCount: number;
  #lease = '';
  #expiresAt = 0;
  #attached = 0;
  #pending: Promise<unknown> = Promise.resolve();

  constructor(kv: Pick<KeyValueStore, 'lease' | 'now'>, options: LeaseManagerOptions = {}) {
    this.#kv = kv;
    this.#reuseSeconds = options.reuseSeconds ?? 60;
    this.#maxObjectCount = options.maxObjectCount || 1000;
  }

  /** A lease that lives at least this long. */
  lease(ttlSeconds: number): Promise<string> {
    const result = this.#pending.then(() => this.#next(ttlSeconds));
    this.#pending = result.catch(() => undefined);
    return result;
  }

  async #next(ttlSeconds: number): Promise<string> {
    const now = this.#kv.now?.() ?? Date.now();
    const extra = Math.min(Math.trunc(ttlSeconds * 0.05), this.#reuseSeconds);
    const valid = now + ttlSeconds * 1000 < this.#expiresAt;
    // Requests in the same millisecond share a lease.
    const sufficient = now + (ttlSeconds + extra) * 1000 >= this.#expiresAt;
    this.#attached++;
    if (valid && sufficient && this.#attached <= this.#maxObjectCount) return this.#lease;
    this.#lease = await this.#kv.lease(ttlSeconds + extra);
    this.#expiresAt = now + (ttlSeconds + extra) * 1000;
    this.#attached = 1;
    return this.#lease;
  }
}
