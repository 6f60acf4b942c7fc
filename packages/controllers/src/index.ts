export type { ControllerSettings } from './controller-context.js';
export { type ControllerName, chosenControllers, controllerNames } from './controller-names.js';
export type { ControllerUser } from './controller-user.js';
export type { DescribedObject, MetricsSource, PodMetric } from './pod-autoscaler/metrics-source.js';
export { type RunControllersOptions, runControllers } from './run-controllers.js';
