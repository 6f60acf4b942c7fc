export { newEndpointsController } from './endpoints-controller.js';
