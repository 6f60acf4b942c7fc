export { type LoadConfigOptions, loadConfig } from './load-config.js';
export { type OpenedManager, type OpenManagerOptions, openManager } from './open-manager.js';
export { type HTTPEndpoint, type ServeOptions, serve } from './serve.js';
