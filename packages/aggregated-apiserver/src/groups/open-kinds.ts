import { type APIGroupInfo, DefaultStorageFactory, newRESTOptionsFactory } from '@k8s-ts/registry-generic';
import type { StorageConfig } from '@k8s-ts/storage-backend';
import type { CleanupStack } from '../cleanup-stack.js';
import { mergeGroups } from './merge-groups.js';
import type { ServedKind } from './served-kind.js';

/**
 * Opens the storages of kinds.
 *
 * @param cleanup closes them
 * @returns one info for each group
 */
export async function openKinds(
  kinds: readonly ServedKind[],
  storage: StorageConfig,
  cleanup: CleanupStack,
): Promise<readonly APIGroupInfo[]> {
  const restOptions = newRESTOptionsFactory({ storageFactory: new DefaultStorageFactory({ config: storage }) });
  const infos: APIGroupInfo[] = [];
  for (const kind of kinds) {
    const { info, close } = await kind.open(restOptions);
    cleanup.defer(close);
    infos.push(info);
  }
  return mergeGroups(infos);
}
