export { LaneRecorder } from './lane-recorder.js';
export { serveWorkerLane } from './serve-worker-lane.js';
export type { SlowAnswer, SlowLane, SlowRecord, SlowRequest } from './slow-lane.js';
export { type WorkerData, WorkerLane, type WorkerLaneOptions } from './worker-lane.js';
