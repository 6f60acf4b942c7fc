export {
  type CallEstimate,
  type CallEstimator,
  type CostEstimator,
  type CostNode,
  type CostOptions,
  estimateCost,
} from './estimate.js';
export { type CostEstimate, fixed, plus, type SizeEstimate, scaled, times, unbounded, union } from './size.js';
