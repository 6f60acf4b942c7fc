import type { GroupKind, GroupVersionKind, GroupVersionResource } from '../schema/index.js';

/** Whether a kind is namespaced or cluster-scoped. */
export type RESTScope = 'namespace' | 'root';

/** The resource and scope of a kind. */
export interface RESTMapping {
  readonly resource: GroupVersionResource;
  readonly groupVersionKind: GroupVersionKind;
  readonly scope: RESTScope;
}

/**
 * Maps resources to kinds and kinds to resources (kubernetes/apimachinery `pkg/api/meta`, RESTMapper).
 *
 * Resources may be partial: group and version may be empty; the name may be singular or plural, in upper or lower case.
 * Without a match, methods throw {@link NoResourceMatchError} or {@link NoKindMatchError} (see `isNoMatchError`); with
 * several matches where one is required, {@link AmbiguousResourceError} or {@link AmbiguousKindError}.
 */
export interface RESTMapper {
  /** The one kind of a resource. */
  kindFor(resource: GroupVersionResource): GroupVersionKind;
  /** All kinds of a resource, the preferred one first; never empty. */
  kindsFor(resource: GroupVersionResource): readonly GroupVersionKind[];
  /** The full resource that a partial one matches. */
  resourceFor(resource: GroupVersionResource): GroupVersionResource;
  /** All full resources that a partial one matches, the preferred one first; never empty. */
  resourcesFor(resource: GroupVersionResource): readonly GroupVersionResource[];
  /**
   * The mapping of a kind, in the first of the versions that has it, or in the preferred version when none is given.
   */
  restMapping(kind: GroupKind, ...versions: readonly string[]): RESTMapping;
  /** All mappings of a kind, in the first of the versions that has it, or in every version; never empty. */
  restMappings(kind: GroupKind, ...versions: readonly string[]): readonly RESTMapping[];
  /** Singular name of a resource. @throws Error unless it has exactly one */
  resourceSingularizer(resource: string): string;
}

/** A RESTMapper whose data may have to be fetched first. */
export type AsyncRESTMapper = {
  readonly [K in keyof RESTMapper]: (...args: Parameters<RESTMapper[K]>) => Promise<ReturnType<RESTMapper[K]>>;
};
