export { newJobController } from './job-controller.js';
