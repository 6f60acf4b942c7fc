import { discoveryData } from '../generated/discovery.js';
import { type EffectiveVersion, isMinorAtMost } from './effective-version.js';
import { lazyIndex, lazyRows } from './lazy.js';

/** A verb of discovery. */
export type Verb = 'create' | 'delete' | 'deletecollection' | 'get' | 'list' | 'patch' | 'update' | 'watch';

/** The deprecation of a kind. Releases have the form `1.34`. */
export interface KindDeprecation {
  /** The release that deprecated the kind. */
  readonly since: string;
  /** The first release without the kind. Absent when none is planned. */
  readonly removed?: string;
  /** The kind to use instead: `group/version/kind`. Absent when nothing replaces it. */
  readonly replacement?: string;
}

/** A resource or subresource of discovery. */
export interface ResourceFacts {
  /** `pods`, or `pods/status` for a subresource. */
  readonly name: string;
  /** The kind: in this group-version, or in that of {@link responseKind} if it is set. */
  readonly kind: string;
  /** Set for kinds of another group-version, such as Scale, Eviction and TokenRequest. */
  readonly responseKind?: { readonly group: string; readonly version: string; readonly kind: string };
  readonly namespaced: boolean;
  readonly verbs: readonly Verb[];
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  /** The singular name. Absent for subresources. */
  readonly singularName?: string;
  readonly storageVersionHash?: string;
  /** The stored kind; absent for resources that are not stored. */
  readonly storageGVK?: { readonly group: string; readonly version: string; readonly kind: string };
  /**
   * The minor release that introduced the kind in this version, such as `1.34`. Absent for kinds that exist in all
   * releases that a server can emulate.
   */
  readonly introduced?: string;
  /** Absent for kinds that no release up to this one deprecates, and for subresources. */
  readonly deprecated?: KindDeprecation;
}

/** A group-version of the release. */
export interface GroupVersionFacts {
  /** '' for the core group. */
  readonly group: string;
  readonly version: string;
  /** The group's preferred version. */
  readonly preferred: boolean;
  readonly stability: 'stable' | 'beta' | 'alpha';
  /** Whether servers serve it by default. */
  readonly enabledByDefault: boolean;
  /** Priorities of its APIService; absent for apiregistration.k8s.io, which the aggregator serves itself. */
  readonly groupPriorityMinimum?: number;
  readonly versionPriority?: number;
  /** Resources and subresources, sorted by name. */
  readonly resources: readonly ResourceFacts[];
}

const rows = lazyRows<GroupVersionFacts>(discoveryData);
const byName = lazyIndex(rows, ({ group, version }) => `${group}/${version}`);

/**
 * All built-in group-versions, served or not: groups in the order of /apis, versions by priority. Resources that a
 * release removed are among them when a server can emulate an earlier one.
 */
export const groupVersions: () => readonly GroupVersionFacts[] = rows;

/** One group-version; undefined when it is not built in. */
export const groupVersion = (group: string, version: string): GroupVersionFacts | undefined =>
  byName(`${group}/${version}`);

/** Resources and subresources of a group-version; empty when it is not built in. */
export const resourcesOf = (group: string, version: string): readonly ResourceFacts[] =>
  groupVersion(group, version)?.resources ?? [];

/** A resource (`pods`) or subresource (`pods/status`) of a group-version. */
export const resourceFacts = (group: string, version: string, name: string): ResourceFacts | undefined =>
  resourcesOf(group, version).find((resource) => resource.name === name);

/**
 * Whether a minor release, or one before it, introduced a resource, such as `pods`, in a group-version. Of resources
 * that are not built in, the answer is true.
 */
export const isIntroduced = (group: string, version: string, resource: string, minor: string): boolean =>
  isMinorAtMost(resourceFacts(group, version, resource)?.introduced ?? '1.0', minor);

/** Whether a minor release, or one before it, removed a resource from a group-version. */
const isRemoved = (group: string, version: string, resource: string, minor: string): boolean => {
  const removed = resourceFacts(group, version, resource)?.deprecated?.removed;
  return removed !== undefined && isMinorAtMost(removed, minor);
};

/** Whether a server that emulates a release has a resource, such as `pods`, in a group-version. */
export const isInVersion = (
  group: string,
  version: string,
  resource: string,
  { emulation, laterResources }: EffectiveVersion,
): boolean =>
  !isRemoved(group, version, resource, emulation) &&
  (isIntroduced(group, version, resource, emulation) ||
    laterResources?.has(`${group}/${version}/${resource}`) === true);
