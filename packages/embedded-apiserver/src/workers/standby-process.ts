import type { WorkerProcess } from './worker-process.js';

/**
 * Delay between the last worker's being ready and the start of a standby process, which replaces a worker that ends. It
 * is not started at once, because its start would take processor time from processes that have just replaced another
 * one or have just started.
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

  /** The process, or none. */
  get processes(): readonly WorkerProcess[] {
    return this.#process === undefined ? [] : [this.#process];
  }

  /** The process, which waits no longer; undefined if missing. */
  take(): WorkerProcess | undefined {
    const taken = this.#process;
    this.#process = undefined;
    return taken;
  }

  /** Starts a process after the delay, unless there is one then. Each call restarts the delay. */
  startLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#process ??= this.#fork();
    }, delayMs).unref();
  }

  /** Undoes {@link startLater}. */
  cancelStart(): void {
    clearTimeout(this.#timer);
  }
}
