export { apiserverFlags } from './apiserver-flags.js';
export * from './flag.js';
export { suggestion } from './suggestion.js';
