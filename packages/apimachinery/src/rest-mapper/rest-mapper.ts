import type { GroupKind, GroupVersionKind, GroupVersionResource } from '../schema/index.js';

/** Whether objects of a kind live in namespaces. */
export type RESTScope = 'namespace' | 'root';

/** How a kind is reached over REST. */
export interface RESTMapping {
  readonly resource: GroupVersionResource;
  readonly groupVersionKind: GroupVersionKind;
  readonly scope: RESTScope;
}

/**
 * Finds resources and kinds for each other (kubernetes/apimachinery `pkg/api/meta`, RESTMapper).
 *
 * Resources may be given in part: group and version may be empty, the resource singular or plural, in any case of letters.
 * What is not found throws {@link NoResourceMatchError} or {@link NoKindMatchError} (see `isNoMatchError`); what is found more
 * than once where one is wanted throws {@link AmbiguousResourceError} or {@link AmbiguousKindError}.
 */
export interface RESTMapper {
  /** The one kind of a resource. */
  kindFor(resource: GroupVersionResource): GroupVersionKind;
  /** All kinds of a resource, the preferred one first; never empty. */
  kindsFor(resource: GroupVersionResource): readonly GroupVersionKind[];
  /** The one full resource that a partial one means. */
  resourceFor(resource: GroupVersionResource): GroupVersionResource;
  /** All full resources that a partial one may mean, the preferred one first; never empty. */
  resourcesFor(resource: GroupVersionResource): readonly GroupVersionResource[];
  /** The mapping of a kind, in the first of the versions that has it, or in the preferred version when none is given. */
  restMapping(kind: GroupKind, ...versions: readonly string[]): RESTMapping;
  /** All mappings of a kind, in the first of the versions that has it, or in every version; never empty. */
  restMappings(kind: GroupKind, ...versions: readonly string[]): readonly RESTMapping[];
  /** Singular name of a resource. @throws Error when there is none, or more than one */
  resourceSingularizer(resource: string): string;
}

/** A RESTMapper whose knowledge may have to be fetched first. */
export type AsyncRESTMapper = {
  readonly [K in keyof RESTMapper]: (...args: Parameters<RESTMapper[K]>) => Promise<ReturnType<RESTMapper[K]>>;
};
