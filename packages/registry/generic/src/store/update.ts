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
import { beforeCreate, beforeUpdate, fillSystemFields } from './before-write.js';
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

/** Thrown when the update removed the last finalizer of an object that is being deleted. */
class EmptiedFinalizers<T extends KubeObject> {
  constructor(readonly object: T) {}
}

/** An update of a stored object. */
export interface UpdateCall<T extends KubeObject> {
  readonly strategy: UpdateStrategy<T>;
  readonly name: string;
  readonly info: UpdatedObjectInfo<T>;
  readonly options: UpdateRequest<T>;
  readonly context: RequestContext;
}

/**
 * Updates an object, or creates it where that is allowed. Retries when the object changed meanwhile, unless the client
 * gave a resourceVersion (`kubernetes/apiserver pkg/registry/generic/registry/store.go, Store.Update`).
 */
export async function updateObject<T extends KubeObject>(
  core: StoreCore<T>,
  call: UpdateCall<T>,
): Promise<{ result: Representation<T>; created: boolean }> {
  return new ObjectUpdate(core, call).run();
}

class ObjectUpdate<T extends KubeObject> {
  readonly #core: StoreCore<T>;
  readonly #call: UpdateCall<T>;
  readonly #dryRun: boolean;
  readonly #mayCreate: boolean;
  /** The new object, if the last attempt is a create. */
  #creating: T | undefined;
  /** Ends the hooks of the last attempt. */
  #finish: Finish | undefined;

  constructor(core: StoreCore<T>, call: UpdateCall<T>) {
    const { strategy, options } = call;
    this.#core = core;
    this.#call = call;
    this.#dryRun = options.dryRun === true;
    this.#mayCreate = strategy.allowCreateOnUpdate === true || options.forceAllowCreate === true;
  }

  async run(): Promise<{ result: Representation<T>; created: boolean }> {
    const { name, info, context } = this.#call;
    const core = this.#core;
    const key = keyOf(core, context.namespace, name);
    const signal = signalOfWrite(core, context);
    const updateOptions = {
      ignoreNotFound: this.#mayCreate,
      ...(info.preconditions ? { preconditions: info.preconditions } : {}),
      ...(signal ? { signal } : {}),
      tryUpdate: (current: T | undefined, meta: ResponseMeta) => this.#tryUpdate(current, meta),
    };
    let stored: StoredObject<T> | undefined;
    let dryResult: T | undefined;
    try {
      if (this.#dryRun) dryResult = await dryRunUpdate(core.storage, key, updateOptions);
      else stored = await core.storage.guaranteedUpdate(key, updateOptions);
      await this.#end(!this.#dryRun);
    } catch (error) {
      await this.#end(false);
      if (error instanceof EmptiedFinalizers) {
        return { result: await this.#deleteFinalized(key, error.object as T), created: false };
      }
      if (this.#creating) throw await explainCreateError(core, key, this.#creating, error, context);
      throw interpretUpdateError(error, core.resource, name);
    }

    const created = this.#creating !== undefined;
    if (!stored) return { result: representDryRun(core, dryResult as T), created };
    if (created) await core.hooks?.afterCreate?.(stored.object, context);
    else await core.hooks?.afterUpdate?.(stored.object, context);
    return { result: represent(core, stored), created };
  }

  /** Ends the hooks of the last attempt. @param success whether the object was stored */
  async #end(success: boolean): Promise<void> {
    const pending = this.#finish;
    this.#finish = undefined;
    await pending?.(success);
  }

  /** Each new attempt first undoes the hooks of the previous one. */
  async #tryUpdate(current: T | undefined, meta: ResponseMeta): Promise<{ object: T; ttlSeconds?: number }> {
    const { name, info, context } = this.#call;
    await this.#end(false);
    context.throwIfAborted?.();
    this.#creating = undefined;
    if (!current && !this.#mayCreate) throw newNotFound(this.#core.resource, name);
    const updated = await info.updatedObject(current);
    const named = objectResourceVersion(updated);
    return current ? this.#replace(this.#versioned(updated, named, current, meta), current) : this.#create(updated);
  }

  async #create(updated: T): Promise<{ object: T; ttlSeconds?: number }> {
    const { options, context } = this.#call;
    const core = this.#core;
    let object = fillSystemFields(updated, context);
    this.#creating = object;
    if (core.hooks?.beginCreate) {
      const begun = await core.hooks.beginCreate(object, context, this.#dryRun);
      object = begun.object;
      this.#finish = begun.finish;
    }
    object = await beforeCreate(core, object, context);
    await options.validateCreate?.(object);
    // A dry run answers with the version that the client sent, as upstream does.
    return withTTL(core, this.#dryRun ? object : withMeta(object, { resourceVersion: undefined }), context);
  }

  async #replace(updated: T, current: T): Promise<{ object: T; ttlSeconds?: number }> {
    const { strategy, options, context } = this.#call;
    const core = this.#core;
    let object = updated;
    if (core.hooks?.beginUpdate) {
      const begun = await core.hooks.beginUpdate(object, current, context, this.#dryRun);
      object = begun.object;
      this.#finish = begun.finish;
    }
    object = await beforeUpdate(core, strategy, object, current, context);
    object = ignoreTimestampChanges(current, object);
    await options.validateUpdate?.(object, current);
    if (deletesDuringUpdate(core, object, current)) throw new EmptiedFinalizers(object);
    return withTTL(core, object, context);
  }

  /** The object with the version that it replaces. @throws Conflict when the client gave another version */
  #versioned(updated: T, named: number, current: T, meta: ResponseMeta): T {
    const { strategy, name } = this.#call;
    const { resource } = this.#core;
    if (named === 0) {
      if (strategy.allowUnconditionalUpdate) {
        return withMeta(updated, { resourceVersion: current.metadata.resourceVersion });
      }
      const path = FieldPath.root('metadata').child('resourceVersion');
      throw newInvalid({ group: resource.group, kind: resource.resource }, name, [
        field.invalid(path, 0, 'must be specified for an update'),
      ]);
    }
    if (named !== meta.revision) throw newConflict(resource, name, optimisticLockMessage);
    return updated;
  }

  /**
   * Deletes the object after its last finalizer was removed, and returns the object that the client sent. Another
   * client may have deleted it first.
   */
  async #deleteFinalized(key: string, object: T): Promise<Representation<T>> {
    const { name, info, context } = this.#call;
    const { storage, hooks, resource } = this.#core;
    if (!this.#dryRun) {
      try {
        const deleted = await storage.delete(key, info.preconditions ? { preconditions: info.preconditions } : {});
        await hooks?.afterDelete?.(deleted.object, context);
      } catch (error) {
        if (!hasStorageErrorCode(error, StorageErrorCode.keyNotFound)) {
          throw interpretDeleteError(error, resource, name);
        }
        await hooks?.afterDelete?.(object, context);
      }
    }
    return representObject(this.#core, object);
  }
}

function withTTL<T extends KubeObject>(
  core: StoreCore<T>,
  object: T,
  context: RequestContext,
): { object: T; ttlSeconds?: number } {
  const ttlSeconds = core.ttlSeconds?.(object, context);
  return ttlSeconds !== undefined && ttlSeconds > 0 ? { object, ttlSeconds } : { object };
}

/** Whether an update removed the last finalizer of an object that was only waiting for it. */
function deletesDuringUpdate<T extends KubeObject>(core: StoreCore<T>, object: T, old: T): boolean {
  if ((object.metadata.finalizers?.length ?? 0) > 0) return false;
  if (!old.metadata.deletionTimestamp) return false;
  if ((old.metadata.deletionGracePeriodSeconds ?? 0) !== 0) return false;
  return core.shouldDeleteDuringUpdate?.(object, old) ?? true;
}
