export { announceBuiltinGroup } from './announce-builtin-group.js';
export { type BuiltinGroupResources, builtinGroupInfo } from './builtin-group-info.js';
export { builtinResourceFacts } from './builtin-resource-facts.js';
export { builtinScheme, builtinSchemeWithCodecs } from './builtin-scheme.js';
export type {
  ClosableStore,
  GroupStorage,
  NewRESTStorageOptions,
  RESTStorageProvider,
} from './rest-storage-provider.js';
