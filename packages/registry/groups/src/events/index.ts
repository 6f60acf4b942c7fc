export { group, type StoredEvent } from './event/event-strategy.js';
export * from './rest-storage.js';
