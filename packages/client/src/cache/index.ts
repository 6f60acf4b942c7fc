export { type Backoff, type BackoffOptions, newBackoff } from './backoff.js';
export { type Informer, type InformerHandler, type InformerOptions, newInformer } from './informer.js';
export {
  type InformerFactory,
  type InformerFactoryOptions,
  type InformerScope,
  newInformerFactory,
} from './informer-factory.js';
export {
  type ListerWatcher,
  type SourceList,
  type SourceListOptions,
  type SourceWatchOptions,
  withSelectors,
} from './lister-watcher.js';
export { objectKey, splitObjectKey } from './object-key.js';
export { Reflector, type ReflectorOptions, type ReflectorSink } from './reflector.js';
export { compareResourceVersions } from './resource-version.js';
export { byNamespace, type Indexer, ObjectStore, type Store } from './store.js';
