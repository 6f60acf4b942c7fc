import type { GroupVersion, GroupVersionKind, GroupVersionResource } from '../schema/index.js';
import { withKind, withResource } from '../schema/index.js';
import type { APIGroupResources, DiscoveredResource } from './api-group-resources.js';
import { DefaultRESTMapper } from './default-rest-mapper.js';
import { unsafeGuessKindToResource } from './guess-kind-to-resource.js';
import { MultiRESTMapper } from './multi-rest-mapper.js';
import { anyName, PriorityRESTMapper } from './priority-rest-mapper.js';

/**
 * A RESTMapper over a server's discovery.
 *
 * Order of preference: core `v1`; then each group in the server's order, with its preferred version first; finally any
 * version of each group. Kinds can also be given in lower case, and each has a `<Kind>List`.
 */
export function newDiscoveryRESTMapper(groups: readonly APIGroupResources[]): PriorityRESTMapper {
  const mappers: DefaultRESTMapper[] = [];
  const priorities: GroupVersion[] = [{ group: '', version: 'v1' }];
  for (const group of groups) {
    const { name, preferredVersion } = group;
    if (preferredVersion !== undefined && group.resources.has(preferredVersion)) {
      priorities.push({ group: name, version: preferredVersion });
    }
    for (const version of group.versions) {
      const resources = group.resources.get(version);
      if (resources === undefined) continue;
      if (version !== preferredVersion) priorities.push({ group: name, version });
      mappers.push(versionMapper({ group: name, version }, resources));
    }
  }
  priorities.push(...groups.map(({ name }) => ({ group: name, version: anyName })));
  return new PriorityRESTMapper(
    new MultiRESTMapper(mappers),
    priorities.map((gv): GroupVersionResource => withResource(gv, anyName)),
    priorities.map((gv): GroupVersionKind => withKind(gv, anyName)),
  );
}

function versionMapper(gv: GroupVersion, resources: readonly DiscoveredResource[]): DefaultRESTMapper {
  const mapper = new DefaultRESTMapper([gv]);
  for (const { name, singularName, namespaced, kind } of resources) {
    if (name.includes('/')) continue;
    const scope = namespaced ? 'namespace' : 'root';
    const plural = withResource(gv, name);
    const singular = singularName
      ? withResource(gv, singularName)
      : unsafeGuessKindToResource(withKind(gv, kind)).singular;
    mapper.addSpecific(withKind(gv, kind.toLowerCase()), plural, singular, scope);
    mapper.addSpecific(withKind(gv, kind), plural, singular, scope);
    mapper.add(withKind(gv, `${kind}List`), scope);
  }
  mapper.add(withKind(gv, 'List'), 'root');
  return mapper;
}
