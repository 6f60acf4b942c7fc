export * from './rest-storage.js';
