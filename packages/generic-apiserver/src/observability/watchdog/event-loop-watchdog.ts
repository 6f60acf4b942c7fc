import { Histogram } from '../metrics/registry.js';

/** A request, as far as the watchdog reports it. */
export interface WatchedRequest {
  readonly method: string;
  /** Path and query as sent. */
  readonly uri: string;
  readonly auditID: string;
}

/** Work that blocked the event loop. */
export interface EventLoopStall {
  /** How long no other work was done, in ms. */
  readonly milliseconds: number;
  /** The request that caused it. Undefined for other work, such as timers and garbage collection. */
  readonly request: WatchedRequest | undefined;
}

/** Settings of an {@link EventLoopWatchdog}. */
export interface WatchdogOptions {
  /** Called after each stall. Must not throw. */
  readonly onStall: (stall: EventLoopStall) => void;
  /** Minimum length of the stalls that are reported, in ms. Default 100. */
  readonly thresholdMs?: number;
}

/** Time between two ticks, in ms. */
const interval = 20;

/**
 * Time without a request after which the ticks end, in ms. So an idle server has no timer, and its own requests every
 * few seconds start few ticks.
 */
const idleAfter = 100;

/**
 * Measures how late a timer fires, and finds the request that made it late. {@link working} is called when work on a
 * request begins or continues. If much time passes from there to the next tick or the next call, the request has
 * blocked the event loop.
 */
export class EventLoopWatchdog {
  /** Delays of the timer, in seconds. Counted while there are requests. */
  readonly delays = new Histogram(
    'apiserver_event_loop_delay_seconds',
    'How late a timer fired because the event loop was busy.',
    [],
    [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  );
  readonly #onStall: WatchdogOptions['onStall'];
  readonly #thresholdMs: number;
  #timer: NodeJS.Timeout | undefined;
  #lastTickAt = 0;
  #workedAt = 0;
  #changedAt = 0;
  #current: WatchedRequest | undefined;

  constructor({ onStall, thresholdMs = 100 }: WatchdogOptions) {
    this.#onStall = onStall;
    this.#thresholdMs = thresholdMs;
  }

  /** Call when work on a request begins, and when it continues after a wait. */
  working(request: WatchedRequest): void {
    const now = performance.now();
    this.#workedAt = now;
    if (this.#timer === undefined) this.#start(now);
    else this.#change(now);
    this.#current = request;
  }

  /** Stops the timer. The next request starts it again. */
  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#current = undefined;
  }

  #start(now: number): void {
    this.#lastTickAt = now;
    this.#changedAt = now;
    this.#timer = setInterval(() => this.#tick(), interval);
    this.#timer.unref();
  }

  #tick(): void {
    const now = performance.now();
    this.delays.observe([], Math.max(0, now - this.#lastTickAt - interval) / 1000);
    this.#lastTickAt = now;
    this.#change(now);
    this.#current = undefined;
    if (now - this.#workedAt > idleAfter) this.stop();
  }

  /** Ends the current work, and reports it if it took longer than the threshold. */
  #change(now: number): void {
    const milliseconds = now - this.#changedAt;
    this.#changedAt = now;
    // With no other work, the interval passes between two ticks.
    if (milliseconds - interval >= this.#thresholdMs) this.#onStall({ milliseconds, request: this.#current });
  }
}
