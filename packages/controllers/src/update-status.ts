import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { ResourceClient } from '@k8s-ts/client';

/**
 * Writes the status of an object. When that fails, such as for an object that has changed meanwhile, reads the object
 * and writes once more.
 *
 * @param resource not bound to a namespace
 * @param object as a cache knows it
 * @returns the answer of the server
 * @throws StatusError of the read, or of the second write
 */
export async function updateStatus<T extends KubeObject>(
  resource: ResourceClient<T>,
  object: T,
  status: object,
  signal: AbortSignal,
): Promise<T> {
  const { namespace = '', name = '' } = object.metadata;
  try {
    return await resource.updateStatus({ ...object, status }, { signal });
  } catch {
    signal.throwIfAborted();
    const latest = await resource.namespace(namespace).get(name, { signal });
    return resource.updateStatus({ ...latest, status }, { signal });
  }
}
