export { matchesNodeSelector, matchesRequiredNodeAffinity } from './node-affinity.js';
export { tolerates, toleratesAll } from './taints.js';
