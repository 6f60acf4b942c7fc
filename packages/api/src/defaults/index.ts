export { applyDefaults, type DefaultsOptions } from './apply-defaults.js';
export { imageTag } from './image-tag.js';
