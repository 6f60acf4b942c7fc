export { type BuiltinStoreOptions, builtinStores } from './builtin-stores.js';
export { firstGeneration, nextGeneration, type SpecifiedObject, statusOnly } from './generation.js';
