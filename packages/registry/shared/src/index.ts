export * from './group/index.js';
export * from './provider/index.js';
export { newScale, type Scale, type ScaleAccess, ScaleStorage, scaleKind } from './scale/index.js';
export * from './service/index.js';
export {
  type BuiltinCodecOptions,
  builtinCodec,
  newStorageFactory,
  type StorageFactoryOptions,
} from './storage/index.js';
export * from './store/index.js';
