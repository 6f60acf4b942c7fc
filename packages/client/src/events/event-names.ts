import type { Clock } from '../clock/clock.js';

/** Makes names of events: the name of the object, and the time in nanoseconds as a hexadecimal number. */
export class EventNames {
  readonly #clock: Clock;
  #last = 0n;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @param name of the object. @returns a name that no earlier call returned */
  next(name: string): string {
    const now = BigInt(Math.floor(this.#clock.now() * 1000)) * 1000n;
    this.#last = now > this.#last ? now : this.#last + 1n;
    return `${name}.${this.#last.toString(16)}`;
  }
}
