import type { Clock, Timer } from './clock.js';

/** Length of a quiet time, in ms. */
export const quietMs = 3000;

/** Length of the last part of a quiet time, in ms. In this part the thread must have done little else. */
const lookMs = 1000;

/**
 * A thread that works for more than this part of the time is not quiet. Before memory is returned, V8 marks the objects
 * in use for 50 to 80 ms, and then stops the thread for 20 to 70 ms. At 50 requests a second, several of them would
 * wait for this.
 */
const busyShare = 0.05;

/** Number of times that the thread must be found busy before {@link QuietTimeEvents.onBusy} is called. */
const busyLooks = 30;

/** Events at the end of a {@link QuietTime}. */
export interface QuietTimeEvents {
  onQuiet(): void;
  /** Called when the thread has been busy for half a minute, once for each wait. */
  onBusy(): void;
}

/** Waits until there has been nothing large for three seconds, and the thread has little else to do. */
export class QuietTime {
  readonly #clock: Clock;
  readonly #events: QuietTimeEvents;
  #timer: Timer | undefined;
  /** Whether the timer was set by `#look`, not by `wait`. */
  #isLooking = false;
  /** Number of times that the thread was found busy since it was quiet. */
  #looks = 0;

  constructor(clock: Clock, events: QuietTimeEvents) {
    this.#clock = clock;
    this.#events = events;
  }

  /** Starts to wait, or restarts the three seconds. */
  wait(): void {
    if (this.#looks >= busyLooks) this.#looks = 0;
    if (this.#timer !== undefined && !this.#isLooking) {
      this.#timer.refresh();
      return;
    }
    this.#timer?.clear();
    this.#isLooking = false;
    this.#timer = this.#clock.setTimer(() => this.#look(), quietMs - lookMs);
  }

  /** Measures how busy the thread is, repeatedly until it is quiet. */
  #look(): void {
    this.#isLooking = true;
    const utilization = this.#clock.measureUtilization();
    this.#timer = this.#clock.setTimer(() => {
      if (utilization() <= busyShare) {
        this.#timer = undefined;
        this.#isLooking = false;
        this.#looks = 0;
        this.#events.onQuiet();
        return;
      }
      if (++this.#looks === busyLooks) this.#events.onBusy();
      this.#look();
    }, lookMs);
  }
}
