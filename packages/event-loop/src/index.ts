export { type Awaitable, catchError, whenReady } from './awaitable/awaitable.js';
export {
  isPollable,
  mapBatches,
  type PollableBatches,
  polled,
  type ReadyListener,
  scheduledListener,
} from './batches/pollable-batches.js';
export { chunkBytes, emptyChunkPool, firstBytesOf, giveBackChunk, isChunk, takeChunk } from './buffers/chunk-pool.js';
export { copyBytes, joinBytes } from './buffers/copy-bytes.js';
export { type HeapPolicy, noHeapPolicy } from './heap/heap-policy.js';
export { PacedWork } from './pacing/paced-work.js';
export { pause } from './pacing/pause.js';
export { TurnLimiter } from './pacing/turn-limiter.js';
export {
  BackgroundPacer,
  beginInteractiveRequest,
  endInteractiveRequest,
  hasInteractiveRequests,
} from './schedule/interactive-requests.js';
export { type Priority, schedule } from './schedule/schedule.js';
export { disableSlicing } from './slices/slicing.js';
export { eventLoopTurn, type TimeSlice, timeSlice, waitForBudget } from './slices/time-slice.js';
