import { type TypeInfo, unversionedKinds } from '@k8s-ts/apimachinery/field-table';
import type { GroupVersion, GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { RegisteredKinds } from '@k8s-ts/registry-generic/rest';
import type { JSONObject } from '../types/json-schema.js';

/** The kinds under which the objects of a type are sent. */
export type KindsOfType = (type: TypeInfo) => readonly JSONObject[];

const metaPrefix = 'k8s.io.apimachinery.pkg.apis.meta.v1.';
/** Kinds of meta/v1 that are registered in every group-version. */
const everywhere: ReadonlySet<string> = new Set(['DeleteOptions', 'WatchEvent']);

/**
 * Looks up the kinds of a type for a document.
 *
 * @param registered kinds that are known whichever groups are installed
 * @param groupVersions the group-versions of `DeleteOptions` and `WatchEvent`
 * @param own kinds of types that `registered` does not know
 */
export function kindsOfType(
  registered: readonly RegisteredKinds[],
  groupVersions: readonly GroupVersion[],
  own: ReadonlyMap<TypeInfo, readonly GroupVersionKind[]>,
): KindsOfType {
  const all = (kind: string): readonly JSONObject[] => {
    const byName = new Map(groupVersions.map(({ group, version }) => [`${group}/${version}`, { group, version }]));
    return [...byName.values()]
      .sort((a, b) => (a.group === b.group ? (a.version < b.version ? -1 : 1) : a.group < b.group ? -1 : 1))
      .map(({ group, version }) => ({ group, version, kind }));
  };
  return (type) => {
    if (type.name.startsWith(metaPrefix)) {
      const kind = type.name.slice(metaPrefix.length);
      if (unversionedKinds.has(kind)) return [{ group: '', version: 'v1', kind }];
      return everywhere.has(kind) ? all(kind) : [];
    }
    const kinds = registered.flatMap((each) => each.kindOf(type) ?? []).slice(0, 1);
    return (kinds.length > 0 ? kinds : (own.get(type) ?? [])).map(({ group, version, kind }) => ({
      group,
      version,
      kind,
    }));
  };
}
