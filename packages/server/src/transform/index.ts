export * from './transform.js';
