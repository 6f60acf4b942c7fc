export * from './aggregated.js';
export * from './discovery.js';
