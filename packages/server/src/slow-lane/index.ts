export type { SlowLane, SlowRequest } from './slow-lane.js';
