export * from './delete-options.js';
export * from './list-options.js';
export * from './write-options.js';
