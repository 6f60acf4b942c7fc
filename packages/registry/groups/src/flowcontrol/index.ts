export * from './bootstrap/ensure-flow-control.js';
export * from './bootstrap/flow-schemas.js';
export * from './bootstrap/priority-levels.js';
export * from './flow-schema/flow-schema-strategy.js';
export * from './flow-schema/flow-schema-validation.js';
export * from './priority-level-configuration/priority-level-configuration-strategy.js';
export * from './priority-level-configuration/priority-level-configuration-validation.js';
export * from './rest-storage.js';
