export { storageWithCacher, undecoratedStorage } from './decorators.js';
export { type EtcdServersOverride, parseEtcdServersOverrides } from './etcd-servers-overrides.js';
export { withSortedKeys } from './plain-codec.js';
export type { ResourceEncodingConfig } from './resource-encoding-config.js';
export type {
  CacheHints,
  OpenStorage,
  RESTOptions,
  RESTOptionsFactory,
  RestorableCache,
  ShardSelectorParser,
  StorageDecorator,
} from './rest-options.js';
export { newRESTOptionsFactory, parseWatchCacheSizes, type RESTOptionsFactoryOptions } from './rest-options-factory.js';
export {
  allResources,
  type Backend,
  DefaultStorageFactory,
  type DefaultStorageFactoryOptions,
  type StorageFactory,
} from './storage-factory.js';
export { isStorageMediaType, type StorageMediaType, storageMediaTypes } from './storage-media-type.js';
export type { StorageEncoding, StorageSerializer } from './storage-serializer.js';
