export * from './admission-forbidden.js';
export * from './admission-plugin.js';
export * from './attributes.js';
export * from './namespace-lifecycle.js';
export type * from './object-interfaces.js';
export * from './reinvocation-context.js';
