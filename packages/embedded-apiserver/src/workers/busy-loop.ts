import { performance } from 'node:perf_hooks';
import { LoopUtilization } from './loop-utilization.js';

/** Shortest time between two measurements, in ms. */
const spanMs = 250;
/** Utilization of the event loop from which a measured span counts as busy. */
const busyUtilization = 0.7;
/**
 * A process counts as busy after this much uninterrupted load, in ms, if it has served at least this number of requests
 * in that time: a single long request is no reason for another process.
 */
const busyMs = 1000;
const busyRequests = 16;

/** Reports whether this process has been busy for about a second. It measures only while requests arrive. */
export class BusyLoop {
  #requests = 0;
  #busyMs = 0;
  #since = performance.now();
  readonly #utilization = new LoopUtilization();

  /**
   * Must be called with each request. @returns true once the process has been busy for about a second; measuring then
   * starts again
   */
  isBusy(): boolean {
    this.#requests++;
    const now = performance.now();
    const elapsed = now - this.#since;
    if (elapsed < spanMs) return false;
    this.#since = now;
    if (this.#utilization.measure() < busyUtilization) {
      this.#restart();
      return false;
    }
    this.#busyMs += elapsed;
    if (this.#busyMs < busyMs || this.#requests < busyRequests) return false;
    this.#restart();
    return true;
  }

  #restart(): void {
    this.#busyMs = 0;
    this.#requests = 0;
  }
}
