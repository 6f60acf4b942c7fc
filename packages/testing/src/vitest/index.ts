export type { RunnerServerOptions } from '../runner-servers/runner-server-options.js';
export { type FixtureFunction, type ServerContext, type ServerFixtures, serverFixtures } from './server-fixtures.js';
