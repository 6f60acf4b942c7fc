import type { KubeObject } from '@k8s-ts/apimachinery/types';

/** Whether the store refused an object for its size. The write is then tried again without managed fields. */
export function isTooLarge(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.message === 'etcdserver: request is too large' ||
      error.message.includes('trying to send message larger than max'))
  );
}

export function withoutManagedFields(object: KubeObject): KubeObject {
  const { managedFields: _managedFields, ...metadata } = object.metadata;
  return { ...object, metadata };
}
