import type { LeaseRecord } from './journal.js';
import type { StoreClock } from './store-clock.js';

/** A lease and the time that it has left. */
export interface LeaseTime {
  readonly id: string;
  readonly ttlSeconds: number;
  readonly remainingMs: number;
}

interface Lease extends LeaseRecord {
  readonly keys: Set<string>;
}

/**
 * Leases and the keys attached to them. There is one timer, for the lease that ends first, and none while there are no
 * leases.
 */
export class Lessor {
  readonly #leases = new Map<string, Lease>();
  #cancelTimer = () => {};

  /** @param expire called once for each lease that ends, with the keys on it */
  constructor(
    private readonly clock: StoreClock,
    private readonly expire: (id: string, keys: ReadonlySet<string>) => void,
  ) {}

  has(id: string): boolean {
    return this.#leases.has(id);
  }

  add(record: LeaseRecord): void {
    this.#leases.set(record.id, { ...record, keys: new Set() });
    this.#schedule();
  }

  /** Moves a key from one lease to another; undefined: no lease. */
  move(key: string, from: string | undefined, to: string | undefined): void {
    if (from === to) return;
    if (from !== undefined) this.#leases.get(from)?.keys.delete(key);
    if (to !== undefined) this.#leases.get(to)?.keys.add(key);
  }

  /** The time that each lease has left, in ms. */
  remaining(): LeaseTime[] {
    const now = this.clock.now();
    return [...this.#leases.values()].map(({ id, ttlSeconds, expiresAt }) => ({
      id,
      ttlSeconds,
      remainingMs: Math.max(0, expiresAt - now),
    }));
  }

  /** Adds the leases of another state to the current ones, and detaches all keys. */
  replace(leases: readonly LeaseTime[]): void {
    const now = this.clock.now();
    for (const lease of this.#leases.values()) lease.keys.clear();
    for (const { id, ttlSeconds, remainingMs } of leases) {
      this.#leases.set(id, { id, ttlSeconds, expiresAt: now + remainingMs, keys: new Set() });
    }
    this.#schedule();
  }

  close(): void {
    this.#cancelTimer();
    this.#leases.clear();
  }

  #schedule(): void {
    this.#cancelTimer();
    let first = Number.POSITIVE_INFINITY;
    for (const lease of this.#leases.values()) first = Math.min(first, lease.expiresAt);
    if (first === Number.POSITIVE_INFINITY) return;
    this.#cancelTimer = this.clock.schedule(Math.max(0, first - this.clock.now()), () => this.#expireDue());
  }

  #expireDue(): void {
    const now = this.clock.now();
    for (const lease of [...this.#leases.values()]) {
      if (lease.expiresAt > now) continue;
      this.#leases.delete(lease.id);
      this.expire(lease.id, lease.keys);
    }
    this.#schedule();
  }
}
