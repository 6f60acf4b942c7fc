import { isMainThread } from 'node:worker_threads';
import { runCommand } from './cli.js';

/** Resolves when the server is ready. The worker for large requests runs the same file, so that the code is there once. */
export const ready: Promise<unknown> = isMainThread
  ? runCommand(process.argv.slice(2))
  : import('@k8s-ts/apiserver-core/slow-lane-worker');
