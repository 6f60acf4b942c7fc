import { builtinTypes } from '@k8s-ts/api';
import { updateManagedFields } from '@k8s-ts/apimachinery/apply';
import { isAlreadyExists, isConflict, isNotFound, isServiceUnavailable } from '@k8s-ts/apimachinery/errors';
import { formatGroupVersion } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { internalContext, type Store } from '@k8s-ts/registry-generic';
import type { Reconciliation } from './reconcile.js';

/** Field manager of the default objects. */
const manager = 'kube-apiserver';

/** Milliseconds before each new attempt after a conflict or an unavailable store. */
const retryDelays = [10, 50, 250];

/**
 * Reconciles one object in its store. Reads it again and retries when another server changed it.
 *
 * @param existing the object as last read
 * @returns the revision at which the object is as it should be
 */
export async function reconcileInStore<T extends KubeObject>(
  store: Store<T>,
  expected: T,
  existing: T | undefined,
  reconcile: (expected: T, existing: T | undefined) => Reconciliation<T>,
  signal: AbortSignal,
): Promise<number> {
  let current = existing;
  for (let attempt = 0; ; attempt++) {
    try {
      return await write(store, reconcile(expected, current), current, signal);
    } catch (error) {
      const delay = retryDelays[attempt];
      if (delay === undefined || !mayRetry(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
      signal.throwIfAborted();
      current = await readFromStore(store, expected, signal);
    }
  }
}

const mayRetry = (error: unknown) =>
  isAlreadyExists(error) || isNotFound(error) || isConflict(error) || isServiceUnavailable(error);

async function write<T extends KubeObject>(
  store: Store<T>,
  reconciliation: Reconciliation<T>,
  current: T | undefined,
  signal: AbortSignal,
): Promise<number> {
  if (reconciliation.action === 'none') return current === undefined ? 0 : revisionOf(current);
  const { action, object } = reconciliation;
  const { name = '', namespace = '' } = object.metadata;
  const context = internalContext(namespace, signal);
  if (action === 'update') {
    const updated = managed(store, object, current);
    const { result } = await store.update(name, { updatedObject: async () => updated }, {}, context);
    return revisionOf(result.object);
  }
  if (action === 'recreate' && current !== undefined) {
    const { uid = '' } = current.metadata;
    await store.delete(name, { preconditions: { uid } }, context).catch((error: unknown) => {
      if (!isNotFound(error)) throw error;
    });
  }
  return revisionOf((await store.create(undefined, managed(store, object, undefined), {}, context)).object);
}

/** Reads the object from its store; undefined when it is missing. */
export async function readFromStore<T extends KubeObject>(
  store: Store<T>,
  { metadata }: T,
  signal: AbortSignal,
): Promise<T | undefined> {
  try {
    return (await store.get(metadata.name ?? '', {}, internalContext(metadata.namespace, signal))).object;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** The object with the managed fields that a write over the API would give it. */
function managed<T extends KubeObject>({ kind }: Store<T>, object: T, live: T | undefined): T {
  const schema = builtinTypes.typeFor(kind);
  if (schema === undefined) return object;
  type Plain = Parameters<typeof updateManagedFields>[0]['newObject'];
  return updateManagedFields({
    apiVersion: formatGroupVersion(kind),
    kind: kind.kind,
    schema,
    live: live as Plain | undefined,
    newObject: object as Plain,
    manager,
    now: new Date(),
  }) as Plain & T;
}

function revisionOf({ metadata }: KubeObject): number {
  return Number(metadata.resourceVersion ?? 0);
}
