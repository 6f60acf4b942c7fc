export * from './cacher-suite.js';
export { brief, EventReader, follow } from './event-reader.js';
export { FaultyStore } from './faulty-store.js';
export * from './model/index.js';
export type * from './opened-storage.js';
export * from './pod.js';
export * from './storage-suite.js';
