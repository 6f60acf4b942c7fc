import { type GroupKind, type GroupVersionKind, type GroupVersionResource, kindWithVersion } from '../schema/index.js';
import type { RESTMapper, RESTMapping } from './rest-mapper.js';
import { AmbiguousKindError, AmbiguousResourceError } from './rest-mapper-errors.js';

/** Matches any group, version, resource or kind in a priority pattern. */
export const anyName = '*';

/**
 * Selects among the results of another mapper. Patterns are tried in order: a pattern that matches one candidate
 * selects it, one that matches several narrows them down, one that matches none is skipped. If several candidates
 * remain, the result is ambiguous.
 */
export class PriorityRESTMapper implements RESTMapper {
  readonly delegate: RESTMapper;
  readonly resourcePriority: readonly GroupVersionResource[];
  readonly kindPriority: readonly GroupVersionKind[];

  constructor(
    delegate: RESTMapper,
    resourcePriority: readonly GroupVersionResource[],
    kindPriority: readonly GroupVersionKind[],
  ) {
    this.delegate = delegate;
    this.resourcePriority = resourcePriority;
    this.kindPriority = kindPriority;
  }

  resourceFor(resource: GroupVersionResource): GroupVersionResource {
    const resources = this.delegate.resourcesFor(resource);
    const remaining = narrow(resources, this.resourcePriority, resourceMatches);
    if (remaining.decided !== undefined) return remaining.decided;
    throw new AmbiguousResourceError(resource, { resources });
  }

  kindFor(resource: GroupVersionResource): GroupVersionKind {
    const kinds = this.delegate.kindsFor(resource);
    const remaining = narrow(kinds, this.kindPriority, kindMatches);
    if (remaining.decided !== undefined) return remaining.decided;
    throw new AmbiguousResourceError(resource, { kinds });
  }

  /** The given versions take precedence over the patterns. */
  restMapping(kind: GroupKind, ...versions: readonly string[]): RESTMapping {
    const mappings = this.delegate.restMappings(kind, ...versions);
    const priorities = [
      ...versions.map((version) => ({ group: kind.group, version, kind: anyName })),
      ...this.kindPriority,
    ];
    const remaining = narrow(mappings, priorities, (pattern, mapping) =>
      kindMatches(pattern, mapping.groupVersionKind),
    );
    if (remaining.decided !== undefined) return remaining.decided;
    throw new AmbiguousKindError(
      kindWithVersion(kind, ''),
      mappings.map((mapping) => mapping.groupVersionKind),
    );
  }

  restMappings(kind: GroupKind, ...versions: readonly string[]): readonly RESTMapping[] {
    return this.delegate.restMappings(kind, ...versions);
  }

  resourcesFor(resource: GroupVersionResource): readonly GroupVersionResource[] {
    return this.delegate.resourcesFor(resource);
  }

  kindsFor(resource: GroupVersionResource): readonly GroupVersionKind[] {
    return this.delegate.kindsFor(resource);
  }

  resourceSingularizer(resource: string): string {
    return this.delegate.resourceSingularizer(resource);
  }
}

function narrow<P, T>(
  candidates: readonly T[],
  patterns: readonly P[],
  matches: (pattern: P, candidate: T) => boolean,
): { readonly decided: T | undefined } {
  let remaining = candidates;
  for (const pattern of patterns) {
    if (remaining.length <= 1) break;
    const matching = remaining.filter((candidate) => matches(pattern, candidate));
    if (matching.length > 0) remaining = matching;
  }
  return { decided: remaining.length === 1 ? remaining[0] : undefined };
}

function resourceMatches(pattern: GroupVersionResource, resource: GroupVersionResource): boolean {
  return (
    partMatches(pattern.group, resource.group) &&
    partMatches(pattern.version, resource.version) &&
    partMatches(pattern.resource, resource.resource)
  );
}

function kindMatches(pattern: GroupVersionKind, kind: GroupVersionKind): boolean {
  return (
    partMatches(pattern.group, kind.group) &&
    partMatches(pattern.version, kind.version) &&
    partMatches(pattern.kind, kind.kind)
  );
}

function partMatches(pattern: string, part: string): boolean {
  return pattern === anyName || pattern === part;
}
