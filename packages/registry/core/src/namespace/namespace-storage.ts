import type { Namespace } from '@k8s-ts/api/types';
import { newConflict } from '@k8s-ts/apimachinery/errors';
import {
  type AnyRESTStorage,
  deletionFinalizers,
  extendStore,
  formatTime,
  type RequestContext,
  type Store,
  withMeta,
  withOrderedMeta,
} from '@k8s-ts/registry-generic';
import { builtinSubresource } from '@k8s-ts/registry-shared';
import { interpretUpdateError, type Preconditions } from '@k8s-ts/storage';
import { namespaceFinalizeStrategy } from './namespace-strategy.js';

type Deleter = NonNullable<AnyRESTStorage['delete']>;
type DeleteRequest = Parameters<Deleter>[1];

/**
 * The storage of namespaces, which are deleted in two steps: the first DELETE sets the phase Terminating; the object is removed once
 * `spec.finalizers` and `metadata.finalizers` are empty (`kubernetes pkg/registry/core/namespace/storage`). Has no deleteCollection.
 */
export function newNamespaceStorage(store: Store<Namespace>): AnyRESTStorage {
  return extendStore(store, {
    delete: (name, options, context) => deleteNamespace(store, name, options, context),
    // Upstream's documents say that a Status is the answer, although it is the object.
    deleteReturnsDeletedObject: undefined,
    deleteCollection: undefined,
  });
}

/** PUT of a namespace to `namespaces/{name}/finalize` changes its `spec.finalizers`. */
export function newNamespaceFinalizeStorage(store: Store<Namespace>): AnyRESTStorage {
  const storage = builtinSubresource(store, 'finalize', namespaceFinalizeStrategy, { withoutTables: true });
  return extendStore(storage, { get: undefined });
}

async function deleteNamespace(
  store: Store<Namespace>,
  name: string,
  options: DeleteRequest,
  context: RequestContext,
): ReturnType<Deleter> {
  const { object } = await store.get(name, {}, context);
  const uid = object.metadata.uid ?? '';
  const expected = options.preconditions;
  const refuse = (what: string, wanted: string, actual: string) =>
    newConflict(
      store.resource,
      name,
      `Precondition failed: ${what} in precondition: ${wanted}, ${what} in object meta: ${actual}`,
    );
  if (expected?.uid !== undefined && expected.uid !== uid) throw refuse('UID', expected.uid, uid);
  const version = object.metadata.resourceVersion ?? '';
  if (expected?.resourceVersion !== undefined && expected.resourceVersion !== version) {
    throw refuse('ResourceVersion', expected.resourceVersion, version);
  }
  const preconditions: Preconditions = { ...expected, uid };

  if (!object.metadata.deletionTimestamp) {
    const terminate = async (current: Namespace): Promise<Namespace> => {
      await options.validate?.(current);
      return terminating(store, current, options, context);
    };
    if (options.dryRun) return { result: { object: withOrderedMeta(await terminate(object)) }, uid, deleted: false };
    try {
      const result = await store.storage.guaranteedUpdate(store.keyOf('', name), {
        preconditions,
        tryUpdate: async (current) => ({ object: await terminate(current as Namespace) }),
      });
      return { result, uid, deleted: false };
    } catch (error) {
      throw interpretUpdateError(error, store.resource, name);
    }
  }
  if ((object.spec?.finalizers ?? []).length > 0) return { result: { object }, uid, deleted: false };
  return store.delete(name, { ...options, preconditions }, context);
}

/** The namespace with the phase Terminating, a deletion time and the finalizers that the request asks for. */
function terminating(
  store: Store<Namespace>,
  namespace: Namespace,
  options: DeleteRequest,
  context: RequestContext,
): Namespace {
  const finalizers = deletionFinalizers(store.core, namespace, options);
  return withMeta(
    { ...namespace, status: { ...namespace.status, phase: 'Terminating' } },
    {
      deletionTimestamp: namespace.metadata.deletionTimestamp ?? formatTime(context.now()),
      finalizers: finalizers?.length ? finalizers : undefined,
    },
  );
}
