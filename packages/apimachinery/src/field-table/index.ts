export { fieldDefaults } from './field-defaults.js';
export type * from './kind-schema.js';
export { createTypeRegistry, unversionedKinds } from './table-registry.js';
export type * from './types.js';
export { typesFromSchema } from './types-from-schema.js';
