import type { WorkerProcess } from './worker-process.js';

/**
 * Delay in ms between the moment at which the last worker is ready and the start of a standby process, which replaces a
 * worker that ends. Without the delay, its start would take processor time from processes that have just been started
 * or have just replaced another one.
 */
const delayMs = 5000;

/** Standby process: it has loaded its code and waits to replace a worker. */
export class StandbyProcess {
  readonly #fork: () => WorkerProcess;
  #process: WorkerProcess | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param fork starts a process */
  constructor(fork: () => WorkerProcess) {
    this.#fork = fork;
  }

  /** The standby process, as a list with one element. The list is empty without a standby process. */
  get processes(): readonly WorkerProcess[] {
    return this.#process === undefined ? [] : [this.#process];
  }

  /** Removes and returns the standby process; undefined without a standby process. */
  take(): WorkerProcess | undefined {
    const taken = this.#process;
    this.#process = undefined;
    return taken;
  }

  /** Starts a standby process after the delay, unless there is one at that time. Each call restarts the delay. */
  startLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#process ??= this.#fork();
    }, delayMs).unref();
  }

  /** Cancels the start that {@link startLater} has planned. */
  cancelStart(): void {
    clearTimeout(this.#timer);
  }
}
