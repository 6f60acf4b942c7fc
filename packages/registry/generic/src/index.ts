export * from './options/index.js';
export * from './registry/index.js';
export * from './rest/index.js';
export * from './store/index.js';
