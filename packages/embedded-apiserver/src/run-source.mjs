// Runs a TypeScript module in a worker. Node's flag `--import tsx` does not apply to the module that a worker starts
// with.
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
await import(workerData.module);
