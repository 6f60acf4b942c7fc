export { controllerNames } from '@k8s-ts/controllers/names';
export { controllersOf } from '../config/controllers-of.js';
export { apiserverFlags } from './apiserver-flags.js';
export { featureGatesFlag } from './feature-gates-flag.js';
export * from './flag.js';
export { suggestion } from './suggestion.js';
