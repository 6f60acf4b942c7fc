export * from './lease/lease-strategy.js';
export * from './lease/lease-validation.js';
export * from './rest-storage.js';
