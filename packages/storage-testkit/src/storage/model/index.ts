export * from './model-suite.js';
export type * from './model-suite-options.js';
