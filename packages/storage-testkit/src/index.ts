export * from './certificates.js';
export * from './etcd.js';
export * from './etcd-cluster.js';
export * from './free-port.js';
export { type KeyValueStoreSuiteOptions, keyValueStoreSuite, type OpenedStore } from './kv/index.js';
export * from './random.js';
export * from './small-disk.js';
export {
  type CacherSuiteOptions,
  cacherSuite,
  EventReader,
  follow,
  type OpenedModelStorage,
  type OpenedStorage,
  type Pod,
  type PodParts,
  pod,
  podAttributes,
  podCodec,
  podKey,
  podResource,
  type StorageModelSuiteOptions,
  type StorageSettings,
  type StorageSuiteOptions,
  storageModelSuite,
  storageSuite,
} from './storage/index.js';
