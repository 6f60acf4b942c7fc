import { isConflict, isNotFound } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { ResourceClient } from '@k8s-ts/client';

const pageSize = 500;

/**
 * Writes all objects of a resource again, unchanged, so that the server stores each of them at its storage version.
 * Objects that another client changes or deletes meanwhile are skipped: that client's write has already stored them at
 * this version.
 *
 * @returns the number of objects that were sent
 */
export async function migrateObjects(resource: ResourceClient<KubeObject>, signal?: AbortSignal): Promise<number> {
  let sent = 0;
  let next: string | undefined;
  do {
    const page = await resource.list({
      limit: pageSize,
      ...(next ? { continue: next } : {}),
      ...(signal ? { signal } : {}),
    });
    for (const item of page.items) {
      signal?.throwIfAborted();
      const { namespace } = item.metadata;
      try {
        await (namespace === undefined ? resource : resource.namespace(namespace)).update(item);
        sent++;
      } catch (error) {
        if (!isNotFound(error) && !isConflict(error)) throw error;
      }
    }
    next = page.metadata.continue || undefined;
  } while (next !== undefined);
  return sent;
}
