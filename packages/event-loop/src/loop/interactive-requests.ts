import type { LoopClock } from './clock.js';

/**
 * Time after which a waiting client is assumed to wait for something else than this thread, such as a webhook. In ms.
 */
const longestHaste = 20;

/** Counts pending requests of clients that wait for a single response. */
export class InteractiveRequests {
  readonly #clock: LoopClock;
  #waiting = 0;
  /** Time at which the latest request of a waiting client began. */
  #lastCame = 0;

  constructor(clock: LoopClock) {
    this.#clock = clock;
  }

  begin(): void {
    this.#waiting++;
    this.#lastCame = this.#clock.now();
  }

  /** Call once for each call of {@link begin}. */
  end(): void {
    this.#waiting--;
  }

  /** Whether a request of a waiting client began in the last 20 ms. */
  get areWaiting(): boolean {
    return this.#waiting > 0 && this.#clock.now() - this.#lastCame < longestHaste;
  }
}
