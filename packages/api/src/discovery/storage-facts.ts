import { storageData } from '../generated/storage.js';
import { effectiveVersion } from './effective-version.js';
import { groupVersions, isIntroduced } from './group-versions.js';
import { lazyIndex, lazyRows } from './lazy.js';

/** How a resource is stored. */
export interface StorageFacts {
  readonly group: string;
  readonly resource: string;
  /** Key prefix below the server's own, without slashes at its ends: `pods`, `services/specs`, `minions`. */
  readonly prefix: string;
  readonly storageGroup: string;
  readonly storageVersion: string;
  readonly storageKind: string;
  /** Whether objects are stored as JSON. False: as protobuf. */
  readonly json: boolean;
  /** Whether objects are served from a watch cache. False for events only. */
  readonly watchCache: boolean;
}

const rows = lazyRows<StorageFacts>(storageData);
const byName = lazyIndex(rows, ({ group, resource }) => `${group}/${resource}`);

/** Storage facts of every stored built-in resource. */
export const allStorageFacts: () => readonly StorageFacts[] = rows;

/** Storage facts of a resource; undefined when it is not built in, or not stored. */
export const storageFacts = (group: string, resource: string): StorageFacts | undefined =>
  byName(`${group}/${resource}`);

/**
 * Key prefix of a resource below the server's own (`/registry`): the resource's name, except for a few old resources;
 * `group/resource` for resources that are not built in.
 */
export const storagePrefix = (group: string, resource: string): string =>
  storageFacts(group, resource)?.prefix ?? (group === '' ? resource : `${group}/${resource}`);

/**
 * The kind that is written to storage; undefined when the resource is not built in, or not stored. If servers of the
 * minimum compatibility version do not know a stable storage version, the result is the version that they prefer
 * (`kubernetes/apiserver pkg/server/storage/resource_encoding_config.go`).
 *
 * @param minCompatibility a minor release such as `1.34`. Default: the one before the release of the facts
 */
export function storageKind(
  group: string,
  resource: string,
  minCompatibility: string = effectiveVersion().minCompatibility,
): { readonly group: string; readonly version: string; readonly kind: string } | undefined {
  const facts = storageFacts(group, resource);
  if (facts === undefined) return undefined;
  const { storageGroup, storageVersion, storageKind: kind } = facts;
  const isKnown = (version: string) => isIntroduced(storageGroup, version, resource, minCompatibility);
  if (!/^v\d+$/.test(storageVersion) || isKnown(storageVersion)) {
    return { group: storageGroup, version: storageVersion, kind };
  }
  const known = groupVersions().find(
    ({ group: name, version, resources }) =>
      name === storageGroup && resources.some((each) => each.name === resource) && isKnown(version),
  );
  return { group: storageGroup, version: known?.version ?? storageVersion, kind };
}
