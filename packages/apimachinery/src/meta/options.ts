/* The options of requests, as they stand in bodies and query strings. kubernetes/apimachinery pkg/apis/meta/v1. */

/** What must hold of the object at the moment of its deletion. */
export interface Preconditions {
  readonly uid?: string;
  readonly resourceVersion?: string;
}

/** How an object is deleted (`meta/v1 DeleteOptions`). */
export interface DeleteOptions {
  readonly apiVersion?: string;
  readonly kind?: string;
  /** Seconds until the object is removed; 0 is at once, absent is the kind's default. */
  readonly gracePeriodSeconds?: number;
  readonly preconditions?: Preconditions;
  /** Older form of `propagationPolicy`; only one of the two may be set. */
  readonly orphanDependents?: boolean;
  /** `Orphan`, `Background` or `Foreground`; absent is the kind's default. */
  readonly propagationPolicy?: string;
  /** Empty or `['All']`. */
  readonly dryRun?: readonly string[];
  /** Delete an object that cannot be read, without any of the usual steps. */
  readonly ignoreStoreReadErrorWithClusterBreakingPotential?: boolean;
}

/** How an object is created (`meta/v1 CreateOptions`). */
export interface CreateOptions {
  readonly apiVersion?: string;
  readonly kind?: string;
  /** Empty or `['All']`. */
  readonly dryRun?: readonly string[];
  readonly fieldManager?: string;
  /** `Ignore`, `Warn` (default) or `Strict`. */
  readonly fieldValidation?: string;
}

/** How an object is replaced (`meta/v1 UpdateOptions`). */
export type UpdateOptions = CreateOptions;

/** How an object is patched (`meta/v1 PatchOptions`). */
export interface PatchOptions extends CreateOptions {
  /** Take fields over from other managers; only for apply patches. */
  readonly force?: boolean;
}

/** Which state of an object is read (`meta/v1 GetOptions`). */
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
  /** `Exact` or `NotOlderThan`; absent means what `resourceVersion` has always meant. */
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

/** Finalizer that leaves the dependents behind when their owner is deleted. */
export const finalizerOrphanDependents = 'orphan';

/** Finalizer that keeps an owner until its dependents are deleted. */
export const finalizerDeleteDependents = 'foregroundDeletion';

/** The one value of `dryRun`: run every stage, store nothing. */
export const dryRunAll = 'All';
