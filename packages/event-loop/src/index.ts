export { type Awaitable, catchError, whenReady } from './awaitable/awaitable.js';
export { madeOnce } from './awaitable/made-once.js';
export {
  isPollable,
  mapBatches,
  type PollableBatches,
  polled,
  type ReadyListener,
  scheduledListener,
} from './batches/pollable-batches.js';
export { chunkBytes } from './buffers/chunk-pool.js';
export { copyBytes, joinBytes } from './buffers/copy-bytes.js';
export { type HeapPolicy, noHeapPolicy } from './heap/heap-policy.js';
export type { Priority } from './loop/scheduler.js';
export type { TimeSlice } from './loop/slices.js';
export { PacedWork } from './pacing/paced-work.js';
export { pause } from './pacing/pause.js';
export { TurnLimiter } from './pacing/turn-limiter.js';
export {
  BackgroundPacer,
  beginInteractiveRequest,
  disableSlicing,
  emptyChunkPool,
  endInteractiveRequest,
  eventLoopTurn,
  firstBytesOf,
  giveBackChunk,
  hasInteractiveRequests,
  isChunk,
  schedule,
  takeChunk,
  timeSlice,
  waitForBudget,
} from './thread.js';
