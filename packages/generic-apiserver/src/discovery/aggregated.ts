import type {
  APIResource,
  APIResourceDiscovery,
  APISubresourceDiscovery,
} from '../endpoints/routing/discovery-types.js';
import type { InstalledGroup } from '../endpoints/routing/installed-groups.js';

/** The group-version under which a kind is listed. */
interface OwnGroupVersion {
  readonly group: string;
  readonly version: string;
}

const noGroupVersion: OwnGroupVersion = { group: '', version: '' };

/**
 * A group in aggregated discovery. `kubernetes/apiserver pkg/endpoints/installer.go`
 * (ConvertGroupVersionIntoToDiscovery).
 */
export function aggregatedGroup({ name, versions }: InstalledGroup): Readonly<Record<string, unknown>> {
  return {
    metadata: name === '' ? {} : { name },
    versions: versions.map(({ version, resources, routing, remote }) => ({
      version,
      ...listed(
        remote?.resources ??
          // Lists of custom resources repeat the group and version in each kind; other lists omit them.
          aggregatedResources(resources, routing === 'handlers' ? { group: name, version } : noGroupVersion),
      ),
      freshness: remote?.freshness ?? 'Current',
    })),
  };
}

const listed = (resources: readonly APIResourceDiscovery[]) => (resources.length > 0 ? { resources } : undefined);

/**
 * Resources as aggregated discovery lists them, each with its subresources. A subresource whose resource is missing
 * gets a resource without verbs.
 *
 * @param own group and version of kinds that do not name them. Default: empty
 */
export function aggregatedResources(
  list: readonly APIResource[],
  own: OwnGroupVersion = noGroupVersion,
): readonly APIResourceDiscovery[] {
  const entries = new Map<string, APIResourceDiscovery & { readonly subresources: APISubresourceDiscovery[] }>();
  for (const each of list) {
    if (each.name.includes('/')) continue;
    entries.set(each.name, {
      resource: each.name,
      responseKind: responseKind(each, own),
      scope: scopeOf(each),
      singularResource: each.singularName,
      verbs: each.verbs,
      ...(each.shortNames !== undefined ? { shortNames: each.shortNames } : undefined),
      ...(each.categories !== undefined ? { categories: each.categories } : undefined),
      subresources: [],
    });
  }
  for (const each of list) {
    const slash = each.name.indexOf('/');
    if (slash < 0) continue;
    const parent = each.name.slice(0, slash);
    let entry = entries.get(parent);
    if (entry === undefined) {
      entry = {
        resource: parent,
        responseKind: { group: '', version: '', kind: '' },
        scope: scopeOf(each),
        singularResource: '',
        verbs: [],
        subresources: [],
      };
      entries.set(parent, entry);
    }
    entry.subresources.push({
      subresource: each.name.slice(slash + 1),
      responseKind: responseKind(each, own),
      verbs: each.verbs,
    });
  }
  return [...entries.values()].map(({ subresources, ...entry }) =>
    subresources.length === 0 ? entry : { ...entry, subresources },
  );
}

/** The kind of a resource. @param own group and version for kinds that do not name them */
function responseKind({ group, version, kind }: APIResource, own: OwnGroupVersion) {
  return { group: group ?? own.group, version: version ?? own.version, kind };
}

function scopeOf({ namespaced }: APIResource): string {
  return namespaced ? 'Namespaced' : 'Cluster';
}
