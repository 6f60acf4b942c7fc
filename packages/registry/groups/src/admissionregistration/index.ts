export * from './expressions/index.js';
export * from './policy/policy-binding-validation.js';
export * from './policy/policy-strategies.js';
export * from './policy/policy-validation.js';
export * from './rest-storage.js';
export * from './webhook/webhook-configuration-strategies.js';
export * from './webhook/webhook-configuration-validation.js';
