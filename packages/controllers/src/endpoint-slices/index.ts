export { newEndpointSliceController } from './endpoint-slice-controller.js';
