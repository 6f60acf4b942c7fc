export * from './partial-metadata.js';
export * from './table.js';
export * from './transform.js';
