export * from './continue-token.js';
export * from './selection-predicate.js';
