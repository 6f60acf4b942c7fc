export * from './key-value-store-suite.js';
export type * from './opened-store.js';
