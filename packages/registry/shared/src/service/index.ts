export { newLoopbackClient } from './loopback-client.js';
export { serviceResolver } from './service-resolver.js';
