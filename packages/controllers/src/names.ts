export type { ControllerUser } from './controller-user.js';
export { type ControllerName, chosenControllers, controllerNames } from './known-controllers.js';
export { simulatedNodeNumber } from './simulated-nodes/node-names.js';
