export type { RunnerServerOptions } from '../runner-servers/runner-server-options.js';
export {
  type FixtureFunction,
  type RunningTest,
  type ServerContext,
  type ServerFixtures,
  serverFixtures,
} from './server-fixtures.js';
