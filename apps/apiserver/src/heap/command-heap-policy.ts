import type { Buffer } from 'node:buffer';
import type { HeapPolicy } from '@k8s-ts/event-loop';
import type { Clock, Timer } from './clock.js';
import type { GrowthFlags } from './growth-flags.js';
import { HeapGrowth } from './heap-growth.js';
import { OpenedConnections } from './opened-connections.js';
import { QuietTime } from './quiet-time.js';
import { SharedMemory } from './shared-memory.js';

const mebibyte = 1024 * 1024;

/** Requests must leave this many bytes of garbage before it is collected, or this part of the heap if that is more. */
const minGarbage = 8 * mebibyte;
const garbageShare = 1 / 4;

/**
 * Time from the decision to collect garbage until the collection, in ms. Requests that arrive together then cause one
 * collection instead of one each, more of their objects are garbage by then, and the start of a collection, which takes
 * 10 to 20 ms, does not delay them.
 */
const afterMs = 10;

/**
 * After this many closed connections, which leave about 50 kB of garbage each, garbage is collected when the process is
 * quiet.
 */
const manyConnections = 200;

/**
 * Objects of middle-sized bodies survive the quick collections of new objects. They are collected when the heap has
 * grown by this many bytes since the last collection, or by half if that is more. V8 alone lets a small heap grow to
 * four times its size.
 */
const maxGrowth = 24 * mebibyte;
const growthShare = 1 / 2;

/**
 * Growth of the heap by ordinary requests after which it is collected: this many bytes, or this part of it if that is
 * more. The last step of a collection stops the thread for a time that grows with the garbage in old space.
 */
const maxUsualGrowth = 48 * mebibyte;
const usualShare = 0.6;
/** The heap's size is read once per this number of requests. */
const requestsPerLook = 256;

/** The heap of this thread, and the time, as {@link CommandHeapPolicy} uses them. */
export interface Heap extends Clock {
  /** Bytes that are in use, with garbage. */
  heapUsed(): number;
  /** Starts a collection that runs beside other work. */
  requestMajorGC(): void;
  /** Releases buffers that are kept for reuse. */
  releaseBuffers(): void;
  /** Collects garbage at once. */
  collect(): void;
  readonly flags: Pick<GrowthFlags, 'forSize' | 'collectOften' | 'collectSeldom'>;
}

/**
 * Collects the garbage of a server early, and returns memory to the system when the process is quiet. V8 alone waits
 * until the heap has grown by much more, and an idle process keeps its garbage.
 */
export class CommandHeapPolicy implements HeapPolicy {
  readonly #heap: Heap;
  readonly #growth: HeapGrowth;
  readonly #opened: OpenedConnections;
  readonly #quiet: QuietTime;
  readonly #shared: SharedMemory;
  readonly #listeners = new Set<() => void>();
  /** Garbage that was counted since it was last collected, in bytes. */
  #garbage = 0;
  #requests = 0;
  #closedConnections = 0;
  /** Begins a collection that returns memory to the system. */
  #releaseTimer: Timer | undefined;
  /** Starts a collection that returns no memory to the system. */
  #growthTimer: Timer | undefined;

  constructor(heap: Heap) {
    this.#heap = heap;
    this.#growth = new HeapGrowth(() => heap.heapUsed());
    this.#opened = new OpenedConnections(heap, (areMany) => heap.flags.collectSeldom(areMany));
    this.#shared = new SharedMemory(() => heap.requestMajorGC());
    this.#quiet = new QuietTime(heap, {
      onQuiet: () => {
        this.#forget();
        this.releaseMemory();
      },
      // The collection stops the thread for about 10 ms. Memory is returned later, when the thread is quiet.
      onBusy: () => {
        this.#forget();
        heap.requestMajorGC();
      },
    });
  }

  /** Begins to collect the garbage of this thread, and returns memory to the system. */
  releaseMemory(): void {
    this.#heap.flags.forSize(() => this.#heap.requestMajorGC());
  }

  countRequest(): void {
    if (++this.#requests % requestsPerLook === 0 && this.#growth.exceeds(maxUsualGrowth, usualShare))
      this.#heap.requestMajorGC();
  }

  countGarbage(bytes: number): void {
    this.#garbage += bytes;
    if (this.#garbage >= Math.max(minGarbage, this.#heap.heapUsed() * garbageShare)) {
      this.#garbage = 0;
      this.#releaseTimer ??= this.#heap.setTimer(() => {
        this.#releaseTimer = undefined;
        this.#notify();
        this.releaseMemory();
      }, afterMs);
    }
    this.#quiet.wait();
  }

  countLargeBody(): void {
    if (this.#growth.exceeds(maxGrowth, growthShare)) {
      this.#growthTimer ??= this.#heap.setTimer(() => {
        this.#growthTimer = undefined;
        this.#notify();
        // Memory is returned when the process is quiet. Returning it now would delay requests for twice as long.
        this.#heap.requestMajorGC();
      }, afterMs);
    }
    this.#quiet.wait();
  }

  countLargeResponse(): void {
    this.#quiet.wait();
  }

  countOpenedConnection(): void {
    this.#opened.count();
  }

  /** A flood of connections leaves hundreds of MB of garbage. */
  countClosedConnection(): void {
    if (++this.#closedConnections >= manyConnections) this.#quiet.wait();
  }

  cacheBuffer(length: number): Buffer {
    return this.#shared.cacheBuffer(length);
  }

  responseBuffer(length: number): Buffer {
    return this.#shared.responseBuffer(length);
  }

  countOldResponse(bytes: number): void {
    this.#shared.countOldResponse(bytes);
  }

  beginLargeWork(): () => void {
    return this.#heap.flags.collectOften();
  }

  onMuchGarbage(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  collectNow(): boolean {
    this.#heap.collect();
    return true;
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Resets the count when a collection is about to begin. */
  #forget(): void {
    this.#garbage = 0;
    this.#closedConnections = 0;
    this.#heap.releaseBuffers();
  }
}
