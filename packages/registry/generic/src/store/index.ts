export { deletionFinalizers, finalizerForeground, finalizerOrphan } from './garbage-collection.js';
export { generateName, newUID } from './generate-name.js';
export { formatTime, withMeta, withOrderedMeta } from './object-meta.js';
export { openStorage } from './open-storage.js';
export { type StatusStrategies, statusStrategies } from './status-strategies.js';
export { newStore, Store, SubresourceStore } from './store.js';
export { type ClientStorage, type StoreClient, type StoreClientOptions, storeClient } from './store-client.js';
export type * from './store-options.js';
export { optimisticLockMessage, type UpdateRequest } from './update.js';
