import { formatTime } from '@k8s-ts/apimachinery/time';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  hasStorageErrorCode,
  interpretDeleteError,
  interpretUpdateError,
  type Preconditions,
  StorageErrorCode,
  type StoredObject,
} from '@k8s-ts/storage';
import type { RequestContext } from '../rest/request-context.js';
import type { DeleteOptions, DeletionCheck, ObjectCheck, Representation } from '../rest/rest-storage.js';
import { beforeDelete } from './before-delete.js';
import { dryRunUpdate } from './dry-run.js';
import { deletionFinalizers } from './garbage-collection.js';
import { withMeta } from './object-meta.js';
import { keyOf, represent, representObject, type StoreCore } from './store-core.js';

export type DeleteRequest<T extends KubeObject> = DeleteOptions & { readonly validate?: DeletionCheck<T> };

export interface DeleteResult<T extends KubeObject> {
  readonly result?: Representation<T>;
  readonly uid?: string;
  readonly deleted: boolean;
}

/** Thrown in an update that has nothing to write: the object is deleted without an update. */
class DeleteNow {}
/** Thrown in an update when a graceful deletion is already in progress. */
class AlreadyDeleting {}

/**
 * Deletes an object: gracefully, after its finalizers, or at once
 * (`kubernetes/apiserver pkg/registry/generic/registry/store.go, Store.Delete`). The answer is the object if it still
 * exists, or if its kind returns deleted objects.
 */
export async function deleteObject<T extends KubeObject>(
  core: StoreCore<T>,
  name: string,
  options: DeleteRequest<T>,
  context: RequestContext,
): Promise<DeleteResult<T>> {
  const key = keyOf(core, context.namespace, name);
  const signal = context.signal ? { signal: context.signal } : {};
  const found = await core.storage.get(key, signal).catch((error: unknown) => {
    throw interpretDeleteError(error, core.resource, name);
  });
  const step = beforeDelete(core, found.object, options, context.now());
  if (step.kind === 'pending') return answer(core, found, false);

  const { validate } = options;
  const check = validate && ((object: T) => validate(object, { gracePeriodSeconds: step.gracePeriodSeconds }));
  let { preconditions } = options;
  let lastState: StoredObject<T> | undefined;
  const { finalizers } = found.object.metadata;
  if (
    step.kind === 'graceful' ||
    (finalizers?.length ?? 0) > 0 ||
    deletionFinalizers(core, found.object, options) !== finalizers
  ) {
    const marked = await markForDeletion(core, key, name, { ...options, check }, context);
    if (marked.kind === 'alreadyDeleting') return answer(core, found, false);
    if (marked.kind === 'waiting') return { result: marked.result, deleted: false };
    if (marked.kind === 'marked') {
      if (marked.stored === undefined) return { result: marked.result, deleted: true };
      lastState = marked.stored;
      preconditions = followVersion(preconditions, lastState);
    }
  }

  if (options.dryRun) {
    await check?.(found.object);
    return answer(core, found, true);
  }
  try {
    const deleted = await core.storage.delete(key, {
      ...(preconditions ? { preconditions } : {}),
      ...(check ? { validateDeletion: check } : {}),
      ...signal,
    });
    await core.hooks?.afterDelete?.(deleted.object, context);
    return answer(core, deleted, true);
  } catch (error) {
    if (!hasStorageErrorCode(error, StorageErrorCode.keyNotFound) || !lastState)
      throw interpretDeleteError(error, core.resource, name);
    // Another client finished the deletion.
    await core.hooks?.afterDelete?.(lastState.object, context);
    return answer(core, lastState, true);
  }
}

/**
 * Replaces the version precondition by the version of the marked object, because the client gave the version from
 * before the mark.
 */
function followVersion<T extends KubeObject>(
  preconditions: Preconditions | undefined,
  marked: StoredObject<T>,
): Preconditions | undefined {
  if (preconditions?.resourceVersion === undefined) return preconditions;
  return { ...preconditions, resourceVersion: String(marked.revision) };
}

/** The result contains the object if the kind asks for it, otherwise its uid. */
function answer<T extends KubeObject>(core: StoreCore<T>, object: StoredObject<T>, deleted: boolean): DeleteResult<T> {
  if (core.returnDeletedObject) return { result: represent(core, object), deleted };
  const { uid } = object.object.metadata;
  return { ...(uid ? { uid } : {}), deleted };
}

interface MarkedObject<T extends KubeObject> {
  /**
   * `waiting`: the object waits for finalizers or for the end of its grace period. `marked`: the object has a deletion
   * time and may be deleted now.
   */
  readonly kind: 'waiting' | 'marked';
  readonly result: Representation<T>;
  /** The written object; undefined in a dry run. */
  readonly stored: StoredObject<T> | undefined;
}

type Marked<T extends KubeObject> =
  | MarkedObject<T>
  | { readonly kind: 'alreadyDeleting' }
  | { readonly kind: 'nothingToMark' };

/** Writes the time of deletion and the garbage collector's finalizers, if the object needs them. */
async function markForDeletion<T extends KubeObject>(
  core: StoreCore<T>,
  key: string,
  name: string,
  options: DeleteOptions & { readonly check: ObjectCheck<T> | undefined },
  context: RequestContext,
): Promise<Marked<T>> {
  let waits = false;
  const updateOptions = {
    ...(options.preconditions ? { preconditions: options.preconditions } : {}),
    ...(context.signal ? { signal: context.signal } : {}),
    tryUpdate: async (current: T | undefined): Promise<{ object: T }> => {
      const existing = current as T;
      await options.check?.(existing);
      const step = beforeDelete(core, existing, options, context.now());
      if (step.kind === 'pending') throw new AlreadyDeleting();
      const finalizers = deletionFinalizers(core, existing, options);
      waits = (finalizers?.length ?? 0) > 0;
      let object = step.kind === 'graceful' ? step.object : existing;
      if (finalizers !== existing.metadata.finalizers) {
        object = withMeta(object, { finalizers: waits ? finalizers : undefined });
      }
      if (step.kind === 'graceful') {
        waits ||= step.gracePeriodSeconds > 0;
        return { object };
      }
      if (!waits) throw new DeleteNow();
      return { object: markDeleted(object, context.now()) };
    },
  };
  try {
    const stored = options.dryRun ? undefined : await core.storage.guaranteedUpdate(key, updateOptions);
    const result =
      stored === undefined
        ? representObject(core, await dryRunUpdate(core.storage, key, updateOptions))
        : represent(core, stored);
    return { kind: waits ? 'waiting' : 'marked', result, stored };
  } catch (error) {
    if (error instanceof AlreadyDeleting) return { kind: 'alreadyDeleting' };
    if (error instanceof DeleteNow) return { kind: 'nothingToMark' };
    throw interpretUpdateError(error, core.resource, name);
  }
}

/** Marks an object that waits for finalizers: deleted as of now, with a grace of 0. */
function markDeleted<T extends KubeObject>(object: T, now: number): T {
  const { deletionTimestamp, generation = 0 } = object.metadata;
  const later = !deletionTimestamp || Date.parse(deletionTimestamp) > now;
  return withMeta(object, {
    ...(!deletionTimestamp && generation > 0 ? { generation: generation + 1 } : {}),
    ...(later ? { deletionTimestamp: formatTime(now) } : {}),
    deletionGracePeriodSeconds: 0,
  });
}
