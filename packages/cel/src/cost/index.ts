export type { CallEstimate, CostNode } from './call-estimate.js';
export { type CallEstimator, type CostEstimator, type CostOptions, estimateCost } from './estimate.js';
export { type CostEstimate, fixed, plus, type SizeEstimate, scaled, times, unbounded, union } from './size.js';
