import { isSlicingDisabled } from './slicing.js';

/** Limits how long a loop keeps the event loop busy: work until {@link isOver}, then await {@link next}. */
export interface TimeSlice {
  isOver(): boolean;
  /** Lets the event loop turn, then starts a new slice. Loops that wait take turns, so that others never wait for all of them. */
  next(): Promise<void>;
}

/** The loops that wait for the first time, oldest first. */
const newWaiters: (() => void)[] = [];
/** The loops that have waited before, oldest first. */
const resumedWaiters: (() => void)[] = [];
/** Counts the loops that have gone on. */
let resumed = 0;
/** When the work of this turn of the event loop began; undefined before it begins. All loops of a turn share its time. */
let begun: number | undefined;

/**
 * Starts a slice. All slices that work in the same turn of the event loop end together, so that many loops at once keep others waiting no longer than
 * one does.
 *
 * @param milliseconds length of a slice; default 10
 * @param callsPerCheck `isOver` reads the clock once in this many calls, and answers false to the others, so that short loops are never divided; a power of
 * two, default 64
 */
export function timeSlice(milliseconds = 10, callsPerCheck = 64): TimeSlice {
  if (begun === undefined) begin(performance.now());
  let calls = 0;
  const mask = callsPerCheck - 1;
  let queue = newWaiters;
  return {
    isOver() {
      if ((++calls & mask) !== 0) return false;
      const now = performance.now();
      if (begun === undefined) begin(now);
      return now >= (begun as number) + milliseconds && !isSlicingDisabled();
    },
    next() {
      if (begun === undefined) begin(performance.now());
      const going = new Promise<void>((resolve) => queue.push(resolve));
      queue = resumedWaiters;
      return going;
    },
  };
}

/** Work that takes long and is not divided begins during the first ms of a turn of the event loop: about this many. */
const workMs = 4;

/** Listing this many objects takes about a tenth of a millisecond: 20,000 took 1 to 2 ms. */
const fewObjects = 1_000;

/**
 * To be called right before work on many objects that many callers may do at the same time.
 *
 * Work on few objects never waits: over a store in memory, a caller that writes in a loop without a pause keeps the event loop from turning, and work that waits
 * for a turn from continuing.
 *
 * @param objects how many objects the work looks at
 * @returns undefined for fewer than 1,000 objects, and while the loops and the work of this turn of the event loop have taken less than 4 ms. Otherwise a
 *   promise that resolves in a later turn, when there is time
 */
export function waitForBudget(objects: number): Promise<void> | undefined {
  if (objects < fewObjects) return undefined;
  const slice = timeSlice(workMs, 1);
  return slice.isOver() ? slice.next() : undefined;
}

function begin(now: number): void {
  begun = now;
  setImmediate(nextTurn);
}

function nextTurn(): void {
  begun = undefined;
  if (newWaiters.length + resumedWaiters.length === 0) return;
  begin(performance.now());
  goOn();
}

/** Loops that have waited go on for about this long in a turn, in ms, but one of them in any case. */
const resumeMs = 4;

function goOn(): void {
  take()?.();
  if (newWaiters.length + resumedWaiters.length === 0) return;
  // After the loop, which goes on in microtasks.
  queueMicrotask(() =>
    process.nextTick(() => {
      if (isSlicingDisabled() || performance.now() < (begun as number) + resumeMs) goOn();
    }),
  );
}

/**
 * The next loop to resume: in turn the newest and the oldest of the new waiters, and the oldest of the resumed ones. A short list is then done soon although a
 * thousand others came before it, and these go on nevertheless.
 */
function take(): (() => void) | undefined {
  switch (resumed++ % 3) {
    case 0:
      return newWaiters.pop() ?? resumedWaiters.shift();
    case 1:
      return newWaiters.shift() ?? resumedWaiters.shift();
    default:
      return resumedWaiters.shift() ?? newWaiters.shift();
  }
}

/** Resolves after the event loop has handled the input and output that is ready. */
export function eventLoopTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
