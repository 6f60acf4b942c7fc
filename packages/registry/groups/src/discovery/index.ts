export * from './endpoint-slice/endpoint-slice-strategy.js';
export * from './endpoint-slice/endpoint-slice-validation.js';
export * from './rest-storage.js';
