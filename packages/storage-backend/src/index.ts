export * from './compactor.js';
export * from './create-storage.js';
export * from './open-key-value-store.js';
export { NewestRevisions, NewestRevisionsReader, type StorePort, serveStores, streamPort } from './remote/index.js';
export type * from './storage-config.js';
