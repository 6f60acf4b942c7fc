import type { Selector as FieldSelector } from '@k8s-ts/apimachinery/fields';
import type { Selector as LabelSelector } from '@k8s-ts/apimachinery/labels';
import type { KubeObject } from '@k8s-ts/apimachinery/types';

/**
 * One revision of a stored object, bytes first: what it says about itself is computed when asked for and kept where that is cheap.
 * Read-only, shared by everyone who sees this revision.
 */
export interface StoredObject<T extends KubeObject = KubeObject> {
  /** Key below the storage prefix, e.g. `/pods/default/web`. */
  readonly key: string;
  /** Its resource version. */
  readonly revision: number;
  /**
   * The object as a client sees it at the storage version, `metadata.resourceVersion` included. Parsed on demand; callers must not
   * mutate it and should not keep it longer than they need.
   */
  readonly object: T;
  /**
   * The same as JSON text in UTF-8 (no newline), `resourceVersion` put in, beginning with `{"kind":"K","apiVersion":"g/v",`. Made once
   * and shared: never mutate it.
   */
  readonly json: Uint8Array;
  /** Offset in {@link json} of the first byte after `"apiVersion":"…",` — what follows `{` when the object is a list item. */
  readonly itemOffset: number;
}

/** How objects of one resource become bytes in the store and back. */
export interface StorageCodec<T extends KubeObject = KubeObject> {
  /** Group, version and kind that {@link decode} yields and JSON begins with. */
  readonly gvk: { readonly group: string; readonly version: string; readonly kind: string };
  /** Bytes to store; the object comes without `resourceVersion` and `selfLink`. */
  encode(object: T): Uint8Array;
  /**
   * The object in stored bytes (any known version, JSON or the protobuf envelope), at the storage version, defaulted. A new object that the
   * codec keeps no hold of; a `resourceVersion` in the bytes may stay. Throws on bytes that are no such object.
   */
  decode(bytes: Uint8Array): T;
  /**
   * The object as JSON text of the storage version in the form of {@link StoredObject.json}. Default: `JSON.stringify` with kind, apiVersion
   * and metadata first.
   */
  encodeJSON?(object: T): Uint8Array;
  /**
   * When stored bytes are already canonical JSON of the storage version (so that they may be served after `resourceVersion` has been put
   * in): the offset just after `"metadata":{`; -1 otherwise. Answers the same with the version in.
   */
  canonicalMetadataOffset(bytes: Uint8Array): number;
  /** Whether stored bytes hold texts that {@link encodeJSON} may spell in another way, so that they are held beside it. Default false. */
  keepsTexts?(): boolean;
}

/** What selectors look at: labels, and selectable fields by their selector names (`metadata.name`, `spec.nodeName`, …). */
export interface ObjectAttributes {
  readonly labels: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
}

/** What a list or watch selects. The empty predicate selects everything. */
export interface SelectionPredicate<T extends KubeObject = KubeObject> {
  readonly label: LabelSelector;
  readonly field: FieldSelector;
  getAttrs(object: T): ObjectAttributes;
}

export type ResourceVersionMatch = 'NotOlderThan' | 'Exact';

export interface ListOptions<T extends KubeObject = KubeObject> {
  /** `''`, `'0'` or a revision; see the matrix in the package's README. Default `''`. */
  readonly resourceVersion?: string;
  readonly resourceVersionMatch?: ResourceVersionMatch;
  readonly predicate?: SelectionPredicate<T>;
  /** At most this many items; 0: all. */
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
  /** When the watch will be ended by its caller, in ms since the epoch: a last bookmark is sent 2 s before it. */
  readonly deadline?: number;
  readonly signal: AbortSignal;
}

/** ERROR carries a wire Status; BOOKMARK's object has kind, apiVersion and `metadata.resourceVersion` (and perhaps the initial-events-end annotation). */
export type WatchEvent<T extends KubeObject = KubeObject> =
  | { readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'; readonly object: StoredObject<T> }
  | { readonly type: 'BOOKMARK'; readonly resourceVersion: string; readonly initialEventsEnd: boolean }
  | { readonly type: 'ERROR'; readonly error: unknown };

export interface Preconditions {
  readonly uid?: string;
  readonly resourceVersion?: string;
}

/** What a `tryUpdate` is told, besides the current object. */
export interface ResponseMeta {
  /** Revision of the object; 0 when it does not exist. */
  readonly revision: number;
}

export interface GuaranteedUpdateOptions<T extends KubeObject = KubeObject> {
  /** A missing object is handed to tryUpdate as undefined instead of an error. */
  readonly ignoreNotFound?: boolean;
  readonly preconditions?: Preconditions;
  /** A perhaps stale current state (from a cache) to try first; it saves the read. */
  readonly suggestion?: StoredObject<T>;
  readonly signal?: AbortSignal;
  /**
   * Makes the new object from the current one; called again after each lost race. Errors end the update (after a check that the state
   * was not stale). `ttlSeconds`: undefined keeps none; a number puts the key on a lease.
   */
  tryUpdate(
    current: T | undefined,
    meta: ResponseMeta,
  ): Promise<{ object: T; ttlSeconds?: number }> | { object: T; ttlSeconds?: number };
}

export interface DeleteOptions<T extends KubeObject = KubeObject> {
  readonly preconditions?: Preconditions;
  readonly suggestion?: StoredObject<T>;
  /** Called with the object about to be deleted, again when it turns out to have changed; throws to refuse. */
  validateDeletion?(object: T): Promise<void> | void;
  /**
   * Delete even what cannot be read; preconditions and validateDeletion do not apply then. Only for a storage made with
   * `unsafeCorruptObjectDeletion`. Default false.
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
  /** The state before, its revision being that of the change; undefined when there was none, or it was not asked for. */
  readonly previous?: StoredObject<T>;
}

/** Changes of whole revisions in rising order, perhaps none: then it is just news of how far the store has come. */
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
   * All changes below a prefix from a revision on, without a gap or a repetition; ends when the signal aborts. Throws when it cannot go on:
   * `CompactedError` when the revision is gone, what decoding throws when an object cannot be read.
   */
  watchChanges(
    prefix: string,
    options: { readonly fromRevision: number; readonly signal: AbortSignal },
  ): AsyncIterable<ChangeBatch<T>>;
  /** Makes running {@link watchChanges} yield, soon, a batch with at least the store's revision of now. */
  requestProgress(): Promise<void>;
  /** Revision up to which the store has forgotten its history. */
  compactRevision(): Promise<number>;
  /**
   * What is there below a prefix at a revision, in key order and in pages, where that can be had without reading the objects. Throws
   * `CompactedError` when the revision is gone.
   */
  keysAt?(
    prefix: string,
    options: { readonly revision: number; readonly signal?: AbortSignal | undefined },
  ): AsyncIterable<readonly KeyRevision[]>;
}

/**
 * Storage of one resource. Keys are below the prefix that the storage was made with (`/pods/default/web`); prefixes of lists and watches
 * end in `/` or get one.
 *
 * Failures are {@link StorageError}s (key not found, key exists, conflict, …) or StatusErrors (expired or too large resource versions, bad
 * continue tokens).
 */
export interface StorageInterface<T extends KubeObject = KubeObject> {
  create(
    key: string,
    object: T,
    options?: { readonly ttlSeconds?: number; readonly signal?: AbortSignal },
  ): Promise<StoredObject<T>>;
  /**
   * One object. With a resourceVersion other than `''`: not older than that, perhaps from a cache.
   *
   * @throws StorageError with code keyNotFound
   */
  get(
    key: string,
    options?: { readonly resourceVersion?: string; readonly signal?: AbortSignal },
  ): Promise<StoredObject<T>>;
  list(prefix: string, options?: ListOptions<T>): Promise<ListResult<T>>;
  /**
   * Changes below a prefix (or of one key). Events come in batches, as many as are ready; iteration ends when the signal aborts or the
   * watch is ended by the storage (a clean end: the client resumes from its last version). Opening errors (bad version) reject the promise;
   * later ones come as an ERROR event.
   */
  watch(prefix: string, options: WatchOptions<T>): Promise<AsyncIterable<readonly WatchEvent<T>[]>>;
  guaranteedUpdate(key: string, options: GuaranteedUpdateOptions<T>): Promise<StoredObject<T>>;
  /** Resolves with the last state, its revision being that of the deletion. */
  delete(key: string, options?: DeleteOptions<T>): Promise<StoredObject<T>>;
  /** Number of objects below a prefix. */
  count(prefix: string): Promise<number>;
  /** Newest revision of the store. */
  currentRevision(signal?: AbortSignal): Promise<number>;
  /** Resolves when reads and writes can be answered; throws the reason otherwise. */
  readinessCheck(): Promise<void>;
  /** Ends watches and what was opened for this resource (not the key-value store below). Idempotent. */
  destroy(): Promise<void>;
}
