import { isAlreadyExists, isNotFound } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';

/** The requests that {@link createMissing} makes. A `ResourceClient` has them. */
export interface GetterAndCreater {
  get(name: string): Promise<unknown>;
  create(object: KubeObject): Promise<unknown>;
}

/**
 * Creates missing objects concurrently. Existing objects stay as they are, and nothing is sent to admission webhooks
 * for them: a webhook that cannot be reached does not keep a server from starting again.
 */
export async function createMissing(resource: GetterAndCreater, objects: readonly KubeObject[]): Promise<void> {
  await Promise.all(
    objects.map(async (object) => {
      if (await exists(resource, object.metadata.name ?? '')) return;
      await resource.create(object).catch((error: unknown) => {
        if (!isAlreadyExists(error)) throw error;
      });
    }),
  );
}

async function exists(resource: GetterAndCreater, name: string): Promise<boolean> {
  try {
    await resource.get(name);
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}
