export { FlowControl, type FlowControlOptions } from './flow-control.js';
export type { FlowSchemaObject, PriorityLevelObject } from './flow-control-objects.js';
