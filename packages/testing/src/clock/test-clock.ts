import { parseDuration } from '@k8s-ts/apimachinery/time';
import type { Clock } from '@k8s-ts/client';

/** A duration: ms, or text such as `90s`, `1h30m`. */
export type Duration = number | string;

/** The time of a test server and its controllers. The test moves it. */
export interface TestClock extends Clock {
  /**
   * Moves time forward. Due timers run in order, each at its own time. The work that they start gets some turns of the
   * event loop before time moves on. Resolves when the new time has been reached. After 500 timers, time moves on in a
   * hundred steps, and timers run at the end of the step in which they are due: in a long advance, work that repeats
   * every few seconds runs less often.
   *
   * @throws Error for a text that is not a duration; RangeError for a negative duration
   */
  advance(duration: Duration): Promise<void>;
  /** Moves time forward to a time, in ms since the epoch or as text. Does nothing when that time has passed. */
  advanceTo(time: number | string | Date): Promise<void>;
}

/** Options of {@link testClock}. */
export interface TestClockOptions {
  /** The initial time, in ms since the epoch or as text. Default: the current time. */
  readonly start?: number | string | Date;
  /**
   * True: time stands still between calls of `advance`, so that controllers do not retry after a failure, because a
   * retry needs a pause. False: time also passes by itself. Default false.
   */
  readonly frozen?: boolean;
}

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** Number of turns of the event loop that the work of a timer gets before time moves on. */
const turnsPerTimer = 20;
/**
 * Maximum number of timers that run exactly at their times in one call of `advance`. The rest of the time passes in
 * steps, so that a month does not take minutes.
 */
const exactTimers = 500;
const coarseSteps = 100;
/** Maximum delay that `setTimeout` can hold, in ms. */
const longestTimeout = 2 ** 31 - 1;

/** Makes a clock for `startTestServer({ clock })`. */
export function testClock({ start = Date.now(), frozen = false }: TestClockOptions = {}): TestClock {
  const timers = new Set<Timer>();
  /** The time that has passed without calls of `advance`, in ms. */
  const own = () => (frozen ? 0 : performance.now());
  let offset = millisecondsOf(start) - own();
  let alarm: NodeJS.Timeout | undefined;
  let latest = Number.NEGATIVE_INFINITY;
  const now = () => {
    latest = Math.max(latest, own() + offset);
    return latest;
  };
  const first = (): Timer | undefined => {
    let earliest: Timer | undefined;
    for (const timer of timers) if (earliest === undefined || timer.at < earliest.at) earliest = timer;
    return earliest;
  };
  const fire = (timer: Timer) => {
    timers.delete(timer);
    timer.run();
  };
  const setAlarm = () => {
    clearTimeout(alarm);
    const next = first();
    if (next === undefined || (frozen && next.at > now())) return;
    alarm = setTimeout(ring, Math.min(longestTimeout, Math.max(0, Math.ceil(next.at - now()))));
    alarm.unref();
  };
  const ring = () => {
    for (let due = first(); due !== undefined && due.at <= now(); due = first()) fire(due);
    setAlarm();
  };
  const advanceTo = async (end: number) => {
    await turns();
    let runs = 0;
    let step = 0;
    for (let due = first(); due !== undefined && due.at <= end; due = first()) {
      if (++runs === exactTimers) step = (end - now()) / coarseSteps;
      // In a coarse step, all timers that are due in it run at its end.
      offset += Math.max(0, Math.min(end, Math.max(due.at, now() + step)) - now());
      fire(due);
      if (step > 0) for (let next = first(); next !== undefined && next.at <= now(); next = first()) fire(next);
      await turns();
    }
    offset += Math.max(0, end - now());
    await turns();
    setAlarm();
  };
  return {
    now,
    schedule(ms, run) {
      const timer = { at: now() + Math.max(0, ms), run };
      timers.add(timer);
      setAlarm();
      return () => {
        if (timers.delete(timer)) setAlarm();
      };
    },
    async advance(duration) {
      const ms = typeof duration === 'number' ? duration : Number(parseDuration(duration)) / 1e6;
      if (!(ms >= 0)) throw new RangeError(`time does not go backwards: ${duration}`);
      await advanceTo(now() + ms);
    },
    advanceTo: (time) => advanceTo(millisecondsOf(time)),
  };
}

function millisecondsOf(time: number | string | Date): number {
  const ms = new Date(time).getTime();
  if (Number.isNaN(ms)) throw new RangeError(`not a time: ${String(time)}`);
  return ms;
}

async function turns(): Promise<void> {
  for (let i = 0; i < turnsPerTimer; i++) await new Promise((resolve) => setImmediate(resolve));
}
