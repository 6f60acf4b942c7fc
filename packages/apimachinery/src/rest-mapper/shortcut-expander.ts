import { formatGroupResource, type GroupResource, type GroupVersionResource } from '../schema/index.js';
import type { APIGroupResources } from './api-group-resources.js';
import type { RESTMapper } from './rest-mapper.js';

/** Called with a warning when several resources have a short name; the first one in discovery is used. */
export type AmbiguousShortcutHandler = (warning: string) => void;

/**
 * A mapper that replaces the short names of discovery (`po`, `deploy`) and calls another mapper. A full name takes
 * precedence over a short one. A group may be abbreviated to its beginning (`hpa.autoscal`).
 */
export function newShortcutExpander(
  delegate: RESTMapper,
  groups: readonly APIGroupResources[],
  onAmbiguous: AmbiguousShortcutHandler = () => {},
): RESTMapper {
  const expand = shortcutExpansion(groups, onAmbiguous);
  return {
    kindFor: (resource) => delegate.kindFor(expand(resource)),
    kindsFor: (resource) => delegate.kindsFor(expand(resource)),
    resourceFor: (resource) => delegate.resourceFor(expand(resource)),
    resourcesFor: (resource) => delegate.resourcesFor(expand(resource)),
    restMapping: (kind, ...versions) => delegate.restMapping(kind, ...versions),
    restMappings: (kind, ...versions) => delegate.restMappings(kind, ...versions),
    resourceSingularizer: (resource) =>
      delegate.resourceSingularizer(expand({ group: '', version: '', resource }).resource),
  };
}

/** Returns a function that replaces a short name by the full name and leaves other names unchanged. */
export function shortcutExpansion(
  groups: readonly APIGroupResources[],
  onAmbiguous: AmbiguousShortcutHandler = () => {},
): (resource: GroupVersionResource) => GroupVersionResource {
  /** Groups that have a resource by that full name. */
  const fullNames = new Map<string, Set<string>>();
  /** Resources by short name, in discovery's order, each once. */
  const shortNames = new Map<string, GroupResource[]>();
  for (const { name: group, versions, resources } of groups) {
    for (const resource of versions.flatMap((version) => resources.get(version) ?? [])) {
      for (const name of [resource.name, resource.singularName]) {
        if (name) fullNames.set(name, (fullNames.get(name) ?? new Set()).add(group));
      }
      for (const shortName of resource.shortNames ?? []) {
        const known = shortNames.get(shortName) ?? [];
        shortNames.set(shortName, known);
        if (!known.some((other) => other.group === group && other.resource === resource.name)) {
          known.push({ group, resource: resource.name });
        }
      }
    }
  }

  return (resource) => {
    const { group, version } = resource;
    const full = fullNames.get(resource.resource);
    if (full !== undefined && (group === '' || full.has(group))) return resource;
    const candidates = shortNames.get(resource.resource) ?? [];
    const [found, ...others] = group === '' ? candidates : candidates.filter((candidate) => candidate.group === group);
    for (const other of others) {
      onAmbiguous(
        `short name "${resource.resource}" could also match lower priority resource ${formatGroupResource(other)}`,
      );
    }
    const match = found ?? candidates.find((candidate) => candidate.group.startsWith(group));
    return match === undefined ? resource : { ...match, version };
  };
}
