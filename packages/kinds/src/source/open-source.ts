import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { CacheHints, OpenStorage, RESTOptionsFactory, StorageDecorator } from '@k8s-ts/registry-generic';
import type { WatchEvent, WatchOptions } from '@k8s-ts/storage';
import { Cacher, type CacherOptions } from '@k8s-ts/storage/cacher';
import { ComputedStorage } from './computed-storage.js';
import { NumberedRevisions } from './numbered-revisions.js';
import { isFollowed, isNumbered, type NumberedSource, type ObjectSource, type PolledSource } from './object-source.js';
import { PolledRevisions } from './polled-revisions.js';
import type { Revisions, SourceList } from './revisions.js';
import { SourceObjects } from './source-objects.js';
import { SourceStorage } from './source-storage.js';

type StorageResource = Parameters<StorageDecorator>[1];

/**
 * REST options that keep the objects in a source, whatever store they name.
 *
 * @param namespaced whether the objects have namespaces
 */
export function sourceOptions(
  restOptions: RESTOptionsFactory,
  source: ObjectSource<KubeObject>,
  namespaced: boolean,
): RESTOptionsFactory {
  const decorator = sourceDecorator(source, namespaced);
  return { newFor: (resource) => ({ ...restOptions.newFor(resource), decorator }) };
}

function sourceDecorator(source: ObjectSource<KubeObject>, namespaced: boolean): StorageDecorator {
  const open = async (
    _config: unknown,
    resource: StorageResource,
    hints: CacheHints<KubeObject>,
  ): Promise<OpenStorage<KubeObject>> => {
    const { codec } = resource;
    const objects = new SourceObjects({ codec, resourcePrefix: hints.resourcePrefix, namespaced });
    if (isFollowed(source)) return openFollowed(source, objects, resource, hints);
    const storage = new ComputedStorage(source, objects, codec);
    return { storage, ready: async () => {}, destroy: () => storage.destroy() };
  };
  // The type of the storage's objects is that of the source's objects.
  return open as StorageDecorator;
}

/** @throws the error of the source when its objects cannot be listed */
async function openFollowed(
  source: PolledSource<KubeObject> | NumberedSource<KubeObject>,
  objects: SourceObjects<KubeObject>,
  { groupResource, statistics }: StorageResource,
  { resourcePrefix, getAttrs, indexedFields: [triggerField] }: CacheHints<KubeObject>,
): Promise<OpenStorage<KubeObject>> {
  const revisions: Revisions<KubeObject> = isNumbered(source)
    ? new NumberedRevisions(source, objects)
    : new PolledRevisions(source, objects, Date.now() * 1000);
  let first: SourceList<KubeObject>;
  try {
    first = await revisions.list();
  } catch (error) {
    revisions.stop?.();
    throw error;
  }
  const cache = new SourceCacher(
    {
      storage: new SourceStorage({ revisions, writes: source, objects, resource: groupResource, first }),
      resourcePrefix,
      getAttrs,
      // A watch cache is usually compared with its storage. This copy is compared with the source by the reads.
      consistencyCheckInterval: 0,
      ...(statistics ? { statistics } : {}),
      ...(triggerField === undefined ? {} : { triggerField }),
    },
    (count) => revisions.setWatchers?.(count),
  );
  return { storage: cache, ready: () => cache.ready(), destroy: () => cache.destroy() };
}

/** A watch cache that knows how many clients watch. */
class SourceCacher extends Cacher<KubeObject> {
  readonly #onWatchers: (count: number) => void;
  #watchers = 0;

  constructor(options: CacherOptions<KubeObject>, onWatchers: (count: number) => void) {
    super(options);
    this.#onWatchers = onWatchers;
  }

  override async watch(
    prefix: string,
    options: WatchOptions<KubeObject>,
  ): Promise<AsyncIterable<readonly WatchEvent<KubeObject>[]>> {
    return this.#counted(await super.watch(prefix, options));
  }

  async *#counted<E>(events: AsyncIterable<E>): AsyncGenerator<E> {
    this.#onWatchers(++this.#watchers);
    try {
      yield* events;
    } finally {
      this.#onWatchers(--this.#watchers);
    }
  }
}
