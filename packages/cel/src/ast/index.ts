export * from './expr.js';
export * from './operators.js';
export * from './source.js';
