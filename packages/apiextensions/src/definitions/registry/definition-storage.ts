import { formatTime } from '@k8s-ts/apimachinery/time';
import { type AnyRESTStorage, deleteInTwoSteps, extendStore, type Store, withMeta } from '@k8s-ts/registry-generic';
import { withCondition } from '../kind/conditions.js';
import { type CustomResourceDefinition, cleanupFinalizer } from '../kind/custom-resource-definition.js';

/**
 * The storage of definitions. The first DELETE adds the finalizer of the objects' cleanup and the condition
 * Terminating, and answers with the definition
 * (`kubernetes/apiextensions-apiserver pkg/registry/customresourcedefinition/etcd.go`).
 */
export function newDefinitionStorage(store: Store<CustomResourceDefinition>): AnyRESTStorage {
  return extendStore(store, {
    delete: (name, options, context) =>
      deleteInTwoSteps(store, name, options, context, {
        terminating: (definition) => terminating(definition, context.now()),
      }),
    // The schemas in a definition determine the cost of its validation.
    validationCost: 0,
  });
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
