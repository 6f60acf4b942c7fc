export * from './typed-scheme.js';
export * from './unstructured-scheme.js';
