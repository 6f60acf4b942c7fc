export * from './human-duration.js';
export * from './make-table.js';
export * from './table-types.js';
