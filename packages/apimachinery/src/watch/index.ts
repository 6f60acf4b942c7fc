export * from './broadcaster.js';
export * from './event.js';
export * from './watch.js';
