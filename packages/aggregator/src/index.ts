export { type Aggregator, type AggregatorConfig, newAggregator } from './aggregator.js';
export type { APIService } from './api-service.js';
