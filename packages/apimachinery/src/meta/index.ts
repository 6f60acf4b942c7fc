export * from './accessor.js';
export * from './condition.js';
export * from './options.js';
export * from './owner-reference.js';
export * from './partial-object-metadata.js';
