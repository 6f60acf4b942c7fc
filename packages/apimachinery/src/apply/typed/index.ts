export { type Comparison, compare } from './compare.js';
export { merge } from './merge.js';
export { reconcileWithSchema } from './reconcile.js';
export { extractItems, removeItems } from './remove-items.js';
export { SchemaError, type SchemaViolation } from './schema-error.js';
export { toFieldSet } from './to-field-set.js';
export { validate } from './validate.js';
