import { isAlreadyExists } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { ResourceClient } from '@k8s-ts/client';

/** Creates those of the objects that do not exist, side by side. Existing objects stay as they are. */
export async function createMissing(
  resource: ResourceClient<KubeObject>,
  objects: readonly KubeObject[],
): Promise<void> {
  await Promise.all(
    objects.map((object) =>
      resource.create(object).catch((error: unknown) => {
        if (!isAlreadyExists(error)) throw error;
      }),
    ),
  );
}
