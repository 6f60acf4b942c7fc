import { formatGroupResource, type GroupResource, type GroupVersionResource } from '../schema/index.js';
import type { APIGroupResources } from './api-group-resources.js';
import type { RESTMapper } from './rest-mapper.js';

/** Told of a short name that several resources have; the first one in discovery was taken. */
export type AmbiguousShortcutHandler = (warning: string) => void;

/**
 * A mapper that takes short names (`po`, `deploy`) for resources, as discovery lists them, and asks another mapper.
 * A full name always wins over a short one. Groups may be given by their beginning (`hpa.autoscal`).
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

/** Function that puts the full name in the place of a short one, and leaves everything else as it is. */
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
