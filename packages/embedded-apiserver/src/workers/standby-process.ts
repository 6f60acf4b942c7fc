import type { WorkerProcess } from './worker-process.js';

/**
 * How long after all workers are ready another process is started, which waits to take the place of a worker that ends. Not at once: its start takes time
 * of the processor, which those need that have just lost a process, or that have just been started.
 */
const delayMs = 5000;

/** A process that has loaded its code and waits to take the place of a worker. */
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

  /** Starts a process after some time, unless there is one then. The time begins anew with each call. */
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
