export interface ConsistencyTimerOptions {
  /** A check comes this long after the one before, in ms, or up to half as much longer; 0: never. */
  readonly interval: number;
  /** One check. What it throws counts as a check that could not be made. */
  check(signal: AbortSignal): Promise<unknown>;
}

/**
 * Makes a check every few minutes, not at the same time as other caches do. Keeps nothing alive
 * (`kubernetes/apiserver pkg/storage/cacher/delegator.go`).
 */
export class ConsistencyTimer {
  readonly #options: ConsistencyTimerOptions;
  readonly #stopped = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;

  constructor(options: ConsistencyTimerOptions) {
    this.#options = options;
    this.#schedule();
  }

  /** Ends a check that is under way. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }

  #schedule(): void {
    const { interval } = this.#options;
    if (interval <= 0 || this.#stopped.signal.aborted) return;
    this.#timer = setTimeout(
      () => {
        this.#running = this.#check();
      },
      interval * (1 + Math.random() / 2),
    );
    this.#timer.unref?.();
  }

  async #check(): Promise<void> {
    try {
      await this.#options.check(this.#stopped.signal);
    } catch {
      // Not ready, not reachable, forgotten already: the next one may know more.
    }
    this.#schedule();
  }
}
