export { Cacher, type CacherOptions, type CacheSnapshot } from './cacher.js';
export type { EventHistoryOptions } from './event-history.js';
export { LargeChanges } from './large-changes.js';
