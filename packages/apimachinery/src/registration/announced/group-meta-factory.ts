import { unsafeGuessKindToResource } from '../../rest-mapper/index.js';
import type { Scheme, SchemeWithCodecs } from '../../runtime/index.js';
import type { GroupVersion } from '../../schema/index.js';
import type { APIRegistrationManager } from '../api-registration-manager.js';
import { newGroupMeta } from '../group-meta.js';
import { type APIResourceNames, restMapperOf } from '../rest-mapper-of.js';
import type { GroupMetaFactoryArgs, GroupVersionFactoryArgs } from './group-meta-factory-args.js';

/** The announced properties of a group and of its versions. */
export interface AnnouncedGroup {
  readonly groupArgs: GroupMetaFactoryArgs | undefined;
  /** Versions by name. */
  readonly versionArgs: ReadonlyMap<string, GroupVersionFactoryArgs>;
}

/**
 * Registers the versions of a group, sorted by preference.
 *
 * @returns the versions, in order of preference
 * @throws Error when only the group or only versions were announced, and when the preference order has a version twice
 *   or one that was never announced
 */
export function registerVersions(
  manager: APIRegistrationManager,
  { groupArgs, versionArgs }: AnnouncedGroup,
): readonly GroupVersion[] {
  const announced = [...versionArgs.values()];
  if (groupArgs === undefined) {
    const names = announced.map(({ groupName, versionName }) => `${groupName}/${versionName}`);
    throw new Error(`partially announced groups are not allowed, only got versions: [${names.join(' ')}]`);
  }
  const { groupName, versionPreferenceOrder = [] } = groupArgs;
  if (announced.length === 0) throw new Error(`group ${groupName} announced but no versions announced`);
  if (new Set(versionPreferenceOrder).size !== versionPreferenceOrder.length) {
    throw new Error(`preference order for group ${groupName} has duplicates: [${versionPreferenceOrder.join(' ')}]`);
  }
  const missing = versionPreferenceOrder.filter((version) => !versionArgs.has(version)).sort();
  if (missing.length > 0) {
    throw new Error(
      `group ${groupName} has versions in the priority list that were never announced: [${missing.join(' ')}]`,
    );
  }
  const names = new Set([...versionPreferenceOrder, ...versionArgs.keys()]);
  const versions = [...names].map((version) => ({ group: groupName, version }));
  manager.registerVersions(versions);
  return versions;
}

/**
 * Enables the versions that are allowed, adds their kinds to the scheme, and registers the group. Does nothing when no
 * version is allowed.
 *
 * @throws Error when the group is registered already
 */
export function enableGroup(
  manager: APIRegistrationManager,
  { groupArgs, versionArgs }: AnnouncedGroup,
  versions: readonly GroupVersion[],
  kinds: SchemeWithCodecs,
): void {
  const allowed = versions.filter((version) => manager.isAllowedVersion(version));
  if (allowed.length === 0 || groupArgs === undefined) return;
  manager.enableVersions(...allowed);
  for (const { version } of allowed) versionArgs.get(version)?.addToScheme?.(kinds.scheme);
  const newRESTMapper = () =>
    restMapperOf(
      allowed,
      (version) => versionArgs.get(version.version)?.resources ?? guessed(kinds.scheme, version, groupArgs),
    );
  manager.registerGroup(newGroupMeta(allowed, kinds, newRESTMapper));
}

/** A resource for each kind that the scheme lists in a version. */
function guessed(
  scheme: Scheme,
  version: GroupVersion,
  { rootScopedKinds, ignoredKinds }: GroupMetaFactoryArgs,
): readonly APIResourceNames[] {
  return scheme.knownKinds(version).flatMap((known) => {
    const { kind } = known;
    if (ignoredKinds?.has(kind)) return [];
    const { plural, singular } = unsafeGuessKindToResource(known);
    return [{ name: plural.resource, singularName: singular.resource, kind, namespaced: !rootScopedKinds?.has(kind) }];
  });
}
