export * from './aggregated.js';
export * from './discovery.js';
export type * from './types.js';
