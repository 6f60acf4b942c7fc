export { conversionError } from './conversion-error.js';
export { schemaHas, schemaHasDefaults, schemaHasExtensions, schemaHasInvalidTypes } from './schema-has.js';
export { isStructural, validateStructural } from './validate-structural.js';
