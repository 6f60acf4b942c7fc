import { isMainThread } from 'node:worker_threads';
import { runServerWorker, runSlowLaneWorker } from '@k8s-ts/embedded-apiserver/worker-programs';
import { runCommand } from './cli.js';
import { newHeapPolicy } from './heap/new-heap-policy.js';
import { isServerWorker } from './is-server-worker.js';

/**
 * Runs the code of this process or thread: worker processes and the worker for large requests run the same file, so
 * that a bundle contains the code only once.
 */
function run(): Promise<unknown> {
  if (!isMainThread) return runSlowLaneWorker(newHeapPolicy());
  if (isServerWorker()) return runServerWorker(newHeapPolicy());
  return runCommand(process.argv.slice(2));
}

/** Resolves when the server is ready. */
export const ready: Promise<unknown> = run();
