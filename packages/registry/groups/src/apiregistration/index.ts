export * from './api-service/api-service-strategy.js';
export * from './api-service/api-service-validation.js';
export * from './rest-storage.js';
