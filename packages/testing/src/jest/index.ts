import { newUseTestServer } from './use-test-server.js';
import * as workerServers from './worker-servers.js';

export type { RunnerServerOptions } from '../runner-servers/runner-server-options.js';
export type { UsedServer } from './use-test-server.js';

/**
 * See `newUseTestServer`. The built package loads the functions of the worker from outside the test file:
 * `bundle/jest.ts`.
 */
export const useTestServer = newUseTestServer({ load: () => workerServers, loaded: () => workerServers });
