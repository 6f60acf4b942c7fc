export { builtinCodec } from './builtin-codec.js';
export { storageWithCacher, undecoratedStorage } from './decorators.js';
export type { CacheHints, OpenStorage, RESTOptions, RESTOptionsFactory, StorageDecorator } from './rest-options.js';
export { newRESTOptionsFactory, parseWatchCacheSizes, type RESTOptionsFactoryOptions } from './rest-options-factory.js';
export { newStorageFactory, type StorageFactory, type StorageFactoryOptions } from './storage-factory.js';
export { inStructOrder } from './struct-order.js';
