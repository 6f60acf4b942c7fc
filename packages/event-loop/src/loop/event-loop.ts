import { ChunkPool } from '../buffers/chunk-pool.js';
import { type LoopClock, threadClock } from './clock.js';
import { InteractiveRequests } from './interactive-requests.js';
import { Scheduler } from './scheduler.js';
import { Slices } from './slices.js';

/**
 * The schedule, time slices and buffers of a thread. Each thread has one, {@link threadLoop}; tests make others with
 * their own clock.
 */
export class EventLoop {
  readonly clock: LoopClock;
  readonly requests: InteractiveRequests;
  readonly slices: Slices;
  readonly scheduler: Scheduler;
  readonly chunks: ChunkPool;

  /** @param clock default: that of the thread */
  constructor(clock: LoopClock = threadClock) {
    this.clock = clock;
    this.requests = new InteractiveRequests(clock);
    this.slices = new Slices(clock);
    this.chunks = new ChunkPool();
    this.scheduler = new Scheduler(clock, this.requests, this.slices);
  }
}

/** The event loop of this thread. */
export const threadLoop: EventLoop = new EventLoop();
