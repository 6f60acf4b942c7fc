import type { Namespace } from '@k8s-ts/api/types';
import { formatTime } from '@k8s-ts/apimachinery/time';
import {
  type AnyRESTStorage,
  deleteInTwoSteps,
  deletionFinalizers,
  extendStore,
  type RequestContext,
  type Store,
  withMeta,
} from '@k8s-ts/registry-generic';
import { builtinSubresource } from '@k8s-ts/registry-shared';
import { namespaceFinalizeStrategy } from './namespace-strategy.js';

type Deleter = NonNullable<AnyRESTStorage['delete']>;
type DeleteRequest = Parameters<Deleter>[1];

/**
 * The storage of namespaces, which are deleted in two steps: the first DELETE sets the phase Terminating; the object is
 * removed once `spec.finalizers` and `metadata.finalizers` are empty
 * (`kubernetes pkg/registry/core/namespace/storage`). Has no deleteCollection.
 */
export function newNamespaceStorage(store: Store<Namespace>): AnyRESTStorage {
  return extendStore(store, {
    delete: (name, options, context) =>
      deleteInTwoSteps(store, name, options, context, {
        terminating: (namespace) => terminating(store, namespace, options, context),
        mayRemove: ({ spec }) => !spec?.finalizers?.length,
      }),
    // Upstream's documents describe the answer as a Status, although it is the object.
    deleteReturnsDeletedObject: undefined,
    deleteCollection: undefined,
  });
}

/** PUT of a namespace to `namespaces/{name}/finalize` changes its `spec.finalizers`. */
export function newNamespaceFinalizeStorage(store: Store<Namespace>): AnyRESTStorage {
  const storage = builtinSubresource(store, 'finalize', namespaceFinalizeStrategy, { withoutTables: true });
  return extendStore(storage, { get: undefined });
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
