import type { Release } from './release.js';
import { rowsFile } from './text.js';

/** Groups with their versions and resources, in the order of /apis. */
export function discoveryFile(release: Release): string {
  const rows = release.discovery.groups.flatMap(({ group, preferred, versions }) =>
    versions.map((version) => {
      const priority = version.apiServicePriority as
        | { groupPriorityMinimum: number; versionPriority: number }
        | undefined;
      const resources = release.discovery.resources
        .filter((resource) => resource.group === group && resource.version === version.version)
        .map(({ group: _group, version: _version, resource, subresource, ...rest }) => ({
          name: subresource === undefined ? resource : `${resource}/${subresource}`,
          ...rest,
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
