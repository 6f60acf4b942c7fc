import { storageData } from '../generated/storage.js';
import { groupVersions } from './group-versions.js';
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
  /** Stored as JSON; all others as protobuf. */
  readonly json: boolean;
  /** Served from the watch cache; false for events. */
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
 * Key prefix of a resource below the server's own (`/registry`): the resource's name, save for a few old ones; `group/resource`
 * for resources that are not built in.
 */
export const storagePrefix = (group: string, resource: string): string =>
  storageFacts(group, resource)?.prefix ?? (group === '' ? resource : `${group}/${resource}`);

/** The kind that is written to storage; undefined when the resource is not built in, or not stored. */
export function storageKind(
  group: string,
  resource: string,
): { readonly group: string; readonly version: string; readonly kind: string } | undefined {
  const facts = storageFacts(group, resource);
  if (facts === undefined) return undefined;
  return { group: facts.storageGroup, version: facts.storageVersion, kind: facts.storageKind };
}

/** Hash of a resource's storage version in discovery; undefined when it is not built in, or not stored. */
export function storageVersionHash(group: string, resource: string): string | undefined {
  for (const facts of groupVersions()) {
    if (facts.group !== group) continue;
    const found = facts.resources.find(({ name }) => name === resource)?.storageVersionHash;
    if (found !== undefined) return found;
  }
  return undefined;
}
