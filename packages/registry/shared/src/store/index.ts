export { builtinStoreClient } from './builtin-store-client.js';
export {
  type BuiltinStoreOptions,
  type BuiltinSubresourceOptions,
  builtinStores,
  builtinSubresource,
  type OpenBuiltinStore,
} from './builtin-stores.js';
export { dropDisabled, type Features, type GatedFields } from './gated-fields.js';
export {
  firstGeneration,
  nextGeneration,
  type SpecifiedObject,
  statusAlone,
  statusAndManagedFields,
  statusOnly,
} from './generation.js';
export { inVersion } from './in-version.js';
export { keepFrom, without } from './object-parts.js';
export type { BuiltinStrategy, BuiltinUpdateStrategy } from './strategy-flags.js';
export { withTemplateLabels } from './template-labels.js';
