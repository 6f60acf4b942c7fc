/** Work that runs while a manager does. */
export interface Runnable {
  /** Works until the signal aborts, then resolves. A rejection ends the manager. It may resolve early. */
  start(signal: AbortSignal): Promise<void>;
  /** Run only in the leader. Default true. Without leader election, everything runs. */
  readonly needLeaderElection?: boolean;
}

/** A set of runnables that start and stop together. */
export class RunnableGroup {
  readonly #stopping = new AbortController();
  readonly #onError: (error: unknown) => void;
  readonly #waiting: Runnable[] = [];
  readonly #running = new Set<Promise<void>>();
  #isStarted = false;

  /** @param onError called with the rejection of a runnable before the group stops */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** Starts the runnable now, or when the group starts. */
  add(runnable: Runnable): void {
    if (this.#isStarted) this.#run(runnable);
    else this.#waiting.push(runnable);
  }

  start(): void {
    this.#isStarted = true;
    for (const runnable of this.#waiting.splice(0)) this.#run(runnable);
  }

  /** Aborts the signal of all runnables. */
  abort(): void {
    this.#stopping.abort();
  }

  /** Resolves when all runnables have ended. */
  async ended(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #run(runnable: Runnable): void {
    const { signal } = this.#stopping;
    if (signal.aborted) return;
    const run = async () => {
      try {
        await runnable.start(signal);
      } catch (error) {
        if (!signal.aborted) this.#onError(error);
      }
    };
    const running = run().finally(() => this.#running.delete(running));
    this.#running.add(running);
  }
}
