export * from './registry.js';
export * from './server-metrics.js';
