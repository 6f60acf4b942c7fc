import { newGroupMeta, restMapperOf } from '@k8s-ts/apimachinery/registration';
import { newCodecFactory, Scheme } from '@k8s-ts/apimachinery/runtime';
import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import { compareKubeAwareVersionStrings } from '@k8s-ts/apimachinery/version';
import type { AnyRESTStorage, APIGroupInfo, GroupOpenAPI } from '@k8s-ts/registry-generic';

/**
 * Merges the groups of kinds that are served together: one info for each group, with the versions and resources of all
 * of its kinds. A group of one kind stays as it is.
 *
 * @throws Error when two kinds of a group have the same resource
 */
export function mergeGroups(infos: readonly APIGroupInfo[]): readonly APIGroupInfo[] {
  const groups = new Map<string, APIGroupInfo[]>();
  for (const info of infos) groups.set(info.group, [...(groups.get(info.group) ?? []), info]);
  return [...groups.values()].map((parts) => (parts.length === 1 ? (parts[0] as APIGroupInfo) : merged(parts)));
}

function merged(parts: readonly APIGroupInfo[]): APIGroupInfo {
  const [first] = parts as [APIGroupInfo];
  const { group } = first;
  const versionedResources = resourcesOf(parts);
  const prioritizedVersions = Object.keys(versionedResources).sort((a, b) => compareKubeAwareVersionStrings(b, a));
  const groupVersions = prioritizedVersions.map((version) => ({ group, version }));
  const owners = ownersOf(parts);
  const scheme = new Scheme(group);
  scheme.addKinds((kind) => {
    const own = kind.group === group ? owners.get(kind.kind) : undefined;
    if (own !== undefined) return own.groupMeta?.scheme.kind(kind);
    // Request bodies may have kinds of other groups, such as Scale.
    for (const { groupMeta } of parts) {
      const known = groupMeta?.scheme.kind(kind);
      if (known !== undefined) return known;
    }
    return undefined;
  });
  const kinds = { scheme, codecs: newCodecFactory(scheme) };
  return {
    ...first,
    prioritizedVersions,
    versionedResources,
    groupMeta: newGroupMeta(groupVersions, kinds, () =>
      restMapperOf(groupVersions, ({ version }) =>
        Object.entries(versionedResources[version] ?? {}).flatMap(([name, { kind, singularName, namespaced }]) =>
          name.includes('/') ? [] : [{ name, singularName, kind: kind.kind, namespaced }],
        ),
      ),
    ),
    priorities: Object.assign({}, ...parts.map(({ priorities }) => priorities)),
    openAPI: mergedOpenAPI(parts, (kind) => owners.get(kind.kind)?.openAPI),
  };
}

function resourcesOf(
  parts: readonly APIGroupInfo[],
): Readonly<Record<string, Readonly<Record<string, AnyRESTStorage>>>> {
  const all: Record<string, Record<string, AnyRESTStorage>> = {};
  for (const { group, versionedResources } of parts) {
    for (const [version, storages] of Object.entries(versionedResources)) {
      const known = all[version] ?? {};
      const twice = Object.keys(storages).find((name) => Object.hasOwn(known, name));
      if (twice !== undefined) throw new Error(`two kinds have the resource ${twice} of ${group}/${version}`);
      all[version] = { ...known, ...storages };
    }
  }
  return all;
}

/** The part that stores a kind, by the names of the kind and of its list kind. */
function ownersOf(parts: readonly APIGroupInfo[]): ReadonlyMap<string, APIGroupInfo> {
  const owners = new Map<string, APIGroupInfo>();
  for (const part of parts) {
    for (const storages of Object.values(part.versionedResources)) {
      for (const [name, { kind }] of Object.entries(storages)) {
        if (name.includes('/') || kind.group !== part.group) continue;
        owners.set(kind.kind, part);
        owners.set(part.openAPI?.listKind?.(kind) ?? `${kind.kind}List`, part);
      }
    }
  }
  return owners;
}

function mergedOpenAPI(
  parts: readonly APIGroupInfo[],
  of: (kind: GroupVersionKind) => GroupOpenAPI | undefined,
): GroupOpenAPI {
  const all = parts.flatMap(({ openAPI }) => (openAPI === undefined ? [] : [openAPI]));
  const { kinds, info } = all[0] ?? {};
  return {
    ...(kinds ? { kinds } : {}),
    ...(info ? { info } : {}),
    typeFor: (kind) => (of(kind) ?? all[0])?.typeFor?.(kind),
    schemaFor: (kind) => of(kind)?.schemaFor?.(kind),
    definitionName: (kind) => of(kind)?.definitionName?.(kind),
    listKind: (kind) => of(kind)?.listKind?.(kind),
    selectableFields: (kind) => of(kind)?.selectableFields?.(kind),
    contentOfKind: (kind) => of(kind)?.contentOfKind?.(kind),
    contentOf: (version) => JSON.stringify(all.map((each) => each.contentOf?.(version))),
  };
}
