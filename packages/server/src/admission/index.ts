export * from './admission-forbidden.js';
export * from './admission-plugin.js';
export * from './attributes.js';
export * from './namespace-lifecycle.js';
