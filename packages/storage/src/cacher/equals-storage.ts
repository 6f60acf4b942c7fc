import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { CacheableStorage, KeyRevision, ListOptions } from '../interface/storage-interface.js';

const pageSize = 10_000;

/**
 * Whether the storage, at a revision, has exactly these keys below a prefix, each with the same version.
 *
 * @param cached in key order
 * @throws errors of the storage, such as CompactedError for a compacted revision
 */
export async function equalsStorage<T extends KubeObject>(
  cached: readonly KeyRevision[],
  storage: CacheableStorage<T>,
  at: { readonly prefix: string; readonly revision: number; readonly signal?: AbortSignal | undefined },
): Promise<boolean> {
  let i = 0;
  for await (const page of storage.keysAt?.(at.prefix, at) ?? pagesAt(storage, at.prefix, at)) {
    for (const { key, revision } of page) {
      const mine = cached[i++];
      if (mine?.key !== key || mine.revision !== revision) return false;
    }
  }
  return i === cached.length;
}

async function* pagesAt<T extends KubeObject>(
  storage: CacheableStorage<T>,
  prefix: string,
  { revision, signal }: { readonly revision: number; readonly signal?: AbortSignal | undefined },
): AsyncGenerator<readonly KeyRevision[]> {
  let page: ListOptions<T> = {
    resourceVersion: String(revision),
    resourceVersionMatch: 'Exact',
    limit: pageSize,
    ...(signal ? { signal } : {}),
  };
  for (;;) {
    const list = await storage.list(prefix, page);
    yield list.items;
    if (!list.continue) return;
    page = { limit: pageSize, continue: list.continue, ...(signal ? { signal } : {}) };
  }
}
