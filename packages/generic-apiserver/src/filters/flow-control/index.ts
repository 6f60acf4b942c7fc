export { FlowControl, type FlowControlOptions } from './flow-control.js';
export type { FlowSchemaObject, PriorityLevelObject } from './flow-control-objects.js';
export { type FlowControlLimits, newFlowControl } from './new-flow-control.js';
