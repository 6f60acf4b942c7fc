export * from './http/index.js';
export * from './port-forward/index.js';
export * from './remote-command/index.js';
export * from './spdy/index.js';
export * from './websocket/index.js';
