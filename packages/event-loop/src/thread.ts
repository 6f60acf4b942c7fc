import type { Buffer } from 'node:buffer';
import { LoopPacer } from './loop/background-pacer.js';
import { threadLoop } from './loop/event-loop.js';
import type { Priority } from './loop/scheduler.js';
import type { TimeSlice } from './loop/slices.js';

/**
 * Calls a function once the input and output that is ready has been handled, in the order of these calls within a
 * priority. Cheaper than `setImmediate` for many callers. Functions that take longer than some milliseconds together
 * are called in several turns, so that thousands of watchers do not keep requests waiting.
 *
 * @param work must not throw: the functions of other callers come after it
 */
export function schedule(priority: Priority, work: () => void): void {
  threadLoop.scheduler.add(priority, work);
}

/** Call when a client starts to wait for a single response. {@link endInteractiveRequest} ends this. */
export function beginInteractiveRequest(): void {
  threadLoop.requests.begin();
}

/** Call once for each {@link beginInteractiveRequest}, when the response has been sent. */
export function endInteractiveRequest(): void {
  threadLoop.requests.end();
}

/**
 * Whether clients wait for single responses now. Work for many clients together, or for no waiting client, then gets a
 * smaller part of the time: a request takes several turns of the event loop, and such work lengthens each of them.
 */
export const hasInteractiveRequests = (): boolean => threadLoop.requests.areWaiting;

/** Limits background work to a part of the time while clients wait. */
export class BackgroundPacer extends LoopPacer {
  /** @param partMs minimum time between two beginnings of the work while clients wait, in ms */
  constructor(partMs: number) {
    super(partMs, threadLoop.clock, threadLoop.requests);
  }
}

/**
 * Starts a slice. All slices that work in the same turn of the event loop end together, so that many loops at once keep
 * other work waiting no longer than one loop does.
 *
 * @param milliseconds length of a slice; default 10
 * @param callsPerCheck `isOver` reads the clock once in this many calls, and answers false to the others, so that short
 *   loops are never divided; a power of two, default 64
 */
export function timeSlice(milliseconds?: number, callsPerCheck?: number): TimeSlice {
  return threadLoop.slices.newSlice(milliseconds, callsPerCheck);
}

/**
 * Call right before work on many objects that many callers may do at the same time.
 *
 * Work on few objects never waits for a turn of the event loop, because the turn may not come: with a store in memory,
 * a caller that writes in a loop without a pause keeps the event loop from turning.
 *
 * @param objects how many objects the work looks at
 * @returns undefined for fewer than 1,000 objects, and while the loops and the work of this turn of the event loop have
 *   taken less than 4 ms. Otherwise a promise that resolves in a later turn, when there is time
 */
export function waitForBudget(objects: number): Promise<void> | undefined {
  return threadLoop.slices.waitForBudget(objects);
}

/**
 * Lets loops run to their end without giving other work a turn: the same work then takes the same turns of the event
 * loop on a slow machine as on a fast one, so that the order of independent events repeats. It counts for the whole
 * thread, and is meant for tests.
 *
 * @returns a function that ends this, unless other callers still need it
 */
export function disableSlicing(): () => void {
  return threadLoop.slices.disable();
}

/** Resolves after the event loop has handled the input and output that is ready. */
export function eventLoopTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** A buffer of `chunkBytes` bytes. Its initial content is arbitrary. */
export function takeChunk(): Buffer {
  return threadLoop.chunks.take();
}

/**
 * The first bytes of a buffer. For a buffer of {@link takeChunk}, pass this view, not the buffer, to {@link
 * giveBackChunk}.
 */
export function firstBytesOf(chunk: Buffer, length: number): Buffer {
  return threadLoop.chunks.firstBytesOf(chunk, length);
}

/** Whether the bytes must be returned with {@link giveBackChunk}. */
export function isChunk(bytes: Uint8Array): boolean {
  return threadLoop.chunks.has(bytes);
}

/**
 * Returns a buffer that is not read any more. Lists of many MB otherwise leave buffers behind whose size makes V8
 * collect garbage again and again. Buffers that do not come from {@link takeChunk} or {@link firstBytesOf}, and parts
 * of buffers, are ignored.
 */
export function giveBackChunk(bytes: Uint8Array): void {
  threadLoop.chunks.giveBack(bytes);
}

/** Releases the free buffers of the pool. */
export function emptyChunkPool(): void {
  threadLoop.chunks.empty();
}
