export { RemoteStores } from './remote-stores.js';
export { serveStores } from './serve-stores.js';
export { SharedRevisionTable, SharedRevisionTableReader } from './shared-revision-table.js';
export type { StorePort } from './store-port.js';
export { streamPort } from './stream-port.js';
