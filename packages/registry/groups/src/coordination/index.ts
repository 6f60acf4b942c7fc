export type { Lease } from './lease/lease-strategy.js';
export type { LeaseCandidate } from './lease-candidate/lease-candidate-strategy.js';
export * from './rest-storage.js';
