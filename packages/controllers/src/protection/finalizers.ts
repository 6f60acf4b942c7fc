import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { ResourceClient } from '@k8s-ts/client';

type Named = Pick<KubeObject, 'metadata'>;

/** Whether an object is being deleted and still has the finalizer. */
export function waitsFor({ metadata }: Partial<Named>, finalizer: string): boolean {
  return metadata?.deletionTimestamp !== undefined && (metadata.finalizers?.includes(finalizer) ?? false);
}

/** Whether an object that is not being deleted lacks the finalizer. */
export function lacks({ metadata }: Partial<Named>, finalizer: string): boolean {
  return metadata?.deletionTimestamp === undefined && !metadata?.finalizers?.includes(finalizer);
}

/** Adds the finalizer to an object that lacks it. @throws StatusError, such as 409 when the object has changed */
export async function addFinalizer<T extends Partial<Named>>(
  resource: ResourceClient<T>,
  object: T,
  finalizer: string,
  signal: AbortSignal,
): Promise<void> {
  const finalizers = [...(object.metadata?.finalizers ?? []), finalizer];
  await resource.update({ ...object, metadata: { ...object.metadata, finalizers } }, { signal });
}

/** Removes the finalizer. @throws StatusError, such as 409 when the object has changed */
export async function removeFinalizer<T extends Partial<Named>>(
  resource: ResourceClient<T>,
  object: T,
  finalizer: string,
  signal: AbortSignal,
): Promise<void> {
  const finalizers = object.metadata?.finalizers?.filter((each) => each !== finalizer) ?? [];
  await resource.update({ ...object, metadata: { ...object.metadata, finalizers } }, { signal });
}
