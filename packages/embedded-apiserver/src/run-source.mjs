// Runs a TypeScript module in a worker: node's flag `--import tsx` has no effect on the module that a worker begins
// with.
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
await import(workerData.module);
