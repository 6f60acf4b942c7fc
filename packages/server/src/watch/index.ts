export * from './event-encoder.js';
export * from './frame-cache.js';
export * from './serve-watch.js';
