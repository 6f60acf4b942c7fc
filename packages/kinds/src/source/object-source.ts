import type { KubeObject } from '@k8s-ts/apimachinery/types';

/** Names an object. */
export interface ObjectName {
  /** `''` for objects without a namespace. */
  readonly namespace: string;
  readonly name: string;
}

/** The request for which a function of a source is called. */
export interface SourceRequest {
  /** Aborts when the answer is no longer needed. */
  readonly signal: AbortSignal;
}

/** What a list may be limited to. */
export interface SourceListRequest extends SourceRequest {
  /**
   * Only the objects of this namespace are needed; the source may return more. Undefined: all are needed. Lists of
   * sources that are followed are not limited.
   */
  readonly namespace: string | undefined;
}

/**
 * Changes objects in the other system. Each function resolves with the object as the other system has it now, or with
 * undefined when the object is not (or no longer) as the caller assumed: then the newest state is read, and the write is
 * tried again or refused with 409. Functions that are absent are absent from discovery, and requests get 405.
 */
export interface SourceWrites<T extends KubeObject> {
  /** Creates an object, complete with `uid` and `creationTimestamp`. Undefined: there is an object of that name. */
  create?(object: T, request: SourceRequest): Promise<T | undefined>;
  /** Replaces `old`. Undefined: the object has changed since then, or is gone. */
  update?(object: T, old: T, request: SourceRequest): Promise<T | undefined>;
  /** Deletes an object and resolves with its last state. Undefined: it has changed since then, or is gone. */
  delete?(object: T, request: SourceRequest): Promise<T | undefined>;
}

/**
 * A source whose objects are computed for each request. Lists and objects have no resource version, and clients cannot
 * watch or write them. `metrics.k8s.io` is such a resource.
 */
export interface ComputedSource<T extends KubeObject> {
  list(request: SourceListRequest): Promise<readonly T[]> | readonly T[];
  /** Undefined: there is no such object. Default: it is looked up in a list. */
  get?(name: ObjectName, request: SourceRequest): Promise<T | undefined> | T | undefined;
  readonly watch?: undefined;
  readonly changes?: undefined;
  readonly pollInterval?: undefined;
}

/**
 * A source that can be read again, and does not number its changes. The server keeps a copy, compares it with what it
 * reads, and gives each change a revision. One server process can serve it: others would give other revisions.
 *
 * Lists of the newest state read the source. While clients watch, it is also read every `pollInterval`, or when
 * `changes` names an object. Revisions begin at the time of the start, so versions from before a restart have expired.
 */
export interface PolledSource<T extends KubeObject> extends SourceWrites<T> {
  /** All objects. */
  list(request: SourceListRequest): Promise<readonly T[]> | readonly T[];
  /** Undefined: there is no such object. Default: it is looked up in a list. */
  get?(name: ObjectName, request: SourceRequest): Promise<T | undefined> | T | undefined;
  /** Time between two reads while clients watch, in ms. Default: only `changes` says when to read. */
  readonly pollInterval?: number;
  /**
   * Names objects that were created, changed or deleted. They are read then. Resolves once no later change is missed. When
   * it ends or fails, all objects are read and it is called again.
   */
  changes?(request: SourceRequest): Promise<AsyncIterable<ObjectName>>;
  readonly watch?: undefined;
  /** Called with failures to read the source outside of requests. They are tried again. Default: they are ignored. */
  onError?(error: unknown): void;
}

/** A change of a {@link NumberedSource}. */
export type NumberedChange<T extends KubeObject> =
  | { readonly type: 'changed'; readonly object: T }
  | { readonly type: 'deleted'; readonly name: ObjectName; readonly revision: number };

/**
 * A source that numbers its changes: each has a revision, greater than that of every earlier change of any object. Each
 * object has the revision of its last change as `metadata.resourceVersion`. Revisions survive restarts, and several
 * servers may serve the same source.
 */
export interface NumberedSource<T extends KubeObject> extends SourceWrites<T> {
  /** All objects and the revision of the last change, from one state. */
  list(request: SourceListRequest): Promise<{ readonly objects: readonly T[]; readonly revision: number }>;
  /** Undefined: there is no such object. Default: it is looked up in a list. */
  get?(name: ObjectName, request: SourceRequest): Promise<T | undefined> | T | undefined;
  /**
   * The changes after a revision, in the order of their revisions. A change whose object has changed again meanwhile may
   * be left out. Throws `newResourceExpired(…)` when they are not known any more: then all objects are read again. After
   * other errors it is called again.
   */
  watch(request: SourceRequest & { readonly revision: number }): AsyncIterable<NumberedChange<T>>;
  /**
   * The revision of the last change. Lists of the newest state wait until `watch` has delivered it. Default: they have
   * what `watch` has delivered.
   */
  revision?(request: SourceRequest): Promise<number>;
  readonly changes?: undefined;
  readonly pollInterval?: undefined;
}

/** Functions that read, and perhaps write, the objects of a kind in another system. */
export type ObjectSource<T extends KubeObject> = ComputedSource<T> | PolledSource<T> | NumberedSource<T>;

export function isNumbered<T extends KubeObject>(source: ObjectSource<T>): source is NumberedSource<T> {
  return source.watch !== undefined;
}

/** Whether clients may watch the objects of a source. */
export function isFollowed<T extends KubeObject>(
  source: ObjectSource<T>,
): source is PolledSource<T> | NumberedSource<T> {
  return source.watch !== undefined || source.changes !== undefined || source.pollInterval !== undefined;
}
