import type { LeaseRecord } from './journal.js';

const LONGEST_TIMER = 0x7fff_ffff;

interface Lease extends LeaseRecord {
  readonly keys: Set<string>;
}

/** Leases and the keys attached to them. There is one timer, for the lease that ends first, and none while there are no leases. */
export class Lessor {
  readonly #leases = new Map<string, Lease>();
  #timer: NodeJS.Timeout | undefined;

  /** @param expire called once for each lease that ends, with the keys on it */
  constructor(private readonly expire: (id: string, keys: ReadonlySet<string>) => void) {}

  has(id: string): boolean {
    return this.#leases.has(id);
  }

  add(record: LeaseRecord): void {
    this.#leases.set(record.id, { ...record, keys: new Set() });
    this.#schedule();
  }

  /** Moves a key from one lease to another; undefined: none. */
  move(key: string, from: string | undefined, to: string | undefined): void {
    if (from === to) return;
    if (from !== undefined) this.#leases.get(from)?.keys.delete(key);
    if (to !== undefined) this.#leases.get(to)?.keys.add(key);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#leases.clear();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    let first = Number.POSITIVE_INFINITY;
    for (const lease of this.#leases.values()) first = Math.min(first, lease.expiresAt);
    if (first === Number.POSITIVE_INFINITY) return;
    const wait = Math.min(LONGEST_TIMER, Math.max(0, first - Date.now()));
    this.#timer = setTimeout(() => this.#expireDue(), wait);
    this.#timer.unref();
  }

  #expireDue(): void {
    const now = Date.now();
    for (const lease of [...this.#leases.values()]) {
      if (lease.expiresAt > now) continue;
      this.#leases.delete(lease.id);
      this.expire(lease.id, lease.keys);
    }
    this.#schedule();
  }
}
