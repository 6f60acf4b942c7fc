export * from './bootstrap/ensure-flow-control.js';
export { mandatoryPriorityLevels } from './bootstrap/priority-levels.js';
export type { FlowSchema } from './flow-schema/flow-schema-strategy.js';
export type { PriorityLevelConfiguration } from './priority-level-configuration/priority-level-configuration-strategy.js';
export * from './rest-storage.js';
