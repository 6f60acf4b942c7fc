export { type ControllerName, chosenControllers, controllerNames } from './controller-names.js';
export type { ControllerUser } from './controller-user.js';
export { simulatedNodeNumber } from './simulated-nodes/node-names.js';
