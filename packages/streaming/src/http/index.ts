export * from './accept-spdy.js';
export {
  type Backend,
  type BackendAnswer,
  type BackendRequest,
  type Dial,
  DialError,
  readText,
  requestBackend,
} from './backend.js';
export * from './connection-pair.js';
export * from './incoming-request.js';
export { type ProxyBackend, proxyRequest } from './proxy-request.js';
export { proxyUpgrade } from './proxy-upgrade.js';
