export { newDisruptionController } from './disruption-controller.js';
