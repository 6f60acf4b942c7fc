export * from './label-selector.js';
export * from './label-selector-types.js';
export * from './label-set.js';
export * from './operator.js';
export * from './parse.js';
export * from './requirement.js';
export * from './selector.js';
