export {
  type Controller,
  type ControllerOptions,
  type ControllerSource,
  newController,
  onChangesOf,
  type ReconcileResult,
} from './controller.js';
