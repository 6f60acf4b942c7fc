export * from './bootstrap/index.js';
export * from './registration/index.js';
export * from './storage/index.js';
