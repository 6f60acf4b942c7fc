import { hasStatusCause, isNotFound } from '@k8s-ts/apimachinery/errors';
import type { ResourceClient } from '@k8s-ts/client';
import type { OwnWrites } from '../own-writes.js';
import type { EndpointSlice, SliceChanges } from './slice-changes.js';

export interface WriteSlicesOptions {
  readonly resource: ResourceClient<EndpointSlice>;
  readonly ownWrites: OwnWrites;
  /** The owner, such as `Service ns/name`, for error messages. */
  readonly owner: string;
  /** The owner is being deleted: no slices are created. */
  readonly isOwnerDeleted: boolean;
  readonly signal: AbortSignal;
}

/**
 * Creates, updates and deletes slices, in this order. Ends early when the namespace is being deleted.
 *
 * @returns the slices as written
 * @throws Error with the server's message when a write fails
 */
export async function writeSlices(
  changes: SliceChanges,
  options: WriteSlicesOptions,
): Promise<readonly EndpointSlice[]> {
  const { resource, ownWrites, owner, signal } = options;
  const written: EndpointSlice[] = [];
  for (const slice of options.isOwnerDeleted ? [] : changes.create) {
    try {
      written.push(await resource.create(slice, { signal }));
    } catch (error) {
      if (hasStatusCause(error, 'NamespaceTerminating')) return written;
      throw failure(`failed to create EndpointSlice for ${owner}`, error);
    }
  }
  for (const slice of changes.update) {
    try {
      written.push(await resource.update(slice, { signal }));
    } catch (error) {
      throw failure(`failed to update ${slice.metadata.name} EndpointSlice for ${owner}`, error);
    }
  }
  for (const slice of written) ownWrites.wrote(slice);
  for (const slice of changes.delete) {
    const { namespace = '', name = '' } = slice.metadata;
    try {
      await resource.namespace(namespace).delete(name, { signal });
    } catch (error) {
      if (!isNotFound(error)) throw failure(`failed to delete ${name} EndpointSlice for ${owner}`, error);
    }
    ownWrites.deleted(slice);
  }
  return written;
}

function failure(text: string, cause: unknown): Error {
  return new Error(`${text}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
}
