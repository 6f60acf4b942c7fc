export * from './converted-storage.js';
export * from './request-context.js';
export * from './rest-storage.js';
export type * from './strategy.js';
