export { applyDefaults, type DefaultsOptions } from './apply-defaults.js';
