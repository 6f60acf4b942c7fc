export * from './convert.js';
export { equalGroupVersion, equalGroupVersionKind } from './equal.js';
export * from './key.js';
export * from './texts.js';
export * from './types.js';
