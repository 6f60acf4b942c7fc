export * from './provider.js';
export * from './type.js';
