export * from './config.js';
export * from './delegation-target.js';
export * from './generic-api-server.js';
export * from './handler-chain.js';
export type { HealthEndpoint } from './health-endpoints.js';
export type { PostStartHook, PostStartHookEntry, PreShutdownHook } from './hooks.js';
export { Lifecycle } from './lifecycle.js';
export type { Listener, PreparedAPIServer, RunOptions } from './prepared-api-server.js';
