export { type BuiltinCodecOptions, builtinCodec } from './builtin-codec.js';
export { newStorageFactory, type StorageFactoryOptions } from './new-storage-factory.js';
export { DefaultResourceEncodingConfig } from './resource-encoding-config.js';
