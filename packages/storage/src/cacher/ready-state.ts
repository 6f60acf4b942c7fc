import { errorText, newTooManyRequests } from '@k8s-ts/apimachinery/errors';

/** Whether a cache can answer requests: pending ⇄ ready → stopped. Each change to ready starts a new generation. */
export class ReadyState {
  #state: 'pending' | 'ready' | 'stopped' = 'pending';
  #generation = 0;
  #changedAt = Date.now();
  #lastError: unknown;
  #waiters: (() => void)[] = [];

  get isReady(): boolean {
    return this.#state === 'ready';
  }

  get generation(): number {
    return this.#generation;
  }

  setReady(): void {
    if (this.#state === 'stopped') return;
    this.#lastError = undefined;
    if (this.#state === 'ready') return;
    this.#generation++;
    this.#change('ready');
  }

  /** @param error the reason, for error messages; undefined: messages show no reason */
  setPending(error?: unknown): void {
    if (this.#state === 'stopped') return;
    this.#lastError = error;
    if (this.#state === 'ready') this.#change('pending');
  }

  stop(): void {
    if (this.#state !== 'stopped') this.#change('stopped');
  }

  /** @throws StatusError 429; its retry time grows with the time since the cache was last ready */
  assertReady(): void {
    if (this.#state === 'ready') return;
    const down = (Date.now() - this.#changedAt) / 1000;
    const wait = Math.trunc(Math.min(30, Math.max(1, Math.exp(0.06 * down))));
    throw newTooManyRequests(this.#problem(), wait);
  }

  /** Resolves when the cache is ready. @throws Error when it has stopped */
  async wait(): Promise<void> {
    while (this.#state === 'pending') await new Promise<void>((resolve) => this.#waiters.push(resolve));
    if (this.#state === 'stopped') throw new Error(this.#problem());
  }

  #problem(): string {
    if (this.#state === 'stopped') return 'apiserver cacher is stopped';
    const why = this.#lastError === undefined ? '' : `: ${errorText(this.#lastError)}`;
    return `storage is (re)initializing${why}`;
  }

  #change(state: 'pending' | 'ready' | 'stopped'): void {
    this.#state = state;
    this.#changedAt = Date.now();
    if (state === 'pending') return;
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const resolve of waiters) resolve();
  }
}
