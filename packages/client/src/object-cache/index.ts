export {
  byObject,
  type CacheScope,
  type ObjectCacheOptions,
  type ResourceScope,
  stripManagedFields,
} from './cache-options.js';
export type { CacheInformer, IndexerFunc } from './cached-resource.js';
export type { CacheListOptions, ObjectName } from './list-options.js';
export { newObjectCache, type ObjectCache } from './object-cache.js';
