export * from './type.js';
