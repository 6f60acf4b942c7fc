export { newTTLAfterFinished } from './ttl-after-finished.js';
