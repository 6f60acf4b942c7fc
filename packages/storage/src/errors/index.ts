export * from './interpret-error.js';
export * from './storage-error.js';
