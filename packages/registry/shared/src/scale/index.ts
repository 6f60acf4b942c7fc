export * from './scale-storage.js';
