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

/** The limits of a list. */
export interface SourceListRequest extends SourceRequest {
  /**
   * Only the objects of this namespace are needed; the source may return more. Undefined: all objects are needed.
   * Always undefined for polled and numbered sources.
   */
  readonly namespace: string | undefined;
}

/**
 * Changes objects in the other system. Each function resolves with the new state of the object in the other system, or
 * with undefined when the object differs from the caller's state or does not exist. In that case the newest state is
 * read, and the write is tried again or refused with 409. Verbs without a function are not in discovery, and their
 * requests are answered with 405.
 */
export interface SourceWrites<T extends KubeObject> {
  /** Creates an object, complete with `uid` and `creationTimestamp`. Undefined: an object with this name exists. */
  create?(object: T, request: SourceRequest): Promise<T | undefined>;
  /** Replaces `old`. Undefined: the object has changed since `old`, or does not exist any more. */
  update?(object: T, old: T, request: SourceRequest): Promise<T | undefined>;
  /**
   * Deletes an object and resolves with its last state. Undefined: it has changed since the given state, or does not
   * exist any more.
   */
  delete?(object: T, request: SourceRequest): Promise<T | undefined>;
}

/**
 * A source whose objects are computed for each request. Lists and objects have no resource version, and clients cannot
 * watch or write them. `metrics.k8s.io` is such a resource.
 */
export interface ComputedSource<T extends KubeObject> {
  list(request: SourceListRequest): Promise<readonly T[]> | readonly T[];
  /** Returns one object. Undefined: there is no such object. Default: the object is searched in a list. */
  get?(name: ObjectName, request: SourceRequest): Promise<T | undefined> | T | undefined;
  readonly watch?: undefined;
  readonly changes?: undefined;
  readonly pollInterval?: undefined;
}

/**
 * A source that can be read repeatedly, and does not number its changes. The server keeps a copy, compares it with the
 * results of reads, and gives each change a revision. Only one server process can serve it, because each process would
 * assign other revisions.
 *
 * The source is read for each list of the newest state, unless it has `changes`. While clients watch, it is also read
 * every `pollInterval`, or when `changes` names an object. Revisions begin at the time of the start, so versions from
 * before a restart have expired.
 */
export interface PolledSource<T extends KubeObject> extends SourceWrites<T> {
  /** All objects. */
  list(request: SourceListRequest): Promise<readonly T[]> | readonly T[];
  /** Returns one object. Undefined: there is no such object. Default: the object is searched in a list. */
  get?(name: ObjectName, request: SourceRequest): Promise<T | undefined> | T | undefined;
  /**
   * Interval between two reads while clients watch, in ms. Default: the source is only read when `changes` names an
   * object.
   */
  readonly pollInterval?: number;
  /**
   * Names objects that were created, changed or deleted; they are then read. The promise resolves once no later change
   * is missed. When the iterable ends or fails, all objects are read and `changes` is called again.
   */
  changes?(request: SourceRequest): Promise<AsyncIterable<ObjectName>>;
  readonly watch?: undefined;
  /**
   * Called when a read of the source outside of requests fails. The read is tried again. Default: failures are ignored.
   */
  onError?(error: unknown): void;
}

/** A change of a {@link NumberedSource}. */
export type NumberedChange<T extends KubeObject> =
  | { readonly type: 'changed'; readonly object: T }
  | { readonly type: 'deleted'; readonly name: ObjectName; readonly revision: number };

/**
 * A source that numbers its changes: the revision of each change is greater than those of all earlier changes of any
 * object. Each object has the revision of its last change as `metadata.resourceVersion`. Revisions survive restarts,
 * and several servers may serve the same source.
 */
export interface NumberedSource<T extends KubeObject> extends SourceWrites<T> {
  /** All objects and the revision of the last change, read from the same state. */
  list(request: SourceListRequest): Promise<{ readonly objects: readonly T[]; readonly revision: number }>;
  /** Returns one object. Undefined: there is no such object. Default: the object is searched in a list. */
  get?(name: ObjectName, request: SourceRequest): Promise<T | undefined> | T | undefined;
  /**
   * The changes after a revision, in the order of their revisions. A change may be left out if its object has changed
   * again since. Throws `newResourceExpired(…)` when the source no longer has them: then all objects are read again.
   * After other errors `watch` is called again.
   */
  watch(request: SourceRequest & { readonly revision: number }): AsyncIterable<NumberedChange<T>>;
  /**
   * The revision of the last change. Lists of the newest state wait until `watch` has delivered this revision. Default:
   * lists contain the changes that `watch` has delivered so far.
   */
  revision?(request: SourceRequest): Promise<number>;
  readonly changes?: undefined;
  readonly pollInterval?: undefined;
}

/** Functions that read, and optionally write, the objects of a kind in another system. */
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
