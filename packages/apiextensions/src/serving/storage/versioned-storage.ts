import { setTimeout as pause } from 'node:timers/promises';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  type DeleteOptions,
  type GuaranteedUpdateOptions,
  hasStorageErrorCode,
  type ListOptions,
  type ListResult,
  type ObjectAttributes,
  type SelectionPredicate,
  StorageErrorCode,
  type StorageInterface,
  type StoredObject,
  type WatchEvent,
  type WatchOptions,
} from '@k8s-ts/storage';
import { atRevision, listSelected, readsContent, watchSelected } from './converted-selection.js';
import type { VersionCodec } from './version-codec.js';

type ObjectEvent = Extract<WatchEvent, { readonly object: StoredObject }>;

/** The shortest and the longest time between two attempts to follow changes, in ms. */
const firstDelayMs = 800;
const lastDelayMs = 30_000;

/** How selectors see the objects of a {@link VersionedStorage}. */
export interface VersionedStorageOptions {
  /**
   * Fields of the version that selectors may name. Default: none, so selectors may name only labels and the object's
   * name.
   */
  readonly fields?: readonly string[];
  /** The name that a field of the version has among the attributes of stored objects. */
  attributeOf(field: string): string;
  /** Whether objects of other versions are converted by requests, which can fail. Default false. */
  readonly convertsByRequest?: boolean;
  /**
   * Whether objects are stored in another version and converted by requests, so that all must be converted before they
   * are selected. Default false.
   */
  readonly isOtherVersion?: boolean;
}

/**
 * The objects of a definition at one of its versions, over the storage of all versions.
 * {@link VersionedStorage.destroy} leaves that storage open.
 */
export class VersionedStorage implements StorageInterface {
  readonly #stored: StorageInterface;
  readonly #codec: VersionCodec;
  readonly #options: VersionedStorageOptions;
  /** The last converted state of each object that a watch has seen and that is not deleted, by key. */
  readonly #latest = new Map<string, StoredObject>();
  /** Converted objects of deletions. */
  readonly #deleted = new WeakMap<StoredObject, StoredObject>();

  constructor(stored: StorageInterface, codec: VersionCodec, options: VersionedStorageOptions) {
    this.#stored = stored;
    this.#codec = codec;
    this.#options = options;
  }

  get writesAreCancellable(): boolean {
    return this.#options.convertsByRequest === true || this.#stored.writesAreCancellable !== false;
  }

  async create(
    key: string,
    object: KubeObject,
    options?: Parameters<StorageInterface['create']>[2],
  ): Promise<StoredObject> {
    return this.#one(await this.#stored.create(key, await this.#codec.toStored(object), options));
  }

  async get(key: string, options?: Parameters<StorageInterface['get']>[1]): Promise<StoredObject> {
    const stored = await this.#stored.get(key, options);
    // As upstream: the newest state is read from the store and converted, while the watch cache holds converted
    // objects.
    const anew = (options?.resourceVersion ?? '') === '';
    const [converted = stored] = await this.#codec.fromStored([stored], anew);
    return converted;
  }

  cachedSize(key: string): number | undefined {
    return this.#stored.cachedSize?.(key);
  }

  async list(prefix: string, options: ListOptions = {}): Promise<ListResult> {
    const { predicate, ...rest } = options;
    if (predicate !== undefined && this.#selectsConverted(predicate)) {
      return listSelected({ ...rest, predicate }, (page) => this.list(prefix, page));
    }
    const list = await this.#stored.list(prefix, this.#withPredicate(options));
    return { ...list, items: await this.#codec.fromStored(list.items) };
  }

  async watch(prefix: string, options: WatchOptions): Promise<AsyncIterable<readonly WatchEvent[]>> {
    const { predicate, ...rest } = options;
    if (predicate !== undefined && this.#selectsConverted(predicate)) {
      const before = await this.#selectedBefore(prefix, rest, predicate);
      return watchSelected(await this.watch(prefix, rest), predicate, before);
    }
    return this.#events(await this.#stored.watch(prefix, this.#withPredicate(options)));
  }

  /**
   * Converts objects by requests as soon as they change, as the watch caches of kube-apiserver do, until the signal
   * aborts: lists and watches then return the conversion of that time. Does nothing for other conversions. After a
   * failure it tries again, at first after 0.8 s and at last every 30 s.
   */
  async follow(prefix: string, signal: AbortSignal): Promise<void> {
    if (!this.#convertsAll) return;
    for (let delay = firstDelayMs; !signal.aborted; delay = Math.min(2 * delay, lastDelayMs)) {
      try {
        for await (const [event] of await this.watch(prefix, { resourceVersion: '0', signal })) {
          if (event?.type === 'ERROR') break;
          delay = firstDelayMs;
        }
      } catch {
        // The storage reports its errors to the next request.
      }
      await pause(delay, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async guaranteedUpdate(key: string, options: GuaranteedUpdateOptions): Promise<StoredObject> {
    const { suggestion: _suggestion, tryUpdate, ...rest } = options;
    const updated = await this.#stored.guaranteedUpdate(key, {
      ...rest,
      tryUpdate: async (current, meta) => {
        const { object, ...how } = await tryUpdate(current && (await this.#object(key, current, meta.revision)), meta);
        return { ...how, object: await this.#codec.toStored(object) };
      },
    });
    return this.#one(updated);
  }

  async delete(key: string, options: DeleteOptions = {}): Promise<StoredObject> {
    const { suggestion: _suggestion, validateDeletion, ...rest } = options;
    // The object is converted before it is deleted, so that an object whose conversion fails is not deleted.
    const validate = (validateDeletion !== undefined || this.#options.convertsByRequest) && {
      validateDeletion: async (object: KubeObject) => {
        const converted = await this.#object(key, object, 0);
        await validateDeletion?.(converted);
      },
    };
    return this.#one(await this.#stored.delete(key, { ...rest, ...validate }));
  }

  count(prefix: string): Promise<number> {
    return this.#stored.count(prefix);
  }

  currentRevision(signal?: AbortSignal): Promise<number> {
    return this.#stored.currentRevision(signal);
  }

  readinessCheck(): Promise<void> {
    return this.#stored.readinessCheck();
  }

  async destroy(): Promise<void> {}

  async #one(stored: StoredObject): Promise<StoredObject> {
    const [converted = stored] = await this.#codec.fromStored([stored]);
    return converted;
  }

  /** The current object of an update or deletion. */
  async #object(key: string, object: KubeObject, revision: number): Promise<KubeObject> {
    const view = this.#codec.view(object);
    if (view !== undefined) return view;
    // As upstream, an update begins with the cached object if it is current, and converts it back to the storage
    // version.
    const cached = await this.#cached(key);
    if (cached?.revision === revision) {
      const converted = (await this.#one(cached)).object;
      await this.#codec.toStored(converted);
      return converted;
    }
    return (await this.#one({ key, revision, object, json: new Uint8Array(0), itemOffset: 0 })).object;
  }

  /** The object as the watch cache has it; undefined when it has none. */
  async #cached(key: string): Promise<StoredObject | undefined> {
    try {
      return await this.#stored.get(key, { resourceVersion: '0' });
    } catch (error) {
      if (hasStorageErrorCode(error, StorageErrorCode.keyNotFound)) return undefined;
      throw error;
    }
  }

  get #convertsAll(): boolean {
    const { convertsByRequest = false, isOtherVersion = false } = this.#options;
    return convertsByRequest && isOtherVersion;
  }

  #selectsConverted(predicate: SelectionPredicate): boolean {
    return this.#convertsAll && readsContent(predicate);
  }

  /**
   * The objects that a predicate selects at the revision at which a watch begins; none where the watch begins with all
   * objects.
   */
  async #selectedBefore(
    prefix: string,
    { resourceVersion = '', sendInitialEvents, signal }: WatchOptions,
    predicate: SelectionPredicate,
  ): Promise<readonly StoredObject[]> {
    if (sendInitialEvents ?? ['', '0'].includes(resourceVersion)) return [];
    const isRevision = !['', '0'].includes(resourceVersion);
    const at = isRevision ? ({ resourceVersion, resourceVersionMatch: 'Exact' } as const) : {};
    return (await this.list(prefix, { predicate, signal, ...at })).items;
  }

  async *#events(batches: AsyncIterable<readonly WatchEvent[]>): AsyncIterable<readonly WatchEvent[]> {
    for await (const batch of batches) {
      const stored = batch.flatMap((event) => ('object' in event && !this.#wasConverted(event) ? [event.object] : []));
      let converted: readonly StoredObject[];
      try {
        converted = await this.#codec.fromStored(stored);
      } catch (error) {
        yield [{ type: 'ERROR', error }];
        return;
      }
      const results = new Map(stored.map((each, i) => [each, converted[i] as StoredObject]));
      yield batch.map((event) => ('object' in event ? this.#converted(event, results.get(event.object)) : event));
    }
  }

  /** Whether an event is the deletion of an object of which an earlier state was converted. */
  #wasConverted({ type, object }: ObjectEvent): boolean {
    const { revision = object.revision } = this.#latest.get(object.key) ?? {};
    return type === 'DELETED' && (this.#deleted.has(object) || revision < object.revision);
  }

  /** A deletion has the object as it was converted before, as in the watch cache of kube-apiserver. */
  #converted({ type, object }: ObjectEvent, result: StoredObject | undefined): ObjectEvent {
    if (!this.#convertsAll) return { type, object: result as StoredObject };
    const { key, revision } = object;
    const latest = this.#latest.get(key);
    if (type !== 'DELETED') {
      if (latest === undefined || latest.revision < revision) this.#latest.set(key, result as StoredObject);
      return { type, object: result as StoredObject };
    }
    const deleted = this.#deleted.get(object) ?? result ?? atRevision(latest as StoredObject, revision);
    this.#deleted.set(object, deleted);
    if (latest !== undefined && latest.revision < revision) this.#latest.delete(key);
    return { type, object: deleted };
  }

  /** The options with a predicate for stored objects: they have the fields of all versions as attributes. */
  #withPredicate<O extends { readonly predicate?: SelectionPredicate }>(options: O): O {
    const { predicate } = options;
    const { fields = [], attributeOf } = this.#options;
    if (predicate === undefined || fields.length === 0) return options;
    const field = predicate.field.transform((name, value) => [fields.includes(name) ? attributeOf(name) : name, value]);
    // A watch cache has its own attributes; this is for storages without one.
    const getAttrs = (object: KubeObject): ObjectAttributes => {
      const attributes = predicate.getAttrs(this.#codec.view(object) ?? object);
      const named = Object.entries(attributes.fields).map(([name, value]) => [attributeOf(name), value] as const);
      return { ...attributes, fields: { ...attributes.fields, ...Object.fromEntries(named) } };
    };
    return { ...options, predicate: { ...predicate, field, getAttrs } };
  }
}
