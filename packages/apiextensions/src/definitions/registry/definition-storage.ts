import { newConflict } from '@k8s-ts/apimachinery/errors';
import {
  type AnyRESTStorage,
  extendStore,
  formatTime,
  type RequestContext,
  type Store,
  withMeta,
} from '@k8s-ts/registry-generic';
import { interpretUpdateError, type Preconditions } from '@k8s-ts/storage';
import { withCondition } from '../kind/conditions.js';
import { type CustomResourceDefinition, cleanupFinalizer } from '../kind/custom-resource-definition.js';

type Deleter = NonNullable<AnyRESTStorage['delete']>;
type DeleteRequest = Parameters<Deleter>[1];

/**
 * The storage of definitions. The first DELETE adds the finalizer of the objects' cleanup and the condition Terminating, and answers with the
 * definition (`kubernetes/apiextensions-apiserver pkg/registry/customresourcedefinition/etcd.go`).
 */
export function newDefinitionStorage(store: Store<CustomResourceDefinition>): AnyRESTStorage {
  return extendStore(store, {
    delete: (name, options, context) => deleteDefinition(store, name, options, context),
    // The schemas in a definition say what its validation costs.
    validationCost: 0,
  });
}

async function deleteDefinition(
  store: Store<CustomResourceDefinition>,
  name: string,
  options: DeleteRequest,
  context: RequestContext,
): ReturnType<Deleter> {
  const stored = await store.get(name, {}, context);
  const { object } = stored;
  const uid = object.metadata.uid ?? '';
  const preconditions = preconditionsOf(store, name, object, options);
  if (object.metadata.deletionTimestamp) return store.delete(name, { ...options, preconditions }, context);

  const terminate = async (current: CustomResourceDefinition): Promise<CustomResourceDefinition> => {
    await options.validate?.(current);
    return terminating(current, context.now());
  };
  if (options.dryRun) return { result: { object: await terminate(object) }, uid, deleted: false };
  try {
    const result = await store.storage.guaranteedUpdate(store.keyOf('', name), {
      preconditions,
      tryUpdate: async (current) => ({ object: await terminate(current as CustomResourceDefinition) }),
    });
    return { result, uid, deleted: false };
  } catch (error) {
    throw interpretUpdateError(error, store.resource, name);
  }
}

/** The request's preconditions and the uid. @throws Conflict when the definition does not meet them */
function preconditionsOf(
  store: Store<CustomResourceDefinition>,
  name: string,
  { metadata }: CustomResourceDefinition,
  { preconditions: expected }: DeleteRequest,
): Preconditions {
  const { uid = '', resourceVersion = '' } = metadata;
  const refuse = (what: string, wanted: string, actual: string) =>
    newConflict(
      store.resource,
      name,
      `Precondition failed: ${what} in precondition: ${wanted}, ${what} in object meta: ${actual}`,
    );
  if (expected?.uid !== undefined && expected.uid !== uid) throw refuse('UID', expected.uid, uid);
  if (expected?.resourceVersion !== undefined && expected.resourceVersion !== resourceVersion) {
    throw refuse('ResourceVersion', expected.resourceVersion, resourceVersion);
  }
  return { ...expected, uid };
}

function terminating(definition: CustomResourceDefinition, now: number): CustomResourceDefinition {
  const { deletionTimestamp = formatTime(now), finalizers = [] } = definition.metadata;
  const marked = withMeta(definition, {
    deletionTimestamp,
    finalizers: finalizers.includes(cleanupFinalizer) ? finalizers : [...finalizers, cleanupFinalizer],
  });
  const condition = {
    type: 'Terminating',
    status: 'True',
    reason: 'InstanceDeletionPending',
    message: 'CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon',
  } as const;
  return withCondition(marked, condition, now);
}
