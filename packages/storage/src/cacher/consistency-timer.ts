export interface ConsistencyTimerOptions {
  /** Time between checks in ms, randomly prolonged by up to a half; 0: never. */
  readonly interval: number;
  /** Runs one check. Errors are ignored: the check could not be made. */
  check(signal: AbortSignal): Promise<unknown>;
}

/**
 * Runs a check every few minutes, at a different time for each cache. Its timer does not keep the process alive
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

  /** Stops the timer and aborts a running check. */
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
      // Ignored: the store may be unreachable or the revision compacted, and the next check may succeed.
    }
    this.#schedule();
  }
}
