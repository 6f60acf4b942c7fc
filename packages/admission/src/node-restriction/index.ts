export type { NodeRestrictionOptions } from './node-request.js';
export { nodeRestriction } from './node-restriction.js';
