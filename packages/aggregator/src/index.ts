export { type Aggregator, type AggregatorConfig, newAggregator } from './aggregator.js';
export type { APIService } from './api-service.js';
export type { ProxyCertificate } from './remote/remote-connections.js';
