import {
  ignoreNotFound,
  isAlreadyExists,
  isConflict,
  isNotFound,
  isServiceUnavailable,
} from '@k8s-ts/apimachinery/errors';
import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { StoreClient } from '@k8s-ts/registry-generic';
import { withManagedFields } from './managed-fields.js';
import type { Reconciliation } from './reconcile.js';

/** The objects of one kind: roles or bindings. */
export interface PolicyKind<T extends KubeObject> {
  readonly kind: GroupVersionKind;
  readonly client: StoreClient<T>;
}

/** Delays before a new attempt, in ms, when another server wrote first or the store could not answer. */
const retryDelays = [10, 50, 250];

/**
 * Writes the changes that one object needs. When another server wrote first, reads the object again and repeats.
 *
 * @param existing the object as it was last read; undefined when there was none
 * @returns the revision at which the object is as expected
 */
export async function reconcileStored<T extends KubeObject>(
  target: PolicyKind<T>,
  expected: T,
  existing: T | undefined,
  reconcile: (expected: T, existing: T | undefined) => Reconciliation<T>,
  signal: AbortSignal,
): Promise<number> {
  let current = existing;
  for (let attempt = 0; ; attempt++) {
    try {
      return await write(target, reconcile(expected, current), current, signal);
    } catch (error) {
      const delay = retryDelays[attempt];
      if (delay === undefined || !mayRetry(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
      signal.throwIfAborted();
      current = await readStored(target, expected, signal);
    }
  }
}

const mayRetry = (error: unknown) =>
  isAlreadyExists(error) || isNotFound(error) || isConflict(error) || isServiceUnavailable(error);

async function write<T extends KubeObject>(
  { kind, client }: PolicyKind<T>,
  reconciliation: Reconciliation<T>,
  current: T | undefined,
  signal: AbortSignal,
): Promise<number> {
  if (reconciliation.action === 'none') return current === undefined ? 0 : revisionOf(current);
  const { action, object } = reconciliation;
  if (action === 'update') {
    return revisionOf(await client.update(withManagedFields(kind, object, current), { signal }));
  }
  if (action === 'recreate' && current !== undefined) {
    const { name = '', uid = '' } = current.metadata;
    await inNamespaceOf(client, object)
      .delete(name, { preconditions: { uid }, signal })
      .catch((error: unknown) => {
        if (!isNotFound(error)) throw error;
      });
  }
  return revisionOf(await client.create(withManagedFields(kind, object, undefined), { signal }));
}

/** Reads the stored object of this name. @returns undefined if it does not exist */
export async function readStored<T extends KubeObject>(
  { client }: PolicyKind<T>,
  object: T,
  signal: AbortSignal,
): Promise<T | undefined> {
  return ignoreNotFound(inNamespaceOf(client, object).get(object.metadata.name ?? '', { signal }));
}

function inNamespaceOf<T extends KubeObject>(client: StoreClient<T>, { metadata: { namespace } }: T): StoreClient<T> {
  return namespace === undefined ? client : client.namespace(namespace);
}

function revisionOf({ metadata }: KubeObject): number {
  return Number(metadata.resourceVersion ?? 0);
}
