import { newUseTestServer } from './use-test-server.js';
import * as workerServers from './worker-servers.js';

export type { RunnerServerOptions } from '../runner-servers/runner-server-options.js';
export type { UsedServer } from './use-test-server.js';

/**
 * See `newUseTestServer`. In the built package, `bundle/jest.ts` loads the functions of the worker outside the test
 * file's context.
 */
export const useTestServer = newUseTestServer({ load: () => workerServers, loaded: () => workerServers });
