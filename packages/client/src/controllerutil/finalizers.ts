import type { ObjectMeta } from '@k8s-ts/apimachinery/types';

/** An object that can have finalizers. */
export interface FinalizableObject {
  readonly metadata?: ObjectMeta;
}

/** Whether the object has the finalizer. */
export const containsFinalizer = ({ metadata }: FinalizableObject, finalizer: string): boolean =>
  metadata?.finalizers?.includes(finalizer) ?? false;

/** The object with the finalizer; the same object (by identity) when it has it already. */
export function addFinalizer<T extends FinalizableObject>(object: T, finalizer: string): T {
  if (containsFinalizer(object, finalizer)) return object;
  const finalizers = [...(object.metadata?.finalizers ?? []), finalizer];
  return { ...object, metadata: { ...object.metadata, finalizers } };
}

/** The object without the finalizer; the same object (by identity) when it does not have it. */
export function removeFinalizer<T extends FinalizableObject>(object: T, finalizer: string): T {
  if (!containsFinalizer(object, finalizer)) return object;
  const finalizers = object.metadata?.finalizers?.filter((each) => each !== finalizer) ?? [];
  return { ...object, metadata: { ...object.metadata, finalizers } };
}
