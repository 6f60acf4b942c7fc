export * from './list-parts.js';
export * from './write-error.js';
export * from './write-list.js';
export * from './write-object.js';
