export * from './encoding-cache.js';
