import type { Namespace } from '@k8s-ts/api/types';
import { newConflict } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  type AnyRESTStorage,
  deletionFinalizers,
  extendStore,
  formatTime,
  type RESTOptionsFactory,
  type RequestContext,
  type Store,
  withMeta,
} from '@k8s-ts/registry-generic';
import { interpretUpdateError, type Preconditions } from '@k8s-ts/storage';
import { newKindStore, newKindSubresource } from '../kind-store.js';
import { namespaceFinalizeRules, namespaceRules, namespaceStatusRules } from './namespace-strategy.js';

/** The storages of namespaces. */
export interface NamespaceStorage {
  readonly store: Store;
  readonly namespaces: AnyRESTStorage;
  readonly status: AnyRESTStorage;
  readonly finalize: AnyRESTStorage;
}

type Deleter = NonNullable<AnyRESTStorage['delete']>;
type DeleteRequest = Parameters<Deleter>[1];

/**
 * Namespaces go in two steps: the first deletion makes them Terminating, and they are gone when nothing is left that `spec.finalizers` or
 * `metadata.finalizers` hold them for (`kubernetes pkg/registry/core/namespace/storage`).
 */
export async function newNamespaceStorage(restOptions: RESTOptionsFactory): Promise<NamespaceStorage> {
  const store = await newKindStore<Namespace>(restOptions, {
    resource: 'namespaces',
    kind: 'Namespace',
    rules: namespaceRules,
    selectableFields: (namespace) => ({ 'status.phase': namespace.status?.phase ?? '' }),
    shouldDeleteDuringUpdate: (namespace) => (namespace.spec?.finalizers ?? []).length === 0,
  });
  const finalize = newKindSubresource(store, 'finalize', namespaceFinalizeRules);
  return {
    store,
    namespaces: extendStore(store, {
      delete: (name, options, context) => deleteNamespace(store, name, options, context),
      deleteCollection: undefined,
    }),
    status: newKindSubresource(store, 'status', namespaceStatusRules),
    finalize: extendStore(finalize, { get: undefined }),
  };
}

async function deleteNamespace(
  store: Store,
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
    const terminate = async (current: KubeObject): Promise<KubeObject> => {
      await options.validate?.(current);
      return terminating(store, current, options, context);
    };
    if (options.dryRun) return { result: { object: await terminate(object) }, uid, deleted: false };
    try {
      const result = await store.storage.guaranteedUpdate(store.keyOf('', name), {
        preconditions,
        tryUpdate: async (current) => ({ object: await terminate(current as KubeObject) }),
      });
      return { result, uid, deleted: false };
    } catch (error) {
      throw interpretUpdateError(error, store.resource, name);
    }
  }
  if (((object as Namespace).spec?.finalizers ?? []).length > 0) return { result: { object }, uid, deleted: false };
  return store.delete(name, { ...options, preconditions }, context);
}

/** The namespace with its deletion begun. */
function terminating(store: Store, namespace: KubeObject, options: DeleteRequest, context: RequestContext): KubeObject {
  const finalizers = deletionFinalizers(store.core, namespace, options);
  return withMeta(
    { ...namespace, status: { ...(namespace as Namespace).status, phase: 'Terminating' } },
    {
      deletionTimestamp: namespace.metadata.deletionTimestamp ?? formatTime(context.now()),
      finalizers: finalizers?.length ? finalizers : undefined,
    },
  );
}
