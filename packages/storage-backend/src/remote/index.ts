export { RemoteStores } from './remote-stores.js';
export { serveStores } from './serve-stores.js';
