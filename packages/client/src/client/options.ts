import type { Preconditions } from '@k8s-ts/apimachinery/meta';

/** Options that every request takes. */
export interface CallOptions {
  /** Ends the request; it rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface GetOptions extends CallOptions {
  /** A state not older than this; `'0'`: any state. Default: the newest. */
  readonly resourceVersion?: string;
  /** Such as `status` or `scale`. */
  readonly subresource?: string;
}

/** Chooses objects of a collection. */
export interface SelectorOptions {
  /** Such as `app=web,tier!=test`. */
  readonly labelSelector?: string;
  /** Such as `metadata.name=a`. */
  readonly fieldSelector?: string;
}

export interface ListOptions extends CallOptions, SelectorOptions {
  readonly resourceVersion?: string;
  readonly resourceVersionMatch?: 'Exact' | 'NotOlderThan';
  /** Maximum number of objects; the response then has a `continue` token if there are more. */
  readonly limit?: number;
  /** The token of the page before. */
  readonly continue?: string;
  /** Time limit for the server, in seconds. */
  readonly timeoutSeconds?: number;
}

export interface WatchOptions extends CallOptions, SelectorOptions {
  /** Send the changes after this version. Default: begin with the current objects as ADDED events. */
  readonly resourceVersion?: string;
  readonly resourceVersionMatch?: 'NotOlderThan';
  /**
   * True: begin with the current objects as ADDED events, followed by a BOOKMARK. Needs `resourceVersionMatch`
   * `NotOlderThan`.
   */
  readonly sendInitialEvents?: boolean;
  /** Send BOOKMARK events now and then. Default false. */
  readonly allowWatchBookmarks?: boolean;
  /** Time after which the server ends the watch, in seconds. Default: its own choice, 30 to 60 minutes. */
  readonly timeoutSeconds?: number;
}

/** A watch without BOOKMARK events. */
export interface PlainWatchOptions extends WatchOptions {
  readonly sendInitialEvents?: false;
  readonly allowWatchBookmarks?: false;
}

/** Options of all writes. */
export interface WriteOptions extends CallOptions {
  /** Run all checks and answer as usual, but store nothing. Default false. */
  readonly dryRun?: boolean;
}

export interface CreateOptions extends WriteOptions {
  /** Owner of the fields that are set. Default: that of the client, else the user agent's first word. */
  readonly fieldManager?: string;
  /** Treatment of unknown and duplicate fields. Default `Warn`. */
  readonly fieldValidation?: 'Ignore' | 'Warn' | 'Strict';
  /**
   * Name of a subresource, such as `eviction`, `token` or `binding`. The POST goes to this subresource of the object
   * `name`.
   */
  readonly subresource?: string;
  /** The object whose subresource is meant. Default: the body's own name. */
  readonly name?: string;
}

export interface UpdateOptions extends WriteOptions {
  readonly fieldManager?: string;
  readonly fieldValidation?: 'Ignore' | 'Warn' | 'Strict';
  readonly subresource?: string;
}

/** The form of a patch: JSON Patch (RFC 6902), JSON Merge Patch (RFC 7386), or a strategic merge patch. */
export type PatchForm = 'json' | 'merge' | 'strategic';

export interface PatchOptions extends UpdateOptions {
  /** Default `merge`. Third-party resources do not know `strategic`. */
  readonly type?: PatchForm;
}

export interface ApplyOptions extends UpdateOptions {
  /** Take over fields that other managers own. Default false: such fields are conflicts (409). */
  readonly force?: boolean;
}

export interface DeleteOptions extends WriteOptions {
  /** 0 removes the object at once. Default: the grace period of its kind. */
  readonly gracePeriodSeconds?: number;
  readonly propagationPolicy?: 'Orphan' | 'Background' | 'Foreground';
  readonly preconditions?: Preconditions;
}

/** Selectors choose the objects; the other options say how each is deleted. */
export interface DeleteCollectionOptions extends DeleteOptions, SelectorOptions {}
