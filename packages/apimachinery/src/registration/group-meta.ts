import type { RESTMapper } from '../rest-mapper/index.js';
import type { SchemeWithCodecs } from '../runtime/index.js';
import { formatGroupVersion, type GroupVersion } from '../schema/index.js';

/**
 * An API group with its versions, and the functions that decode, default, convert, encode and map its kinds. The scheme
 * contains the kinds of the group, and may contain those of other groups.
 */
export interface GroupMeta extends SchemeWithCodecs {
  /** The preferred version. */
  readonly groupVersion: GroupVersion;
  /** All versions, in order of preference. */
  readonly groupVersions: readonly GroupVersion[];
  /** Maps the group's kinds to resources, and back. */
  readonly restMapper: RESTMapper;
}

/**
 * Makes a GroupMeta.
 *
 * @param groupVersions in order of preference
 * @param newRESTMapper called when the mapper is first read
 * @throws Error when there is no version
 */
export function newGroupMeta(
  groupVersions: readonly GroupVersion[],
  { scheme, codecs }: SchemeWithCodecs,
  newRESTMapper: () => RESTMapper,
): GroupMeta {
  const [groupVersion] = groupVersions;
  if (groupVersion === undefined) throw new Error('a group has at least one version');
  let restMapper: RESTMapper | undefined;
  return {
    groupVersion,
    groupVersions,
    scheme,
    codecs,
    get restMapper() {
      restMapper ??= newRESTMapper();
      return restMapper;
    },
  };
}

/** A list of versions as text, for errors. */
export function formatGroupVersions(versions: readonly GroupVersion[]): string {
  return `[${versions.map(formatGroupVersion).join(' ')}]`;
}
