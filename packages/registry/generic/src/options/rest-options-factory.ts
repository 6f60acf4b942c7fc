import { formatGroupResource, type GroupResource, parseGroupResource } from '@k8s-ts/apimachinery/schema';
import { type HeapPolicy, noHeapPolicy } from '@k8s-ts/event-loop';
import { identityTransformer, StorageStatistics, type Transformer, ValueMemory } from '@k8s-ts/storage';
import type { Tracer } from '../rest/tracer.js';
import { storageWithCacher, undecoratedStorage } from './decorators.js';
import type {
  RESTOptions,
  RESTOptionsFactory,
  RestorableCache,
  ShardSelectorParser,
  StorageDecorator,
} from './rest-options.js';
import type { StorageFactory } from './storage-factory.js';

export interface RESTOptionsFactoryOptions {
  readonly storageFactory: StorageFactory;
  /** Encryption at rest of a resource. Default: none. */
  transformerFor?(resource: GroupResource): Transformer;
  /** Put a watch cache before the storage of each resource. Default true. */
  readonly watchCache?: boolean;
  /**
   * `resource[.group]#size`. Size 0 turns the cache of that resource off. Other sizes have no effect, because the cache
   * adapts its size.
   */
  readonly watchCacheSizes?: readonly string[];
  /** 0 turns off the caches of all resources that are not in `watchCacheSizes`. Default 100. */
  readonly defaultWatchCacheSize?: number;
  /** Default true. */
  readonly enableGarbageCollection?: boolean;
  /** Default 1. */
  readonly deleteCollectionWorkers?: number;
  /** See {@link RESTOptions.unsafeCorruptObjectDeletion}. Default false. */
  readonly unsafeCorruptObjectDeletion?: boolean;
  /** See {@link RESTOptions.parseShardSelector}. */
  readonly parseShardSelector?: ShardSelectorParser;
  /** Makes the memory of cached objects. Default: V8 counts it. */
  readonly heapPolicy?: HeapPolicy;
  /** Makes spans of reads and writes of stored objects. Default: they are not traced. */
  readonly tracer?: Tracer | undefined;
  /** Called when the watch cache of a resource was found to differ from the store at a revision. */
  onCacheInconsistency?(resource: GroupResource, revision: number): void;
}

/** Events are short-lived and written often, so they are never cached. */
const uncached: readonly GroupResource[] = [
  { group: '', resource: 'events' },
  { group: 'events.k8s.io', resource: 'events' },
];

/** Events of both groups are stored as events of the core group. */
const storedAs = (resource: GroupResource): GroupResource =>
  resource.group === 'events.k8s.io' ? { ...resource, group: '' } : resource;

/**
 * Makes the storage options of resources from the options of the server
 * (`kubernetes/apiserver pkg/server/options/etcd.go, restOptionsFactory.NewFor`).
 *
 * @throws Error for a watch cache size that is not of the form `resource[.group]#size`
 */
export function newRESTOptionsFactory(options: RESTOptionsFactoryOptions): RESTOptionsFactory {
  const { storageFactory, watchCache = true, defaultWatchCacheSize = 100, heapPolicy = noHeapPolicy, tracer } = options;
  const memory = new ValueMemory((length) => heapPolicy.cacheBuffer(length));
  const sizes = parseWatchCacheSizes(options.watchCacheSizes ?? []);
  for (const resource of uncached) sizes.set(formatGroupResource(resource), 0);
  const statistics = new StorageStatistics();
  const caches = new Set<RestorableCache>();
  const cached =
    (resource: GroupResource): StorageDecorator =>
    async (config, opened, hints) => {
      const storage = await storageWithCacher(config, opened, {
        ...hints,
        tracer,
        onInconsistency: (revision) => options.onCacheInconsistency?.(resource, revision),
      });
      const { cache } = storage;
      if (cache === undefined) return storage;
      caches.add(cache);
      return {
        ...storage,
        destroy() {
          caches.delete(cache);
          return storage.destroy();
        },
      };
    };
  const uncachedStorage: StorageDecorator = (config, opened, hints) =>
    undecoratedStorage(config, opened, { ...hints, tracer });
  return {
    caches,
    statistics,
    newFor(resource): RESTOptions {
      const size = sizes.get(formatGroupResource(resource)) ?? defaultWatchCacheSize;
      return {
        storageConfig: storageFactory.newConfig(resource),
        newCodec: (kind) => storageFactory.newCodec(resource, kind),
        transformer: options.transformerFor?.(storedAs(resource)) ?? identityTransformer,
        decorator: watchCache && size > 0 ? cached(resource) : uncachedStorage,
        statistics: statistics.of(storedAs(resource)),
        memory,
        resourcePrefix: storageFactory.resourcePrefix(resource),
        enableGarbageCollection: options.enableGarbageCollection ?? true,
        deleteCollectionWorkers: options.deleteCollectionWorkers ?? 1,
        unsafeCorruptObjectDeletion: options.unsafeCorruptObjectDeletion ?? false,
        ...(options.parseShardSelector ? { parseShardSelector: options.parseShardSelector } : {}),
      };
    },
  };
}

/**
 * Sizes by `resource.group`.
 *
 * @throws Error for a size that is not of the form `resource[.group]#size`
 */
export function parseWatchCacheSizes(texts: readonly string[]): Map<string, number> {
  return new Map(
    texts.map((text): [string, number] => {
      const [, resource, size] = /^([^#]+)#(\d+)$/.exec(text) ?? [];
      if (resource === undefined) {
        const wrong = /^[^#]+#-\d+$/.test(text)
          ? 'size cannot be negative'
          : 'must be of the form resource[.group]#size';
        throw new Error(`invalid value of watch cache size: ${text}: ${wrong}`);
      }
      return [formatGroupResource(parseGroupResource(resource)), Number(size)];
    }),
  );
}
