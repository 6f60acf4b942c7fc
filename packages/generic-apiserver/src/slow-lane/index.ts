export { LaneRecorder } from './lane-recorder.js';
export type { SlowAnswer, SlowLane, SlowRecord, SlowRequest } from './slow-lane.js';
