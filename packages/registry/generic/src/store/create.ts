import { isAlreadyExists, newGenerateNameConflict, newGenericError, StatusError } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { hasResourceVersion, interpretCreateError, newKeyExistsError, type StoredObject } from '@k8s-ts/storage';
import type { RequestContext } from '../rest/request-context.js';
import type { CreateOptions, ObjectCheck, Representation } from '../rest/rest-storage.js';
import { beforeCreate, fillSystemFields, nameKey, wipeSystemFields } from './before-write.js';
import { representDryRun } from './dry-run.js';
import { generateName } from './generate-name.js';
import { withMeta } from './object-meta.js';
import { keyOf, represent, type StoreCore, signalOfWrite } from './store-core.js';
import type { Finish } from './store-options.js';

/** Maximum number of generated names that are tried. */
const maxNameGenerationAttempts = 8;

export type CreateRequest<T extends KubeObject> = CreateOptions & { readonly validate?: ObjectCheck<T> };

/**
 * Creates an object; tries again while the generated name exists
 * (`kubernetes/apiserver pkg/registry/generic/registry/store.go, Store.Create`).
 */
export async function createObject<T extends KubeObject>(
  core: StoreCore<T>,
  object: T,
  options: CreateRequest<T>,
  context: RequestContext,
): Promise<Representation<T>> {
  const generated = !object.metadata.name && !!object.metadata.generateName;
  const isDryRun = options.dryRun === true;
  for (let attempt = 1; ; attempt++) {
    let finish: Finish | undefined;
    try {
      let prepared = withSystemFields(core, object, context);
      if (core.hooks?.beginCreate) {
        const begun = await core.hooks.beginCreate(prepared, context, isDryRun);
        prepared = begun.object;
        finish = begun.finish;
      }
      // Each promise costs as much as some checks, so only steps that return a promise are awaited.
      const checked = beforeCreate(core, prepared, context);
      prepared = checked instanceof Promise ? await checked : checked;
      const admitted = options.validate?.(prepared);
      if (admitted instanceof Promise) await admitted;

      const key = keyOf(core, context.namespace, prepared.metadata.name ?? '');
      if (!isDryRun && hasResourceVersion(prepared)) {
        throw newGenericError(500, 'resourceVersion should not be set on objects to be created');
      }
      let stored: StoredObject<T> | undefined;
      try {
        if (isDryRun) await assertFree(core, key, context);
        else stored = await core.storage.create(key, prepared, writeOptions(core, prepared, context));
      } catch (error) {
        throw await explainCreateError(core, key, prepared, error, context);
      }
      if (finish !== undefined) await finish(!isDryRun);
      finish = undefined;

      if (stored === undefined) return representDryRun(core, prepared);
      if (core.hooks?.afterCreate) await core.hooks.afterCreate(stored.object, context);
      return represent(core, stored);
    } catch (error) {
      if (!generated || !isAlreadyExists(error) || attempt >= maxNameGenerationAttempts) throw error;
    } finally {
      if (finish !== undefined) await finish(false);
    }
  }
}

/** The object with its creation time and uid, and a generated name if it asks for one. */
function withSystemFields<T extends KubeObject>({ strategy }: StoreCore<T>, object: T, context: RequestContext): T {
  const filled = fillSystemFields(wipeSystemFields(object), context);
  const { name, generateName: prefix } = filled.metadata;
  if (name || !prefix) return filled;
  if (strategy.generateName) return withMeta(filled, { name: strategy.generateName(prefix) });
  const { random } = context;
  const key = random && nameKey(object);
  return withMeta(filled, { name: generateName(prefix, random && (() => random(`name ${key}`))) });
}

function writeOptions<T extends KubeObject>(core: StoreCore<T>, object: T, context: RequestContext) {
  const ttlSeconds = core.ttlSeconds?.(object, context);
  const signal = signalOfWrite(core, context);
  return Object.assign(
    {},
    ttlSeconds !== undefined && ttlSeconds > 0 ? { ttlSeconds } : undefined,
    signal && { signal },
  );
}

/** The check of a dry run in place of the write. @throws StorageError when the key exists */
async function assertFree<T extends KubeObject>(
  core: StoreCore<T>,
  key: string,
  context: RequestContext,
): Promise<void> {
  if (await exists(core, key, context)) throw newKeyExistsError(key, 0);
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
