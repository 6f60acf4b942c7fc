export * from './event/event-strategy.js';
export * from './rest-storage.js';
