import { performance } from 'node:perf_hooks';

/** Measures the share of time in which the event loop of this process is busy. */
export class LoopUtilization {
  #last = performance.eventLoopUtilization();

  /** A number from 0 to 1, of the time since the last call or since this object was made. */
  measure(): number {
    const current = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(current, this.#last);
    this.#last = current;
    return utilization;
  }
}
