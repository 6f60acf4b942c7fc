import { isMainThread } from 'node:worker_threads';
import { runCommand } from './cli.js';
import { isServerWorker } from './is-server-worker.js';

/** Runs the code of this process or thread: worker processes and the worker for large requests run the same file, so that the code is there once. */
function run(): Promise<unknown> {
  if (!isMainThread) return import('@k8s-ts/embedded-apiserver/slow-lane-worker');
  if (isServerWorker()) return import('@k8s-ts/embedded-apiserver/server-worker');
  return runCommand(process.argv.slice(2));
}

/** Resolves when the server is ready. */
export const ready: Promise<unknown> = run();
