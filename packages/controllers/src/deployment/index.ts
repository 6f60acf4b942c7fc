export { newDeploymentController } from './deployment-controller.js';
