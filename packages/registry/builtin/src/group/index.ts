export { type BuiltinGroupResources, builtinGroupInfo } from './builtin-group-info.js';
export type { ClosableStore, GroupStorage, RESTStorageProvider } from './rest-storage-provider.js';
