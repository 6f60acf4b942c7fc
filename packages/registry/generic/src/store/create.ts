import { isAlreadyExists, newGenerateNameConflict, newGenericError, StatusError } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { hasResourceVersion, interpretCreateError, newKeyExistsError, type StoredObject } from '@k8s-ts/storage';
import type { RequestContext } from '../rest/request-context.js';
import type { CreateOptions, ObjectCheck, Representation } from '../rest/rest-storage.js';
import { beforeCreate, fillSystemFields, nameKey, wipeSystemFields } from './before-create.js';
import { asStored } from './dry-run.js';
import { generateName } from './generate-name.js';
import { withMeta } from './object-meta.js';
import { keyOf, represent, representObject, type StoreCore } from './store-core.js';
import type { Finish } from './store-options.js';

/** Maximum number of generated names that are tried. */
const maxNameGenerationAttempts = 8;

export type CreateRequest<T extends KubeObject> = CreateOptions & { readonly validate?: ObjectCheck<T> };

/** Creates an object; tries again while the generated name exists (`kubernetes/apiserver pkg/registry/generic/registry/store.go`). */
export async function createObject<T extends KubeObject>(
  core: StoreCore<T>,
  object: T,
  options: CreateRequest<T>,
  context: RequestContext,
): Promise<Representation<T>> {
  const generated = !object.metadata.name && !!object.metadata.generateName;
  for (let attempt = 1; ; attempt++) {
    try {
      return await createOnce(core, object, options, context);
    } catch (error) {
      if (!generated || !isAlreadyExists(error) || attempt >= maxNameGenerationAttempts) throw error;
    }
  }
}

async function createOnce<T extends KubeObject>(
  core: StoreCore<T>,
  object: T,
  options: CreateRequest<T>,
  context: RequestContext,
): Promise<Representation<T>> {
  let prepared = fillSystemFields(wipeSystemFields(object), context);
  if (!prepared.metadata.name && prepared.metadata.generateName) {
    const { random } = context;
    const key = random && nameKey(object);
    const name = generateName(prepared.metadata.generateName, random && (() => random(`name ${key}`)));
    prepared = withMeta(prepared, { name });
  }

  let finish: Finish | undefined;
  let succeeded = false;
  try {
    if (core.hooks?.beginCreate) {
      const begun = await core.hooks.beginCreate(prepared, context, options.dryRun === true);
      prepared = begun.object;
      finish = begun.finish;
    }
    prepared = await beforeCreate(core, prepared, context);
    await options.validate?.(prepared);

    const name = prepared.metadata.name ?? '';
    const key = keyOf(core, context.namespace, name);
    const stored = await write(core, key, prepared, options, context);
    succeeded = options.dryRun !== true;
    await finish?.(succeeded);
    finish = undefined;

    if (!stored) return representObject(core, asStored(core, prepared));
    await core.hooks?.afterCreate?.(stored.object, context);
    return represent(core, stored);
  } finally {
    await finish?.(false);
  }
}

/** Writes the object. A dry run only checks that the key is free and returns undefined. */
async function write<T extends KubeObject>(
  core: StoreCore<T>,
  key: string,
  object: T,
  options: CreateRequest<T>,
  context: RequestContext,
): Promise<StoredObject<T> | undefined> {
  if (!options.dryRun && hasResourceVersion(object)) {
    throw newGenericError(500, 'resourceVersion should not be set on objects to be created');
  }
  try {
    if (options.dryRun) {
      if (await exists(core, key, context)) throw newKeyExistsError(key, 0);
      return undefined;
    }
    const ttlSeconds = core.ttlSeconds?.(object, context);
    const { signal } = context;
    return await core.storage.create(
      key,
      object,
      Object.assign({}, ttlSeconds !== undefined && ttlSeconds > 0 ? { ttlSeconds } : undefined, signal && { signal }),
    );
  } catch (error) {
    throw await explainCreateError(core, key, object, error, context);
  }
}

async function exists<T extends KubeObject>(
  core: StoreCore<T>,
  key: string,
  context: RequestContext,
): Promise<boolean> {
  const list = await core.storage.list(key, {
    recursive: false,
    ...(context.signal ? { signal: context.signal } : {}),
  });
  return list.items.length > 0;
}

/** Adds to AlreadyExists that the existing object is being deleted, or that the generated name exists. */
export async function explainCreateError<T extends KubeObject>(
  core: StoreCore<T>,
  key: string,
  object: T,
  cause: unknown,
  context: RequestContext,
): Promise<unknown> {
  const name = object.metadata.name ?? '';
  const error = interpretCreateError(cause, core.resource, name);
  if (!isAlreadyExists(error)) return error;
  const explained = object.metadata.generateName ? newGenerateNameConflict(core.resource, name, 1) : error;
  try {
    const existing = await core.storage.get(key, context.signal ? { signal: context.signal } : {});
    if (!existing.object.metadata.deletionTimestamp) return explained;
  } catch {
    return explained;
  }
  const { status } = explained as StatusError;
  return new StatusError({ ...status, message: `object is being deleted: ${status.message}` });
}
