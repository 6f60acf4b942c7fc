import type { AnyRESTStorage, APIGroupInfo } from '@k8s-ts/registry-generic';

/** Storages by path, such as `boats` and `boats/status`. */
export type StoragesByPath = Readonly<Record<string, AnyRESTStorage>>;

/** Returns the group with other storages in each of its versions. */
export function mapVersions(
  info: APIGroupInfo,
  map: (storages: StoragesByPath, version: string) => StoragesByPath,
): APIGroupInfo {
  const versions = Object.entries(info.versionedResources).map(([version, storages]) => [
    version,
    map(storages, version),
  ]);
  return { ...info, versionedResources: Object.fromEntries(versions) };
}

/** Returns the group with its storages replaced: `map` is called for the storage at each path of each version. */
export function mapStorages(
  info: APIGroupInfo,
  map: (storage: AnyRESTStorage, path: string) => AnyRESTStorage,
): APIGroupInfo {
  return mapVersions(info, (storages) =>
    Object.fromEntries(Object.entries(storages).map(([path, storage]) => [path, map(storage, path)])),
  );
}
