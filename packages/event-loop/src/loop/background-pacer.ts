import type { LoopClock } from './clock.js';
import type { InteractiveRequests } from './interactive-requests.js';

/** Limits background work to a part of the time while clients wait. */
export class LoopPacer {
  readonly #clock: LoopClock;
  readonly #requests: InteractiveRequests;
  readonly #partMs: number;
  #notBefore = 0;

  /** @param partMs minimum time between two beginnings of the work while clients wait, in ms */
  constructor(partMs: number, clock: LoopClock, requests: InteractiveRequests) {
    this.#partMs = partMs;
    this.#clock = clock;
    this.#requests = requests;
  }

  /** Whether the work may begin now. To be called right before it begins: true counts as a beginning. */
  mayBegin(): boolean {
    const now = this.#clock.now();
    if (now < this.#notBefore && this.#requests.areWaiting) return false;
    this.#notBefore = now + this.#partMs;
    return true;
  }
}
