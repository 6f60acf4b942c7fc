export * from './event-strategy.js';
export * from './rest-storage.js';
