export * from './key-value-store.js';
