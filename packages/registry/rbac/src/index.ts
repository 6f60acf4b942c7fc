export * from './rbac-validation.js';
export * from './rest-storage.js';
