import { isNotFound } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { ResourceClient } from '@k8s-ts/client';

/** Whether the server has no object with this name. @throws the error of any answer other than 404 */
export async function isGone(resource: ResourceClient<KubeObject>, name: string): Promise<boolean> {
  try {
    await resource.get(name);
    return false;
  } catch (error) {
    if (isNotFound(error)) return true;
    throw error;
  }
}
