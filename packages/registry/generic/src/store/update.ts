import { ignoreTimestampChanges } from '@k8s-ts/apimachinery/apply';
import { newConflict, newInvalid, newNotFound } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { FieldPath, field } from '@k8s-ts/apimachinery/validation';
import {
  hasStorageErrorCode,
  interpretDeleteError,
  interpretUpdateError,
  objectResourceVersion,
  type ResponseMeta,
  StorageErrorCode,
  type StoredObject,
} from '@k8s-ts/storage';
import type { RequestContext } from '../rest/request-context.js';
import type {
  ObjectCheck,
  Representation,
  UpdateCheck,
  UpdatedObjectInfo,
  UpdateOptions,
} from '../rest/rest-storage.js';
import type { UpdateStrategy } from '../rest/strategy.js';
import { beforeCreate, fillSystemFields } from './before-create.js';
import { beforeUpdate } from './before-update.js';
import { explainCreateError } from './create.js';
import { dryRunUpdate, representDryRun } from './dry-run.js';

import { withMeta } from './object-meta.js';
import { keyOf, represent, representObject, type StoreCore, signalOfWrite } from './store-core.js';
import type { Finish } from './store-options.js';

export const optimisticLockMessage =
  'the object has been modified; please apply your changes to the latest version and try again';

export type UpdateRequest<T extends KubeObject> = UpdateOptions & {
  readonly validateCreate?: ObjectCheck<T>;
  readonly validateUpdate?: UpdateCheck<T>;
};

/** The update removed the last finalizer of an object that is being deleted. */
class EmptiedFinalizers<T extends KubeObject> {
  constructor(readonly object: T) {}
}

/**
 * Updates an object, or creates it where that is allowed. Retries when the object changed meanwhile, unless the client gave a resourceVersion
 * (`kubernetes/apiserver pkg/registry/generic/registry/store.go, Store.Update`).
 */
export async function updateObject<T extends KubeObject>(
  core: StoreCore<T>,
  strategy: UpdateStrategy<T>,
  name: string,
  info: UpdatedObjectInfo<T>,
  options: UpdateRequest<T>,
  context: RequestContext,
): Promise<{ result: Representation<T>; created: boolean }> {
  const key = keyOf(core, context.namespace, name);
  const dryRun = options.dryRun === true;
  const mayCreate = strategy.allowCreateOnUpdate === true || options.forceAllowCreate === true;
  let creating: T | undefined;
  let finish: Finish | undefined;

  /** Each new attempt first undoes the hooks of the previous one. */
  const abandon = async () => {
    const pending = finish;
    finish = undefined;
    await pending?.(false);
  };

  const tryUpdate = async (current: T | undefined, meta: ResponseMeta): Promise<{ object: T; ttlSeconds?: number }> => {
    await abandon();
    context.throwIfAborted?.();
    creating = undefined;
    if (!current && !mayCreate) throw newNotFound(core.resource, name);
    const updated = await info.updatedObject(current);
    const named = objectResourceVersion(updated);

    if (!current) {
      let object = fillSystemFields(updated, context);
      creating = object;
      if (core.hooks?.beginCreate) {
        const begun = await core.hooks.beginCreate(object, context, dryRun);
        object = begun.object;
        finish = begun.finish;
      }
      object = await beforeCreate(core, object, context);
      await options.validateCreate?.(object);
      // A dry run answers with the version that the client sent, as upstream does.
      return withTTL(core, dryRun ? object : withMeta(object, { resourceVersion: undefined }), context);
    }

    let object = checkVersion(core, strategy, name, updated, named, current, meta);
    if (core.hooks?.beginUpdate) {
      const begun = await core.hooks.beginUpdate(object, current, context, dryRun);
      object = begun.object;
      finish = begun.finish;
    }
    object = await beforeUpdate(core, strategy, object, current, context);
    object = ignoreTimestampChanges(current, object);
    await options.validateUpdate?.(object, current);
    if (deletesDuringUpdate(core, object, current)) throw new EmptiedFinalizers(object);
    return withTTL(core, object, context);
  };

  const signal = signalOfWrite(core, context);
  const updateOptions = {
    ignoreNotFound: mayCreate,
    ...(info.preconditions ? { preconditions: info.preconditions } : {}),
    ...(signal ? { signal } : {}),
    ...(context.checkSize ? { checkSize: context.checkSize } : {}),
    tryUpdate,
  };
  let stored: StoredObject<T> | undefined;
  let dryResult: T | undefined;
  try {
    if (dryRun) dryResult = await dryRunUpdate(core.storage, key, updateOptions);
    else stored = await core.storage.guaranteedUpdate(key, updateOptions);
    const pending = finish;
    finish = undefined;
    await pending?.(!dryRun);
  } catch (error) {
    await abandon();
    if (error instanceof EmptiedFinalizers) {
      return {
        result: await deleteFinalized(core, key, name, error.object as T, info, dryRun, context),
        created: false,
      };
    }
    if (creating) throw await explainCreateError(core, key, creating, error, context);
    throw interpretUpdateError(error, core.resource, name);
  }

  const created = creating !== undefined;
  if (!stored) return { result: representDryRun(core, dryResult as T), created };
  if (created) await core.hooks?.afterCreate?.(stored.object, context);
  else await core.hooks?.afterUpdate?.(stored.object, context);
  return { result: represent(core, stored), created };
}

function withTTL<T extends KubeObject>(
  core: StoreCore<T>,
  object: T,
  context: RequestContext,
): { object: T; ttlSeconds?: number } {
  const ttlSeconds = core.ttlSeconds?.(object, context);
  return ttlSeconds !== undefined && ttlSeconds > 0 ? { object, ttlSeconds } : { object };
}

/** The object with the version that it replaces. @throws Conflict when the client gave another version */
function checkVersion<T extends KubeObject>(
  core: StoreCore<T>,
  strategy: UpdateStrategy<T>,
  name: string,
  updated: T,
  named: number,
  current: T,
  meta: ResponseMeta,
): T {
  if (named === 0) {
    if (strategy.allowUnconditionalUpdate)
      return withMeta(updated, { resourceVersion: current.metadata.resourceVersion });
    const path = FieldPath.root('metadata').child('resourceVersion');
    throw newInvalid({ group: core.resource.group, kind: core.resource.resource }, name, [
      field.invalid(path, 0, 'must be specified for an update'),
    ]);
  }
  if (named !== meta.revision) throw newConflict(core.resource, name, optimisticLockMessage);
  return updated;
}

/** Whether an update removed the last finalizer of an object that only waited for it. */
function deletesDuringUpdate<T extends KubeObject>(core: StoreCore<T>, object: T, old: T): boolean {
  if ((object.metadata.finalizers?.length ?? 0) > 0) return false;
  if (!old.metadata.deletionTimestamp) return false;
  if ((old.metadata.deletionGracePeriodSeconds ?? 0) !== 0) return false;
  return core.shouldDeleteDuringUpdate?.(object, old) ?? true;
}

/** Deletes the object after its last finalizer was removed, and returns the object that the client sent. Another client may have deleted it first. */
async function deleteFinalized<T extends KubeObject>(
  core: StoreCore<T>,
  key: string,
  name: string,
  object: T,
  info: UpdatedObjectInfo<T>,
  dryRun: boolean,
  context: RequestContext,
): Promise<Representation<T>> {
  if (!dryRun) {
    try {
      const deleted = await core.storage.delete(key, info.preconditions ? { preconditions: info.preconditions } : {});
      await core.hooks?.afterDelete?.(deleted.object, context);
    } catch (error) {
      if (!hasStorageErrorCode(error, StorageErrorCode.keyNotFound))
        throw interpretDeleteError(error, core.resource, name);
      await core.hooks?.afterDelete?.(object, context);
    }
  }
  return representObject(core, object);
}
