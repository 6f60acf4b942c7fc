export { checkPreconditions } from './preconditions.js';
export type * from './storage-interface.js';
export { normalizePrefix, sortKey } from './storage-key.js';
export * from './versioner.js';
