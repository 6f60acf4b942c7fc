export * from './kv/index.js';
