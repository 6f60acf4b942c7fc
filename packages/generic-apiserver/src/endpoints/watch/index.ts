export * from './event-encoder.js';
export * from './serve-watch.js';
