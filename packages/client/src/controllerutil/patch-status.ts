import type { CallOptions } from '../client/options.js';
import type { ObjectLike, ResourceClient } from '../client/resource-client.js';
import { mergePatch } from './create-or-update.js';

export interface PatchStatusOptions extends CallOptions {
  readonly fieldManager?: string;
  /** Fail with a conflict when the object is not the given version any more. Default false. */
  readonly optimisticLock?: boolean;
}

/**
 * Writes the status of an object as a merge patch of its changes. Makes no request when nothing has changed.
 *
 * @param object as a cache or the server has it
 * @param status the whole new status; fields that it lacks are removed
 * @returns the answer of the server; the same object (by identity) when nothing has changed
 * @throws StatusError of the server
 */
export async function patchStatus<T extends ObjectLike & { readonly status?: unknown }>(
  resource: ResourceClient<T>,
  object: T,
  status: T['status'],
  { optimisticLock = false, ...options }: PatchStatusOptions = {},
): Promise<T> {
  const changes = mergePatch({ status: object.status }, { status });
  if (changes === undefined) return object;
  const { name = '', namespace, resourceVersion } = object.metadata ?? {};
  const patch = {
    ...changes,
    ...(optimisticLock && { metadata: { resourceVersion } }),
  };
  const one = namespace ? resource.namespace(namespace) : resource;
  return one.patch<T>(name, patch, { ...options, subresource: 'status' });
}
