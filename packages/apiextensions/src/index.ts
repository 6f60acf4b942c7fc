export * from './definitions/index.js';
export * from './schema/index.js';
export * from './serving/index.js';
