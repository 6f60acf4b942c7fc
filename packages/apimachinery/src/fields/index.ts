export * from './escape.js';
export * from './parse-selector.js';
export * from './selector.js';
