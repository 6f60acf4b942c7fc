export * from './health-checks.js';
export * from './health-metrics.js';
