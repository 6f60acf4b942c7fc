import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lastPart, type Source } from './source.js';

interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

interface APIResource {
  readonly name: string;
  readonly singularName: string;
  readonly namespaced: boolean;
  readonly group?: string;
  readonly version?: string;
  readonly kind: string;
  readonly verbs: readonly string[];
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  readonly storageVersionHash?: string;
}

interface APIGroup {
  readonly name: string;
  readonly versions: readonly { readonly version: string }[];
  readonly preferredVersion: { readonly version: string };
}

export interface DiscoveryFacts {
  readonly groups: readonly {
    readonly group: string;
    readonly preferred: string;
    readonly versions: readonly object[];
  }[];
  readonly resources: readonly (GroupVersionKind & {
    readonly resource: string;
    readonly subresource?: string;
    readonly namespaced: boolean;
    readonly storageGVK?: GroupVersionKind;
  })[];
}

/**
 * The facts about groups, versions and resources: from the tree's discovery documents of a server with every API on,
 * and from kube-apiserver's settings for group-versions.
 */
export function discoveryFacts(tree: string, source: Source): DiscoveryFacts {
  const folder = join(tree, 'api/discovery');
  const read = <T>(name: string): T => JSON.parse(readFileSync(join(folder, name), 'utf8')) as T;
  const core: APIGroup = { name: '', versions: [{ version: 'v1' }], preferredVersion: { version: 'v1' } };
  const all = [core, ...read<{ groups: readonly APIGroup[] }>('apis.json').groups];
  const storageKind = storageKinds(all, source);
  const groups = all.map(({ name: group, versions, preferredVersion }) => ({
    group,
    preferred: preferredVersion.version,
    versions: versions.map(({ version }) => versionFacts(source, group, version)),
  }));
  const resources = all.flatMap(({ name: group, versions }) =>
    versions.flatMap(({ version }) => {
      const name = group === '' ? `api__${version}.json` : `apis__${group}__${version}.json`;
      if (!existsSync(join(folder, name))) throw new Error(`api/discovery has no ${name}`);
      return read<{ resources: readonly APIResource[] }>(name).resources.map((each) => {
        const [resource = '', subresource] = each.name.split('/');
        const { kind, namespaced, verbs, shortNames, categories, singularName, storageVersionHash } = each;
        const isOwn = each.version === undefined || (each.version === version && (each.group ?? '') === group);
        const responseKind = { group: each.group ?? '', version: each.version ?? '', kind };
        return {
          group,
          version,
          resource,
          ...(subresource !== undefined && { subresource }),
          kind,
          ...(!isOwn && { responseKind }),
          namespaced,
          verbs,
          ...(shortNames !== undefined && { shortNames }),
          ...(categories !== undefined && { categories }),
          ...(singularName !== '' && { singularName }),
          ...(storageVersionHash !== undefined && {
            storageVersionHash,
            storageGVK: storageKind(storageVersionHash, kind),
          }),
        };
      });
    }),
  );
  return { groups, resources };
}

function versionFacts({ serving }: Source, group: string, version: string): object {
  const is = (each: { group: string; version: string }) => each.group === group && each.version === version;
  const served = serving.versions.find(is);
  if (served === undefined) throw new Error(`no server has the group-version ${group}/${version}`);
  // The last value wins: kube-apiserver merges its own priorities into the priorities that all servers share.
  const priority = serving.priorities.filter(is).at(-1);
  return {
    version,
    enabledByDefault: served.enabled,
    stability: version.includes('alpha') ? 'alpha' : version.includes('beta') ? 'beta' : 'stable',
    ...(served.server !== undefined && { servedBy: served.server }),
    ...(priority !== undefined && {
      apiServicePriority: {
        groupPriorityMinimum: priority.groupPriority,
        versionPriority: priority.versionPriority,
      },
    }),
  };
}

/**
 * Returns a function that finds the storage version of a kind by its hash. It tries all group-versions of discovery and
 * of the types in the tree.
 */
function storageKinds(groups: readonly APIGroup[], { packages }: Source) {
  const versions = new Map<string, readonly [string, string]>();
  for (const { name, versions: each } of groups)
    for (const { version } of each) versions.set(`${name}/${version}`, [name, version]);
  for (const { group, path } of packages)
    if (group !== null) versions.set(`${group}/${lastPart(path)}`, [group, lastPart(path)]);
  return (hash: string, kind: string): GroupVersionKind => {
    for (const [group, version] of versions.values()) {
      const digest = createHash('sha256').update(`${group}/${version}/${kind}`).digest();
      if (digest.subarray(0, 8).toString('base64') === hash) return { group, version, kind };
    }
    throw new Error(`no storage version of ${kind} has the hash ${hash}`);
  };
}
