export { LargeChanges } from '../codec/large-changes.js';
export { Cacher, type CacherOptions, type CacheSnapshot } from './cacher.js';
export type { EventHistoryOptions } from './event-history.js';
