import type { AnyKubeObject, KubeObject, ResourceDescription, ResourceReference } from '@k8s-ts/apimachinery/types';
import type { Informer } from '../cache/informer.js';
import { type InformerFactory, newInformerFactory } from '../cache/informer-factory.js';
import type { MetadataReference } from '../client/client.js';
import type { ObjectLike } from '../client/resource-client.js';
import type { ObjectCacheOptions } from './cache-options.js';
import { CachedResource, type CacheInformer, type IndexerFunc } from './cached-resource.js';
import type { CacheListOptions, ObjectName } from './list-options.js';

/**
 * Reads objects from memory (`sigs.k8s.io/controller-runtime pkg/cache`). The first read of a resource starts to follow
 * it and waits for its objects; later reads make no request. Objects are read-only, shared by all callers, and may be
 * older than the last write: {@link CacheInformer.waitForVersion} waits for one.
 *
 * A resource with `metadataOnly` is cached apart from the same resource without it.
 */
export interface ObjectCache {
  /**
   * The object, or undefined when the cache has none of this name.
   *
   * @throws Error when the cache has not been started or has stopped, or does not have the namespace
   */
  get(resource: MetadataReference, name: ObjectName, signal?: AbortSignal): Promise<KubeObject | undefined>;
  get<T extends ObjectLike>(
    resource: ResourceDescription<T>,
    name: ObjectName,
    signal?: AbortSignal,
  ): Promise<T | undefined>;
  get(resource: ResourceReference, name: ObjectName, signal?: AbortSignal): Promise<AnyKubeObject | undefined>;
  /**
   * The objects that the options choose, in no particular order.
   *
   * @throws Error as {@link ObjectCache.get}, for a field without an index, and for an invalid selector
   */
  list(resource: MetadataReference, options?: CacheListOptions, signal?: AbortSignal): Promise<readonly KubeObject[]>;
  list<T extends ObjectLike>(
    resource: ResourceDescription<T>,
    options?: CacheListOptions,
    signal?: AbortSignal,
  ): Promise<readonly T[]>;
  list(
    resource: ResourceReference,
    options?: CacheListOptions,
    signal?: AbortSignal,
  ): Promise<readonly AnyKubeObject[]>;
  /**
   * Indexes the objects of a resource by a field, for `matchingFields` of lists. The caller chooses the name, such as
   * `spec.nodeName`.
   *
   * @throws TypeError when another function was given for the field
   */
  indexField<T extends ObjectLike>(resource: ResourceDescription<T>, field: string, extract: IndexerFunc<T>): void;
  /** Follows a resource from now on, or from the start of the cache on. */
  informer(resource: MetadataReference): CacheInformer<KubeObject>;
  informer<T extends ObjectLike>(resource: ResourceDescription<T>): CacheInformer<T>;
  informer(resource: ResourceReference): CacheInformer<AnyKubeObject>;
  /** Resolves once all resources that are followed have synced. Rejects with the signal's reason. */
  waitForCacheSync(signal?: AbortSignal): Promise<void>;
  /** Follows the server until the signal aborts, then resolves. May be called once. */
  start(signal: AbortSignal): Promise<void>;
}

/** See {@link ObjectCache}. */
export function newObjectCache(options: ObjectCacheOptions): ObjectCache {
  return new InformerCache(options);
}

/** 10 hours, in ms. */
const defaultSyncPeriodMs = 36_000_000;
/** Maximum random change of the sync period, as a fraction of it, so that resources do not sync at the same time. */
const syncJitter = 0.1;

class InformerCache implements ObjectCache {
  readonly #options: ObjectCacheOptions;
  readonly #factory: InformerFactory;
  readonly #resources = new Map<string, CachedResource<ObjectLike>>();
  #signal: AbortSignal | undefined;

  constructor(options: ObjectCacheOptions) {
    this.#options = options;
    const { client, syncPeriodMs = defaultSyncPeriodMs, onError, clock, random = Math.random } = options;
    this.#factory = newInformerFactory({
      client,
      resyncMs: syncPeriodMs * (1 - syncJitter + 2 * syncJitter * random()),
      transformOf: (resource) => this.#scopeOf(resource)?.transform ?? options.defaultTransform,
      random,
      onError: (error) => onError?.(error),
      ...(clock && { clock }),
    });
  }

  async get<T extends ObjectLike>(
    resource: ResourceReference,
    name: ObjectName,
    signal?: AbortSignal,
  ): Promise<T | undefined> {
    const cached = await this.#synced<T>(resource, signal);
    return cached.get(name);
  }

  async list<T extends ObjectLike>(
    resource: ResourceReference,
    options: CacheListOptions = {},
    signal?: AbortSignal,
  ): Promise<readonly T[]> {
    const cached = await this.#synced<T>(resource, signal);
    return cached.list(options);
  }

  indexField<T extends ObjectLike>(resource: ResourceDescription<T>, field: string, extract: IndexerFunc<T>): void {
    this.#cached<T>(resource).addField(field, extract);
  }

  informer<T extends ObjectLike>(resource: ResourceReference): CacheInformer<T> {
    return this.#cached<T>(resource);
  }

  async waitForCacheSync(signal?: AbortSignal): Promise<void> {
    await this.#factory.whenSynced(signal);
  }

  async start(signal: AbortSignal): Promise<void> {
    if (this.#signal !== undefined) throw new Error('the cache has been started already');
    this.#signal = signal;
    this.#factory.start(signal);
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    await this.#factory.stop();
  }

  async #synced<T extends ObjectLike>(
    resource: ResourceReference,
    signal: AbortSignal | undefined,
  ): Promise<CachedResource<T>> {
    if (this.#signal === undefined) throw new Error('the cache is not started, can not read objects');
    if (this.#options.readerFailOnMissingInformer && !this.#resources.has(keyOf(resource))) {
      throw new Error(`${keyOf(resource)} is not cached`);
    }
    const cached = this.#cached<T>(resource);
    if (!cached.hasSynced()) await cached.whenSynced(signal);
    return cached;
  }

  #cached<T extends ObjectLike>(resource: ResourceReference): CachedResource<T> {
    const key = keyOf(resource);
    // The type parameter is the caller's type of the objects of a resource. All callers share the same objects.
    const present = this.#resources.get(key) as CachedResource<T> | undefined;
    if (present !== undefined) return present;
    const cached = new CachedResource<T>(new Map(this.#informersOf<T>(resource)));
    this.#resources.set(key, cached as unknown as CachedResource<ObjectLike>);
    if (this.#signal !== undefined) this.#factory.start(this.#signal);
    return cached;
  }

  #informersOf<T extends ObjectLike>(resource: ResourceReference): readonly [string, Informer<T, string>][] {
    const { defaultNamespaces, defaultLabelSelector, defaultFieldSelector } = this.#options;
    const scope = this.#scopeOf(resource);
    const namespaces = resource.namespaced === false ? undefined : (scope?.namespaces ?? defaultNamespaces);
    const labelSelector = scope?.labelSelector ?? defaultLabelSelector;
    const fieldSelector = scope?.fieldSelector ?? defaultFieldSelector;
    const selectors = { ...(labelSelector && { labelSelector }), ...(fieldSelector && { fieldSelector }) };
    const described = resource as ResourceDescription<T>;
    if (namespaces === undefined) return [['', this.#factory.informer(described, selectors)]];
    return namespaces.map((namespace) => [namespace, this.#factory.informer(described, { ...selectors, namespace })]);
  }

  #scopeOf(resource: ResourceReference) {
    const { group = '', version, resource: plural } = resource;
    return this.#options.byObject?.find(
      ({ resource: each }) => (each.group ?? '') === group && each.version === version && each.resource === plural,
    );
  }
}

function keyOf({ group = '', version, resource, metadataOnly }: ResourceReference): string {
  const text = group === '' ? `${version}/${resource}` : `${group}/${version}/${resource}`;
  return metadataOnly ? `${text} (metadata)` : text;
}
