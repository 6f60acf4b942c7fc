export * from './lease/lease-strategy.js';
export * from './lease/lease-validation.js';
export type { LeaseCandidate } from './lease-candidate/lease-candidate-strategy.js';
export * from './rest-storage.js';
