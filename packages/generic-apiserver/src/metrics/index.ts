export type { MetricLimits } from './metric-limits.js';
export * from './registry.js';
export * from './server-metrics.js';
export * from './storage-metrics.js';
export * from './watch-metrics.js';
