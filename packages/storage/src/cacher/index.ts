export { Cacher, type CacherOptions } from './cacher.js';
export type { EventHistoryOptions } from './event-history.js';
