import { workerData } from 'node:worker_threads';
import { runSlowLaneWorker } from './run-slow-lane-worker.js';

// Without data, the module was not loaded by a worker of the slow lane.
if (workerData?.port !== undefined) runSlowLaneWorker();
