/* Options of requests, in bodies and query strings. kubernetes/apimachinery pkg/apis/meta/v1. */

/** Conditions that the object must meet when it is deleted. */
export interface Preconditions {
  readonly uid?: string;
  readonly resourceVersion?: string;
}

/** Options of a deletion (`meta/v1 DeleteOptions`). */
export interface DeleteOptions {
  readonly apiVersion?: string;
  readonly kind?: string;
  /** Seconds until the object is removed; 0: at once. Default: the kind's. */
  readonly gracePeriodSeconds?: number;
  readonly preconditions?: Preconditions;
  /** Older form of `propagationPolicy`; only one of the two may be set. */
  readonly orphanDependents?: boolean;
  /** `Orphan`, `Background` or `Foreground`. Default: the kind's. */
  readonly propagationPolicy?: string;
  /** Empty or `['All']`. */
  readonly dryRun?: readonly string[];
  /** Delete an object that cannot be read, without validation and finalizers. */
  readonly ignoreStoreReadErrorWithClusterBreakingPotential?: boolean;
}

/** Options of a creation (`meta/v1 CreateOptions`). */
export interface CreateOptions {
  readonly apiVersion?: string;
  readonly kind?: string;
  /** Empty or `['All']`. */
  readonly dryRun?: readonly string[];
  readonly fieldManager?: string;
  /** `Ignore`, `Warn` (default) or `Strict`. */
  readonly fieldValidation?: string;
}

/** Options of an update (`meta/v1 UpdateOptions`). */
export type UpdateOptions = CreateOptions;

/** Options of a patch (`meta/v1 PatchOptions`). */
export interface PatchOptions extends CreateOptions {
  /** Take over fields from other managers; only for apply patches. */
  readonly force?: boolean;
}

/** Options of a get (`meta/v1 GetOptions`). */
export interface GetOptions {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly resourceVersion?: string;
}

/** Options of list and watch requests; selectors in their text form. */
export interface ListOptions {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  readonly watch?: boolean;
  readonly allowWatchBookmarks?: boolean;
  readonly resourceVersion?: string;
  /** `Exact` or `NotOlderThan`; absent: the default meaning of `resourceVersion`. */
  readonly resourceVersionMatch?: string;
  readonly timeoutSeconds?: number;
  readonly limit?: number;
  readonly continue?: string;
  /** For a watch: begin with the current objects as ADDED events and mark their end with a bookmark. */
  readonly sendInitialEvents?: boolean;
}

/** Values of `resourceVersionMatch`. */
export const ResourceVersionMatch = {
  notOlderThan: 'NotOlderThan',
  exact: 'Exact',
} as const;

/** Values of `propagationPolicy`. */
export const DeletionPropagation = {
  orphan: 'Orphan',
  background: 'Background',
  foreground: 'Foreground',
} as const;

/** Finalizer that keeps the dependents of a deleted owner. */
export const finalizerOrphanDependents = 'orphan';

/** Finalizer that keeps an owner until its dependents are deleted. */
export const finalizerDeleteDependents = 'foregroundDeletion';

/** The only value of `dryRun`: run all stages of the request without storing anything. */
export const dryRunAll = 'All';
