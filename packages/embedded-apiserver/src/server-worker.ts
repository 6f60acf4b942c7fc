import { runServerWorker } from './run-server-worker.js';

// Without a message channel to a parent process, the module was not loaded by a worker process.
if (process.send !== undefined && isWorkerProcess()) runServerWorker();

/** Programs may import this module too, and may be child processes themselves. */
function isWorkerProcess(): boolean {
  return /[\\/]server-worker\.(ts|js|cjs)$/.test(process.argv[1] ?? '');
}
