import type { CleanupStack } from '@k8s-ts/generic-apiserver';
import type { APIGroupInfo, RESTOptionsFactory } from '@k8s-ts/registry-generic';
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
  restOptions: RESTOptionsFactory,
  cleanup: CleanupStack,
): Promise<readonly APIGroupInfo[]> {
  const infos: APIGroupInfo[] = [];
  for (const kind of kinds) {
    const { info, close } = await kind.open(restOptions);
    cleanup.defer(close);
    infos.push(info);
  }
  return mergeGroups(infos);
}
