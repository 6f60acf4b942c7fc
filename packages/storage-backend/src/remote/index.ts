export { NewestRevisions, NewestRevisionsReader } from './newest-revisions.js';
export { RemoteStores } from './remote-stores.js';
export { serveStores } from './serve-stores.js';
export type { StorePort } from './store-port.js';
export { streamPort } from './stream-port.js';
