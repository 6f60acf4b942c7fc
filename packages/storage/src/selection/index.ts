export * from './continue-token.js';
export * from './list-objects.js';
export * from './selection-predicate.js';
