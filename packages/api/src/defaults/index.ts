export { applyDefaults, type DefaultsOptions, defaultingGates } from './apply-defaults.js';
