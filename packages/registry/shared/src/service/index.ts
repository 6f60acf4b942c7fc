export { serviceResolver } from './service-resolver.js';
