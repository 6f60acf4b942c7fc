export {
  type Controller,
  type ControllerMetrics,
  type ControllerOptions,
  type ControllerSource,
  newController,
  onChangesOf,
  type ReconcileOutcome,
  type ReconcileResult,
} from './controller.js';
export { isTerminalError, TerminalError } from './terminal-error.js';
