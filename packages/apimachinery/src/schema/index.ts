export * from './convert.js';
export { equalGroupVersion, equalGroupVersionKind } from './equal.js';
export * from './format.js';
export * from './key.js';
export * from './parse.js';
export * from './types.js';
