import { isMainThread } from 'node:worker_threads';

export { onFirstStart } from '../first-start.js';
export * from '../index.js';
export { newUseTestServer } from '../jest/use-test-server.js';
export { acquireServer, fileBegins, fileEnds, releaseServer } from '../jest/worker-servers.js';
export * from '../serve/index.js';
export * from '../vitest/index.js';

/**
 * Runs the code of a worker. Worker threads answer large requests; worker processes answer requests of a server with
 * several workers.
 */
export function runWorker(): Promise<unknown> {
  return isMainThread
    ? import('@k8s-ts/embedded-apiserver/server-worker')
    : import('@k8s-ts/embedded-apiserver/slow-lane-worker');
}
