import { newTooLargeResourceVersion } from '@k8s-ts/apimachinery/errors';
import { Latencies } from '../statistics/index.js';

/** Interval of progress requests while reads are waiting, in ms. */
const requestInterval = 100;

interface Waiter {
  readonly revision: number;
  readonly done: () => void;
  readonly fail: (reason: unknown) => void;
}

/**
 * The revision of a cache, and the reads that wait for a newer one. Requests progress from the store only while a read
 * is waiting.
 */
export class Freshness {
  readonly #requestProgress: () => Promise<void>;
  readonly #timeout: number;
  readonly #waits: Latencies;
  readonly #waiters = new Set<Waiter>();
  #revision = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  #stopped: { readonly reason: unknown } | undefined;

  /**
   * @param timeout how long to wait, in ms
   * @param waits counts how long reads waited. Default: not counted
   */
  constructor(requestProgress: () => Promise<void>, timeout: number, waits = new Latencies()) {
    this.#waits = waits;
    this.#requestProgress = requestProgress;
    this.#timeout = timeout;
  }

  get revision(): number {
    return this.#revision;
  }

  /** Sets the revision and resolves the waits for it. After a reload the revision may be lower than before. */
  set(revision: number): void {
    this.#revision = revision;
    for (const waiter of this.#waiters) if (waiter.revision <= revision) waiter.done();
  }

  /** Makes current and later waits fail with this reason. */
  stop(reason: unknown): void {
    this.#stopped ??= { reason };
    for (const waiter of this.#waiters) waiter.fail(reason);
  }

  /** Whether the cache has this revision. If it has, a wait of zero length is counted. */
  isReached(revision: number): boolean {
    if (revision > this.#revision) return false;
    if (revision > 0) this.#waits.observe(0);
    return true;
  }

  /** Resolves once the cache has this revision. @throws StatusError 504 on timeout */
  async wait(revision: number, signal?: AbortSignal): Promise<void> {
    if (this.isReached(revision)) return;
    if (this.#stopped !== undefined) throw this.#stopped.reason;
    signal?.throwIfAborted();
    const start = performance.now();
    await new Promise<void>((resolve, reject) => {
      const settle = (how: () => void) => {
        this.#waits.observe((performance.now() - start) / 1000);
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        this.#waiters.delete(waiter);
        if (this.#waiters.size === 0) this.#stopRequests();
        how();
      };
      const waiter: Waiter = {
        revision,
        done: () => settle(resolve),
        fail: (reason) => settle(() => reject(reason)),
      };
      const onAbort = () => settle(() => reject(signal?.reason));
      const timer = setTimeout(() => {
        const refusal = { requested: revision, current: this.#revision, retryAfterSeconds: 1 };
        settle(() => reject(newTooLargeResourceVersion(refusal)));
      }, this.#timeout);
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#waiters.add(waiter);
      this.#startRequests();
    });
  }

  #startRequests(): void {
    if (this.#timer !== undefined) return;
    const request = () => void this.#requestProgress().catch(() => undefined);
    this.#timer = setInterval(request, requestInterval);
    request();
  }

  #stopRequests(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
