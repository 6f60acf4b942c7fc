export * from './authorizer/index.js';
export * from './bootstrap-policy/index.js';
export * from './escalation/index.js';
export * from './rbac-validation.js';
export * from './rest-storage.js';
