import type { Selector as FieldSelector } from '@k8s-ts/apimachinery/fields';
import type { Selector as LabelSelector } from '@k8s-ts/apimachinery/labels';
import type { KubeObject } from '@k8s-ts/apimachinery/types';

/**
 * One revision of a stored object. Object and JSON are computed on demand and cached where that is cheap. Read-only and
 * shared by all readers of this revision.
 */
export interface StoredObject<T extends KubeObject = KubeObject> {
  /** Key below the storage prefix, e.g. `/pods/default/web`. */
  readonly key: string;
  /** The resource version of this revision. */
  readonly revision: number;
  /**
   * The object at the storage version, with `metadata.resourceVersion`. Parsed on demand; callers must not mutate it
   * and should not keep it longer than needed.
   */
  readonly object: T;
  /**
   * The object as JSON text in UTF-8 (no newline), with `resourceVersion`, beginning with
   * `{"kind":"K","apiVersion":"g/v",`. Made once and shared: never mutate it. Its memory may be a `SharedArrayBuffer`,
   * which a few functions, such as the constructor of `Response`, do not accept: copy the bytes for them.
   */
  readonly json: Uint8Array;
  /**
   * Offset in {@link json} of the first byte after `"apiVersion":"…",`. The text of a list item is `{` and the bytes
   * from this offset on.
   */
  readonly itemOffset: number;
  /** {@link json} with a newline at its end: a view of the same memory. Undefined if it was not made. */
  readonly jsonLine?: Uint8Array | undefined;
  /**
   * The value of `metadata` in {@link json}: a view, for answers that have the metadata only. Undefined when the JSON
   * is not canonical.
   */
  readonly metadataJSON?: Uint8Array | undefined;
  /** Approximate size in memory, in bytes. Undefined when it is not known. */
  readonly size?: number | undefined;
  /**
   * Returns an object with the same content at another revision, for events of deletions. Every object that a watch
   * cache follows has this method.
   */
  withRevision?(revision: number): StoredObject<T>;
  /** Whether these are the stored bytes, decrypted. If so, an object that encodes to them need not be written. */
  isStoredAs?(data: Uint8Array): boolean;
  /**
   * The attributes that selectors match, without decoding the object where that is possible. Default: the object is
   * decoded.
   */
  attributes?(getAttrs: (object: T) => ObjectAttributes): ObjectAttributes;
  /** Copies bytes that are a small part of a larger buffer, so that they do not keep the whole buffer in memory. */
  detachBuffer?(): void;
}

/** Encodes and decodes the stored objects of one resource. */
export interface StorageCodec<T extends KubeObject = KubeObject> {
  /** Group, version and kind that {@link decode} yields and JSON begins with. */
  readonly gvk: { readonly group: string; readonly version: string; readonly kind: string };
  /** Encodes an object for the store. The object has no `resourceVersion` and `selfLink`. */
  encode(object: T): Uint8Array;
  /**
   * Decodes stored bytes (any known version, JSON or the protobuf envelope) to an object at the storage version with
   * defaults. Returns a new object, to which the codec keeps no reference. It may contain a `resourceVersion` from the
   * bytes. Throws if the bytes are not an object of the kind.
   */
  decode(bytes: Uint8Array): T;
  /**
   * Decodes as much of stored bytes as the resource's `getAttrs` reads. Returns undefined for bytes that must be
   * decoded completely. Default: all bytes must be decoded completely.
   */
  decodeAttributes?(bytes: Uint8Array): T | undefined;
  /**
   * Encodes an object as JSON of the storage version with the form of {@link StoredObject.json}. Default:
   * `encodeCanonicalJSON` with {@link gvk}.
   */
  encodeJSON?(object: T): Uint8Array;
  /**
   * For stored bytes that are canonical JSON of the storage version, and so can be served after inserting
   * `resourceVersion`: the offset after `"metadata":{`. -1 for other bytes. The result stays the same after the version
   * was inserted.
   */
  canonicalMetadataOffset(bytes: Uint8Array): number;
  /**
   * For bytes for which {@link canonicalMetadataOffset} returns -1: whether they are canonical JSON except for
   * unescaped `<`, `>`, `&`, U+2028 and U+2029, which must be escaped for clients. Default false.
   */
  needsEscapes?(bytes: Uint8Array): boolean;
  /**
   * For stored bytes of another version: converts them to canonical JSON of the storage version without decoding the
   * object. Undefined for bytes that must be decoded. Default: all bytes must be decoded.
   */
  canonicalJSON?(bytes: Uint8Array): Uint8Array | undefined;
  /**
   * Whether stored bytes may contain raw texts that {@link encodeJSON} does not reproduce, so that they have to be kept
   * besides the JSON. Default false.
   */
  keepsTexts?(): boolean;
}

/**
 * The attributes that selectors match: labels, and selectable fields by their selector names (`metadata.name`,
 * `spec.nodeName`, …).
 */
export interface ObjectAttributes {
  readonly labels: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
}

/** Selects the objects of a shard (feature ShardedListAndWatch). */
export interface ShardSelector {
  /** The selector as the metadata of lists shows it. */
  readonly text: string;
  matches(object: KubeObject): boolean;
}

/** Selects objects of a list or watch. The empty predicate selects everything. */
export interface SelectionPredicate<T extends KubeObject = KubeObject> {
  readonly label: LabelSelector;
  readonly field: FieldSelector;
  /** Selects the objects of a shard. Default: all. */
  readonly shard?: ShardSelector;
  getAttrs(object: T): ObjectAttributes;
}

export type ResourceVersionMatch = 'NotOlderThan' | 'Exact';

export interface ListOptions<T extends KubeObject = KubeObject> {
  /** `''`, `'0'` or a revision; see the matrix in the package's README. Default `''`. */
  readonly resourceVersion?: string;
  readonly resourceVersionMatch?: ResourceVersionMatch;
  readonly predicate?: SelectionPredicate<T>;
  /** Maximum number of items; 0: all. */
  readonly limit?: number;
  readonly continue?: string;
  /** False: the key is one object's, not a prefix. Default true. */
  readonly recursive?: boolean;
  readonly signal?: AbortSignal;
}

export interface ListResult<T extends KubeObject = KubeObject> {
  /** In key order. */
  readonly items: readonly StoredObject<T>[];
  readonly resourceVersion: string;
  readonly continue?: string;
  readonly remainingItemCount?: number;
}

export interface WatchOptions<T extends KubeObject = KubeObject> {
  readonly resourceVersion?: string;
  readonly predicate?: SelectionPredicate<T>;
  readonly recursive?: boolean;
  /** Begin with the state as ADDED events. Default: only when resourceVersion is `''` or `'0'`. */
  readonly sendInitialEvents?: boolean;
  readonly allowWatchBookmarks?: boolean;
  /** When the caller will end the watch, in ms since the epoch. A last bookmark is sent 2 s before. */
  readonly deadline?: number;
  readonly signal: AbortSignal;
}

/**
 * ERROR carries a wire Status; BOOKMARK's object has kind, apiVersion and `metadata.resourceVersion` (and perhaps the
 * initial-events-end annotation).
 */
export type WatchEvent<T extends KubeObject = KubeObject> =
  | { readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'; readonly object: StoredObject<T> }
  | { readonly type: 'BOOKMARK'; readonly resourceVersion: string; readonly initialEventsEnd: boolean }
  | { readonly type: 'ERROR'; readonly error: unknown };

export interface Preconditions {
  readonly uid?: string;
  readonly resourceVersion?: string;
}

/** Information for `tryUpdate` besides the current object. */
export interface ResponseMeta {
  /** Revision of the object; 0 when it does not exist. */
  readonly revision: number;
}

export interface GuaranteedUpdateOptions<T extends KubeObject = KubeObject> {
  /** Call `tryUpdate` with undefined for a missing object, instead of throwing keyNotFound. */
  readonly ignoreNotFound?: boolean;
  readonly preconditions?: Preconditions;
  /** A state to try first, such as a cached one, which may be out of date. Saves a read. */
  readonly suggestion?: StoredObject<T>;
  readonly signal?: AbortSignal;
  /**
   * Makes the new object from the current one. Called again after each conflicting write. An error ends the update if
   * the state was current. `ttlSeconds`: the time to live of the new state; 0 and undefined: unlimited, unless the
   * storage documents another meaning.
   */
  tryUpdate(
    current: T | undefined,
    meta: ResponseMeta,
  ): Promise<{ object: T; ttlSeconds?: number }> | { object: T; ttlSeconds?: number };
}

export interface GetOptions<T extends KubeObject = KubeObject> {
  /** `''` or absent: the newest state. `0`: any state. Else: a state at least as new as this. */
  readonly resourceVersion?: string;
  /** A state that may be current, such as a cached one. If it is, it is returned and need not be read. */
  readonly suggestion?: StoredObject<T>;
  readonly signal?: AbortSignal;
}

export interface DeleteOptions<T extends KubeObject = KubeObject> {
  readonly preconditions?: Preconditions;
  readonly suggestion?: StoredObject<T>;
  /** Called with the object to delete, and again if it has changed meanwhile. Throws to refuse the deletion. */
  validateDeletion?(object: T): Promise<void> | void;
  /**
   * Delete the key even if its value cannot be read; without preconditions and validateDeletion. Only for a storage
   * made with `unsafeCorruptObjectDeletion`. Default false.
   */
  readonly ignoreStoreReadError?: boolean;
  readonly signal?: AbortSignal;
}

/** One change of one key. */
export interface Change<T extends KubeObject = KubeObject> {
  readonly key: string;
  readonly revision: number;
  /** The new state; undefined: the key was deleted. */
  readonly object?: StoredObject<T>;
  /** The previous state, with the revision of the change; undefined if there was none or it was not requested. */
  readonly previous?: StoredObject<T>;
}

/** Changes of whole revisions in rising order. Without changes it only reports progress. */
export interface ChangeBatch<T extends KubeObject = KubeObject> {
  readonly changes: readonly Change<T>[];
  /** Every change up to this revision has been yielded. */
  readonly revision: number;
}

/** A key below the storage prefix, and the revision of its last write. */
export interface KeyRevision {
  readonly key: string;
  readonly revision: number;
}

/** A storage that a cache can follow. */
export interface CacheableStorage<T extends KubeObject = KubeObject> extends StorageInterface<T> {
  /**
   * All changes below a prefix from a revision on, each exactly once. Ends when the signal aborts. Throws
   * `CompactedError` when the revision is compacted, and the decoding error when an object cannot be read.
   */
  watchChanges(
    prefix: string,
    options: { readonly fromRevision: number; readonly signal: AbortSignal },
  ): AsyncIterable<ChangeBatch<T>>;
  /** Makes running {@link watchChanges} soon yield a batch with at least the store's current revision. */
  requestProgress(): Promise<void>;
  /**
   * Whether a key has this revision in the latest state. False, too, when the storage would have to wait to find out.
   * Default: always false.
   */
  isCurrentRevision?(key: string, revision: number): boolean;
  /** Revision up to which the store's history is compacted. */
  compactRevision(): Promise<number>;
  /**
   * The keys below a prefix at a revision, in key order and in pages, if the storage can list them without reading the
   * objects. Throws `CompactedError` when the revision is compacted.
   */
  keysAt?(
    prefix: string,
    options: { readonly revision: number; readonly signal?: AbortSignal | undefined },
  ): AsyncIterable<readonly KeyRevision[]>;
}

/**
 * Storage of one resource. Keys are below the prefix that the storage was made with (`/pods/default/web`); prefixes of
 * lists and watches end in `/` or get one.
 *
 * Failures are {@link StorageError}s (key not found, key exists, conflict, …) or StatusErrors (expired or too large
 * resource versions, bad continue tokens).
 */
export interface StorageInterface<T extends KubeObject = KubeObject> {
  /**
   * Whether an abort can end creates and updates that wait, see `KeyValueStore.writesAreCancellable`. Default true.
   */
  readonly writesAreCancellable?: boolean;
  create(
    key: string,
    object: T,
    options?: { readonly ttlSeconds?: number; readonly signal?: AbortSignal },
  ): Promise<StoredObject<T>>;
  /**
   * Gets one object. With a resourceVersion other than `''`: at least as new as that, perhaps from a cache.
   *
   * @throws StorageError with code keyNotFound
   */
  get(key: string, options?: GetOptions<T>): Promise<StoredObject<T>>;
  list(prefix: string, options?: ListOptions<T>): Promise<ListResult<T>>;
  /**
   * The objects below a prefix that a watch cache has now, in key order: a list at resourceVersion `0` without a
   * promise. Undefined when the cache is not ready. While the cache does not change, the same array is returned, so
   * callers may cache data that they derive from it. Storages without a cache do not have this method.
   */
  peekList?(prefix: string): readonly StoredObject<T>[] | undefined;
  /**
   * The object that a watch cache has under a key now. Undefined when it has none, or is not ready. Storages without a
   * cache do not have this method.
   */
  peek?(key: string): StoredObject<T> | undefined;
  /** Approximate size of the object that a watch cache has under a key now, in bytes. Undefined as for {@link peek}. */
  cachedSize?(key: string): number | undefined;
  /**
   * The result of {@link get}, if the watch cache has the object and knows without waiting that it is new enough.
   * Otherwise undefined: use `get`. Storages without a cache do not have this method.
   *
   * @param resourceVersion as in the options of `get`. Default `''`: the newest state
   * @throws StatusError for an invalid version
   */
  getSync?(key: string, resourceVersion?: string): StoredObject<T> | undefined;
  /**
   * Watches a prefix or one key. Events arrive in batches of all events that are ready. Iteration ends when the signal
   * aborts or the storage ends the watch (the client can resume from its last version). Errors before the watch is open
   * (bad version) reject the promise; later errors are ERROR events.
   */
  watch(prefix: string, options: WatchOptions<T>): Promise<AsyncIterable<readonly WatchEvent<T>[]>>;
  guaranteedUpdate(key: string, options: GuaranteedUpdateOptions<T>): Promise<StoredObject<T>>;
  /** Deletes an object. Resolves with its last state, at the revision of the deletion. */
  delete(key: string, options?: DeleteOptions<T>): Promise<StoredObject<T>>;
  /** Number of objects below a prefix. */
  count(prefix: string): Promise<number>;
  /** Newest revision of the store. */
  currentRevision(signal?: AbortSignal): Promise<number>;
  /** Resolves when reads and writes can be answered; throws the reason otherwise. */
  readinessCheck(): Promise<void>;
  /** Ends watches and releases what was opened for this resource (not the key-value store below). Idempotent. */
  destroy(): Promise<void>;
}
