import { performance } from 'node:perf_hooks';

/** Measures the part of the time in which the event loop of this process is busy. */
export class LoopUtilization {
  #last = performance.eventLoopUtilization();

  /** Returns the utilization since the last call, or since this object was made: a number from 0 to 1. */
  measure(): number {
    const current = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(current, this.#last);
    this.#last = current;
    return utilization;
  }
}
