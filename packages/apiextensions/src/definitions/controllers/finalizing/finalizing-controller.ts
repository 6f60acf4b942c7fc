import { semanticEqual } from '@k8s-ts/apimachinery/validation';
import { newController, onChangesOf, systemClock } from '@k8s-ts/client';
import { withMeta } from '@k8s-ts/registry-generic';
import { isConditionTrue, type NewCondition, withCondition, withoutCondition } from '../../kind/conditions.js';
import { type CustomResourceDefinition, cleanupFinalizer } from '../../kind/custom-resource-definition.js';
import type { DefinitionController, DefinitionControllerOptions } from '../controller-options.js';
import { writeStatus } from '../status-writer.js';
import { type DeletionOutcome, deleteInstances, terminating } from './delete-instances.js';
import type { GetInstances } from './instances.js';

export interface FinalizingOptions extends DefinitionControllerOptions {
  readonly getInstances: GetInstances;
  /** Maximum time that an attempt waits until the objects are gone, in ms. Default 60,000. */
  readonly timeoutMs?: number;
}

/**
 * Resources of the server itself, whose keys in the storage are those that a definition of the same name would have.
 */
const overlapping = new Set(['apiservices.apiregistration.k8s.io', 'customresourcedefinitions.apiextensions.k8s.io']);

const inProgress = terminating('True', 'InstanceDeletionInProgress', 'CustomResource deletion is in progress');

/**
 * Deletes the objects of definitions that are being deleted, then removes the finalizer of these definitions
 * (`kubernetes/apiextensions-apiserver pkg/controller/finalizer`). Works on five definitions at once.
 */
export function newFinalizingController(options: FinalizingOptions): DefinitionController {
  const { informer, client, getInstances, onError, timeoutMs = 60_000, clock = systemClock } = options;

  const finish = async (definition: CustomResourceDefinition, signal: AbortSignal): Promise<DeletionOutcome> => {
    const { spec } = definition;
    if (overlapping.has(`${spec.names.plural}.${spec.group}`)) return { condition: overlap };
    if (!isConditionTrue(definition, 'Established')) return { condition: neverEstablished };
    return deleteInstances(() => getInstances(definition), { clock, timeoutMs, signal });
  };

  const controller = newController({
    sources: [onChangesOf(informer, () => [])],
    workers: 5,
    ...(onError ? { onError } : {}),
    async reconcile(name, signal) {
      const definition = informer.store.get(name);
      if (definition === undefined || !awaitsCleanup(definition)) return;
      const begun = await writeStatus(client, withCondition(definition, inProgress, clock.now()), signal);
      if (begun === undefined) return;
      const { condition, error } = await finish(begun, signal);
      const ended = withCondition(begun, condition, clock.now());
      if (error === undefined) {
        const finalizers = begun.metadata.finalizers?.filter((finalizer) => finalizer !== cleanupFinalizer);
        await writeStatus(client, withMeta(ended, { finalizers }), signal);
        return;
      }
      await writeStatus(client, ended, signal);
      throw error;
    },
  });

  return {
    async run(signal) {
      const removeHandler = informer.addHandler({
        onAdd: (definition) => {
          if (awaitsCleanup(definition)) controller.queue.add(definition.metadata.name ?? '');
        },
        onUpdate: (old, definition) => {
          // This controller writes only the condition, so a change of the condition alone starts no work.
          if (!awaitsCleanup(definition) || (old !== definition && isSameExceptCondition(old, definition))) return;
          controller.queue.add(definition.metadata.name ?? '');
        },
      });
      try {
        await controller.run(signal);
      } finally {
        removeHandler();
      }
    },
  };
}

const overlap: NewCondition = terminating(
  'False',
  'OverlappingBuiltInResource',
  'instances overlap with built-in resources in storage',
);

const neverEstablished: NewCondition = terminating('False', 'NeverEstablished', 'resource was never established');

function awaitsCleanup({ metadata }: CustomResourceDefinition): boolean {
  return metadata.deletionTimestamp !== undefined && (metadata.finalizers ?? []).includes(cleanupFinalizer);
}

function isSameExceptCondition(a: CustomResourceDefinition, b: CustomResourceDefinition): boolean {
  const rest = (definition: CustomResourceDefinition) =>
    withMeta(withoutCondition(definition, 'Terminating'), { resourceVersion: undefined });
  return semanticEqual(rest(a), rest(b));
}
