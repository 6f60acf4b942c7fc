export { createTypeRegistry } from './table-registry.js';
export type * from './types.js';
