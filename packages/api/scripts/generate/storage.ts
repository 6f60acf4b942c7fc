import type { Release } from './release.js';
import { rowsFile } from './text.js';

/** Where and how each resource is stored: key prefix, storage kind, media type. */
export function storageFile(release: Release): string {
  const rows = new Map<string, unknown>();
  const special = new Map(
    release.etcd.specialResourcePrefixes.map(({ group, resource, prefix }) => [`${group}/${resource}`, prefix]),
  );
  for (const { group, resource, subresource, storageGVK } of release.discovery.resources) {
    if (subresource !== undefined || storageGVK === undefined) continue;
    const entry = release.etcd.entries.find((e) => e.group === group && e.resource === resource && !e.fixtureOnly);
    const pattern = entry?.keyPattern?.replace(/^\/registry\//, '').replace(/(\/\{namespace\})?\/\{name\}$/, '');
    rows.set(`${group}/${resource}`, {
      group,
      resource,
      prefix: pattern ?? special.get(`${group}/${resource}`) ?? resource,
      ...storageGVKOf(storageGVK),
      json: entry?.storageMediaType === 'application/json',
      watchCache: !release.etcd.watchCacheDisabled.includes(group === '' ? resource : `${group}/${resource}`),
    });
  }
  return rowsFile(release.version, 'Storage facts of each resource, as JSON.', 'storageData', [...rows.values()]);
}

const storageGVKOf = (gvk: { group: string; version: string; kind: string }) => ({
  storageGroup: gvk.group,
  storageVersion: gvk.version,
  storageKind: gvk.kind,
});
