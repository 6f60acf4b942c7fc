import type { KeyValueStore } from '../kv/key-value-store.js';

export interface LeaseManagerOptions {
  /** How long a lease is handed out again, at most, in seconds. Default 60, never more than 5 % of the time to live. */
  readonly reuseSeconds?: number;
  /** Keys that share one lease, at most. Default 1000. */
  readonly maxObjectCount?: number;
}

/**
 * Leases that are shared by keys written about the same time: each lives a little longer than asked for and serves until then.
 * `kubernetes/apiserver pkg/storage/etcd3/lease_manager.go`.
 */
export class LeaseManager {
  readonly #kv: Pick<KeyValueStore, 'lease'>;
  readonly #reuseSeconds: number;
  readonly #maxObjectCount: number;
  #lease = '';
  #expiresAt = 0;
  #attached = 0;
  #pending: Promise<unknown> = Promise.resolve();

  constructor(kv: Pick<KeyValueStore, 'lease'>, options: LeaseManagerOptions = {}) {
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
    const now = Date.now();
    const extra = Math.min(Math.trunc(ttlSeconds * 0.05), this.#reuseSeconds);
    const valid = now + ttlSeconds * 1000 < this.#expiresAt;
    // Requests of one millisecond share: to a finer clock the later of them would be later.
    const sufficient = now + (ttlSeconds + extra) * 1000 >= this.#expiresAt;
    this.#attached++;
    if (valid && sufficient && this.#attached <= this.#maxObjectCount) return this.#lease;
    this.#lease = await this.#kv.lease(ttlSeconds + extra);
    this.#expiresAt = now + (ttlSeconds + extra) * 1000;
    this.#attached = 1;
    return this.#lease;
  }
}
