export * from './rest-storage.js';
export * from './runtime-class/runtime-class-strategy.js';
export * from './runtime-class/runtime-class-validation.js';
