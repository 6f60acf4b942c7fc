export { type BuiltinCodecOptions, builtinCodec } from './builtin-codec.js';
export { storageWithCacher, undecoratedStorage } from './decorators.js';
export { type EtcdServersOverride, parseEtcdServersOverrides } from './etcd-servers-overrides.js';
export { newStorageFactory, type StorageFactoryOptions } from './new-storage-factory.js';
export { DefaultResourceEncodingConfig, type ResourceEncodingConfig } from './resource-encoding-config.js';
export type { CacheHints, OpenStorage, RESTOptions, RESTOptionsFactory, StorageDecorator } from './rest-options.js';
export { newRESTOptionsFactory, parseWatchCacheSizes, type RESTOptionsFactoryOptions } from './rest-options-factory.js';
export {
  allResources,
  type Backend,
  DefaultStorageFactory,
  type DefaultStorageFactoryOptions,
  type StorageEncoding,
  type StorageFactory,
  type StorageSerializer,
} from './storage-factory.js';
export { isStorageMediaType, type StorageMediaType, storageMediaTypes } from './storage-media-type.js';
export { inStructOrder } from './struct-order.js';
