import type { HeapPolicy } from '@k8s-ts/event-loop';

/**
 * Functions that run this process as a worker process of a server, for programs whose worker processes run the file of
 * the program. Each function loads its code when it is called.
 */
export async function runServerWorker(heapPolicy: HeapPolicy): Promise<void> {
  (await import('./run-server-worker.js')).runServerWorker(heapPolicy);
}

/** Runs this thread as the worker of a server's slow lane. */
export async function runSlowLaneWorker(heapPolicy: HeapPolicy): Promise<void> {
  (await import('./run-slow-lane-worker.js')).runSlowLaneWorker(heapPolicy);
}
