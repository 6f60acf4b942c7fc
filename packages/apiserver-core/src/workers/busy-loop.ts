import { performance } from 'node:perf_hooks';

/** So often the use of the event loop is looked at while requests come, in ms. */
const spanMs = 250;
/** So much of a span the event loop of a busy process has work. */
const busyShare = 0.7;
/** A process is busy after so many busy spans in a row. */
const busySpans = 4;
/** The time is looked at with each so many requests. */
const requestsPerLook = 16;

/** Tells, as requests come, whether this process has been busy for a second. Without requests, nothing is looked at. */
export class BusyLoop {
  #requests = 0;
  #since = performance.now();
  #last = performance.eventLoopUtilization();
  #spans = 0;

  /** Call with each request. @returns whether the process has been busy since a second. Then it begins anew */
  isBusy(): boolean {
    if (++this.#requests % requestsPerLook !== 0) return false;
    const now = performance.now();
    const elapsed = now - this.#since;
    if (elapsed < spanMs) return false;
    const current = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(current, this.#last);
    this.#since = now;
    this.#last = current;
    // Few requests came: what happened in so long a time is no sign of load.
    const isShort = elapsed < 4 * spanMs;
    this.#spans = isShort && utilization >= busyShare ? this.#spans + 1 : 0;
    if (this.#spans < busySpans) return false;
    this.#spans = 0;
    return true;
  }
}
