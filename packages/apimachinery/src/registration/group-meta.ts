import type { RESTMapper } from '../rest-mapper/index.js';
import type { Scheme } from '../runtime/index.js';
import { equalGroupVersion, formatGroupVersion, type GroupVersion, groupVersionKey } from '../schema/index.js';
import type { SelfLinker } from './self-linker.js';

/** Functions for the objects of one version. */
export interface VersionInterfaces {
  /** Converts objects of this version. */
  readonly objectConvertor: Scheme;
  /** Reads and sets the metadata of objects of this version. */
  readonly metadataAccessor: SelfLinker;
}

/** Finds the interfaces of a version. @throws Error for an unknown version */
export type VersionInterfacesFunc = (version: GroupVersion) => VersionInterfaces;

/** An API group with its versions. */
export interface GroupMeta {
  /** The preferred version. */
  readonly groupVersion: GroupVersion;
  /** All versions, best first. */
  readonly groupVersions: readonly GroupVersion[];
  readonly selfLinker: SelfLinker;
  /** Maps the group's kinds. */
  readonly restMapper: RESTMapper;
  readonly interfacesFor: VersionInterfacesFunc;
  /** Interfaces by `groupVersionKey`. */
  readonly interfacesByVersion: ReadonlyMap<string, VersionInterfaces>;
}

/** A list of versions as text, for errors. */
export function formatGroupVersions(versions: readonly GroupVersion[]): string {
  return `[${versions.map(formatGroupVersion).join(' ')}]`;
}

/**
 * The interfaces of one of a group's versions.
 *
 * @throws Error `unsupported storage version: g/v3 (valid: [g/v1 g/v2])`
 */
export function defaultInterfacesFor(
  group: Pick<GroupMeta, 'groupVersions' | 'interfacesByVersion'>,
  version: GroupVersion,
): VersionInterfaces {
  const interfaces = group.interfacesByVersion.get(groupVersionKey(version));
  if (interfaces === undefined) {
    throw new Error(
      `unsupported storage version: ${formatGroupVersion(version)} (valid: ${formatGroupVersions(group.groupVersions)})`,
    );
  }
  return interfaces;
}

/**
 * The interfaces of a group with one more version.
 *
 * @throws Error when the version is of another group (`got a version in group a, but am in group b`), or not one of the group's
 */
export function addVersionInterfaces(
  group: Pick<GroupMeta, 'groupVersion' | 'groupVersions' | 'interfacesByVersion'>,
  version: GroupVersion,
  interfaces: VersionInterfaces,
): ReadonlyMap<string, VersionInterfaces> {
  if (version.group !== group.groupVersion.group) {
    throw new Error(`got a version in group ${version.group}, but am in group ${group.groupVersion.group}`);
  }
  if (!group.groupVersions.some((known) => equalGroupVersion(known, version))) {
    throw new Error(
      `added a version interface without the corresponding version ${formatGroupVersion(version)} being in the list ${formatGroupVersions(group.groupVersions)}`,
    );
  }
  return new Map(group.interfacesByVersion).set(groupVersionKey(version), interfaces);
}
