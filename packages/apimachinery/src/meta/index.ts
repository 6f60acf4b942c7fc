export * from './condition.js';
export * from './options.js';
