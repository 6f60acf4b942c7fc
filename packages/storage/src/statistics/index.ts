export { Latencies, latencyBounds, shortLatencyBounds } from './latencies.js';
export { type CacheState, ResourceStatistics, type StoreOperation, type StoreRequests } from './resource-statistics.js';
export { StorageStatistics } from './storage-statistics.js';
