import { isMinorAtMost, oldestCompatibleMinor } from '../../src/discovery/effective-version.js';
import { type DiscoveryResource, type Release, removedResources } from './release.js';
import { rowsFile } from './text.js';

/** Groups with their versions and resources, in the order of /apis. */
export function discoveryFile(release: Release): string {
  const all = [...release.discovery.resources, ...removedResources(release)];
  const rows = release.discovery.groups.flatMap(({ group, preferred, versions }) =>
    versions.map((version) => {
      const priority = version.apiServicePriority as
        | { groupPriorityMinimum: number; versionPriority: number }
        | undefined;
      const resources = all
        .filter((resource) => resource.group === group && resource.version === version.version)
        .sort(byName)
        .map(({ group: _group, version: _version, resource, subresource, ...rest }) => ({
          name: subresource === undefined ? resource : `${resource}/${subresource}`,
          ...rest,
          ...(subresource === undefined
            ? lifecycleOf(release, { group, version: version.version, kind: rest.kind })
            : {}),
        }));
      return {
        group,
        version: version.version,
        preferred: version.version === preferred,
        stability: version.stability,
        enabledByDefault: version.enabledByDefault,
        ...(priority ?? {}),
        resources,
      };
    }),
  );
  return rowsFile(release.version, 'Group-versions and their resources, as JSON.', 'discoveryData', rows);
}

/** The order of discovery: by name, a resource before its subresources. */
function byName(one: DiscoveryResource, other: DiscoveryResource): number {
  const [a, b] = [one, other].map(({ resource, subresource }) => `${resource}/${subresource ?? ''}`) as [
    string,
    string,
  ];
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Changes of a kind between minor releases, among the releases that a server can emulate and its own. */
function lifecycleOf(release: Release, { group, version, kind }: { group: string; version: unknown; kind: string }) {
  const facts = release.lifecycles.kinds.find(
    (each) => each.group === group && each.version === version && each.kind === kind,
  );
  if (facts === undefined) return {};
  const { introduced, deprecated: since, removed, replacement } = facts;
  return {
    ...(introduced !== undefined && !isMinorAtMost(introduced, oldestCompatibleMinor) && { introduced }),
    ...(since !== undefined &&
      isMinorAtMost(since, release.version) && { deprecated: { since, removed, replacement } }),
  };
}
