export { type InNamespace, newTypedRegistry, type TypedRegistry } from './typed-registry.js';
