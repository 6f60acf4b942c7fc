export * from './lease/lease-strategy.js';
export * from './lease/lease-validation.js';
export * from './lease-candidate/lease-candidate-strategy.js';
export * from './lease-candidate/lease-candidate-validation.js';
export * from './rest-storage.js';
