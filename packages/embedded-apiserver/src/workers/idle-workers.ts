import { LoopUtilization } from './loop-utilization.js';
import { QuietTime } from './quiet-time.js';
import type { WorkerProcess } from './worker-process.js';

/** Number of measurements of the load in the time after which an idle worker ends. */
const measurements = 5;

export interface IdleWorkersOptions {
  /** Time for which all processes must be quiet before a worker ends, in ms. 0: workers never end. */
  readonly idleMs: number;
  /** All workers. */
  readonly workers: () => readonly WorkerProcess[];
  /** The workers that may end, in the order of their numbers. */
  readonly further: () => readonly WorkerProcess[];
  /** Ends a worker. */
  readonly letGo: (worker: WorkerProcess) => void;
}

/** Ends unneeded workers, the newest first. The load is measured only while there are workers that may end. */
export class IdleWorkers {
  readonly #options: IdleWorkersOptions;
  readonly #utilization = new LoopUtilization();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: IdleWorkersOptions) {
    this.#options = options;
  }

  /** Starts measuring the load, for as long as there are workers that may end. */
  watch(): void {
    const { idleMs, further } = this.#options;
    if (idleMs <= 0 || this.#timer !== undefined || further().length === 0) return;
    const quiet = new QuietTime(idleMs);
    let since = performance.now();
    this.#utilization.measure();
    const measure = async (): Promise<void> => {
      const utilizations = await this.#measure();
      const now = performance.now();
      const isQuiet = quiet.measured(utilizations, since, now);
      since = now;
      const last = further().at(-1);
      if (isQuiet && last) this.#options.letGo(last);
      if (further().length === 0) this.stop();
    };
    this.#timer = setInterval(() => void measure(), idleMs / measurements).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Measures the utilization of each process, from 0 to 1. The first value is that of this process. */
  async #measure(): Promise<readonly number[]> {
    const answers = await Promise.all(this.#options.workers().map((worker) => worker.ask('utilization')));
    // A process that does not answer in time counts as busy.
    return [this.#utilization.measure(), ...answers.map((text) => (text === '' ? 1 : Number(text)))];
  }
}
