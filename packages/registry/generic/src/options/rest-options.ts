import type { GroupResource, GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type {
  ResourceStatistics,
  SelectionPredicate,
  ShardSelector,
  StorageCodec,
  StorageInterface,
  StorageStatistics,
  Transformer,
  ValueMemory,
} from '@k8s-ts/storage';
import type { Cacher } from '@k8s-ts/storage/cacher';
import type { StorageConfig, StorageResource } from '@k8s-ts/storage-backend';
import type { Tracer } from '../rest/tracer.js';

/** Options of a resource's watch cache. */
export interface CacheHints<T extends KubeObject> {
  /** Begins with a slash: `/pods`. */
  readonly resourcePrefix: string;
  getAttrs: SelectionPredicate<T>['getAttrs'];
  /** Fields by which the cache indexes watchers. */
  readonly indexedFields: readonly string[];
  /** Called when the cache was found to differ from the store at a revision. */
  onInconsistency?(revision: number): void;
  /** Makes spans of reads and writes. Default: they are not traced. */
  readonly tracer?: Tracer | undefined;
}

/** The storage of one resource, open. */
export interface OpenStorage<T extends KubeObject> {
  readonly storage: StorageInterface<T>;
  /** The watch cache; undefined without one. */
  readonly cache?: RestorableCache;
  /** Resolves once reads are answered (a watch cache has loaded). Rejects when the storage is destroyed before that. */
  ready(): Promise<void>;
  destroy(): Promise<void>;
}

/**
 * Makes the storage of one resource: directly over the store ({@link undecoratedStorage}) or behind a watch cache
 * ({@link storageWithCacher}).
 */
export type StorageDecorator = <T extends KubeObject>(
  config: StorageConfig,
  resource: StorageResource<T>,
  hints: CacheHints<T>,
) => Promise<OpenStorage<T>>;

/** @throws Error that says what is wrong with the text */
export type ShardSelectorParser = (text: string) => ShardSelector;

/** How one resource is stored. */
export interface RESTOptions {
  readonly storageConfig: StorageConfig;
  /**
   * The codec of objects of a kind in this resource's storage.
   *
   * @throws Error when the objects cannot be stored in this form
   */
  newCodec<T extends KubeObject>(kind: GroupVersionKind): StorageCodec<T>;
  /** Encryption at rest. */
  readonly transformer: Transformer;
  readonly decorator: StorageDecorator;
  /** Counts what the storage does. Default: nothing is counted. */
  readonly statistics?: ResourceStatistics;
  /** Memory for values, shared with other resources. Default: memory of its own. */
  readonly memory?: ValueMemory;
  /** Below the storage prefix, without slashes at the ends: `pods`, `services/specs`. */
  readonly resourcePrefix: string;
  /** Whether deletions set the finalizers by which the garbage collector handles dependents. Default true. */
  readonly enableGarbageCollection: boolean;
  /** Number of concurrent deletions in deletecollection. Default 1. */
  readonly deleteCollectionWorkers: number;
  /**
   * Whether objects that cannot be read can be deleted (feature AllowUnsafeMalformedObjectDeletion). The error of a
   * list then names all such objects. Default false.
   */
  readonly unsafeCorruptObjectDeletion?: boolean;
  /** Parses the option `shardSelector` of lists and watches. Default: the option is ignored. */
  readonly parseShardSelector?: ShardSelectorParser;
}

/** A watch cache whose state can be saved and replaced together with that of the store. */
export type RestorableCache = Pick<Cacher, 'snapshot' | 'restore'>;

export interface RESTOptionsFactory {
  newFor(resource: GroupResource): RESTOptions;
  /** The watch caches that are open. Default: open caches are not tracked. */
  readonly caches?: ReadonlySet<RestorableCache>;
  /** The statistics of the storages. Default: nothing is counted. */
  readonly statistics?: StorageStatistics;
}
