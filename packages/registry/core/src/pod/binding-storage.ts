import { type FeatureName, isFeatureOn } from '@k8s-ts/api/discovery';
import type { Binding, Pod } from '@k8s-ts/api/types';
import {
  newBadRequest,
  newConflict,
  newGenericError,
  newNotFound,
  type Status,
  StatusError,
} from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { aggregateText, goQuote } from '@k8s-ts/apimachinery/validation';
import type { AnyRESTStorage, Creater, RequestContext, Store } from '@k8s-ts/registry-generic';
import { hasStorageErrorCode, interpretUpdateError, type Preconditions, StorageErrorCode } from '@k8s-ts/storage';
import { withPodCondition } from './pod-condition.js';
import { validatePodBinding } from './pod-validation.js';

const kind = { group: '', version: 'v1', kind: 'Binding' } as const;
const resource = { group: '', resource: 'pods/binding' } as const;

/** Thrown when a pod cannot be bound; the client gets a Conflict with this message. */
class BindingRefused extends Error {}

type Features = ReadonlySet<FeatureName> | undefined;

/**
 * POST of a Binding to `pods/{name}/binding` assigns an unassigned pod to a node
 * (`kubernetes pkg/registry/core/pod/storage`).
 *
 * @param features the features that are on. Default: those of the release
 */
export function newPodBindingStorage(pods: Store<Pod>, features: Features): AnyRESTStorage & Creater {
  return {
    kind,
    namespaced: true,
    preservesRequestMeta: true,
    create: (name, object, ...call) => bind({ pods, features }, name ?? '', object, ...call),
  };
}

/**
 * POST of a Binding to `bindings`; the Binding's name is that of the pod. @param features the features that are on.
 * Default: those of the release
 */
export function newBindingStorage(pods: Store<Pod>, features: Features): AnyRESTStorage & Creater {
  return {
    kind,
    namespaced: true,
    preservesRequestMeta: true,
    create: (_name, object, ...call) => bind({ pods, features }, object.metadata.name ?? '', object, ...call),
  };
}

async function bind(
  { pods, features }: { readonly pods: Store<Pod>; readonly features: Features },
  name: string,
  object: KubeObject,
  options: Parameters<Creater['create']>[2],
  context: RequestContext,
): ReturnType<Creater['create']> {
  if (name !== (object.metadata.name ?? '')) throw newBadRequest('name in URL does not match name in Binding object');
  const binding = object as Binding;
  const errors = validatePodBinding(binding);
  if (errors.length > 0) throw newGenericError(500, aggregateText(errors));
  await options.validate?.(object);

  const { uid, resourceVersion } = object.metadata;
  const preconditions: Preconditions = { ...(uid ? { uid } : {}), ...(resourceVersion ? { resourceVersion } : {}) };
  const assign = (current: Pod): Pod => assignTo(current, binding, context.now(), features);
  try {
    const key = pods.keyOf(context.namespace, name);
    if (options.dryRun) assign((await pods.storage.get(key)).object);
    else
      await pods.storage.guaranteedUpdate(key, {
        preconditions,
        tryUpdate: (current) => ({ object: assign(current as Pod) }),
      });
  } catch (cause) {
    if (hasStorageErrorCode(cause, StorageErrorCode.keyNotFound)) throw newNotFound(pods.resource, name);
    const error = interpretUpdateError(cause, pods.resource, name);
    throw error instanceof StatusError ? error : newConflict(resource, name, error);
  }
  const success: Status = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', code: 201 };
  return { object: success };
}

function assignTo(pod: Pod, binding: Binding, now: number, features: Features): Pod {
  const name = pod.metadata?.name ?? '';
  const { nodeName, schedulingGates } = pod.spec ?? {};
  if (pod.metadata?.deletionTimestamp)
    throw new BindingRefused(`pod ${name} is being deleted, cannot be assigned to a host`);
  if (nodeName) throw new BindingRefused(`pod ${name} is already assigned to node ${goQuote(nodeName)}`);
  if (schedulingGates?.length) throw new BindingRefused(`pod ${name} has non-empty .spec.schedulingGates`);
  const { nominatedNodeName: nominated, ...status } = pod.status ?? {};
  const keepsNomination = nominated !== undefined && !isFeatureOn(features, 'ClearingNominatedNodeNameAfterBinding');
  const { annotations, labels: allLabels } = binding.metadata ?? {};
  const labels = isFeatureOn(features, 'PodTopologyLabelsAdmission') ? allLabels : undefined;
  const assigned: Pod = {
    ...pod,
    metadata: {
      ...pod.metadata,
      ...(annotations ? { annotations: { ...pod.metadata?.annotations, ...annotations } } : {}),
      ...(labels ? { labels: { ...pod.metadata?.labels, ...labels } } : {}),
    },
    spec: { ...pod.spec, containers: pod.spec?.containers ?? [], nodeName: binding.target.name ?? '' },
    status: { ...status, ...(keepsNomination && { nominatedNodeName: nominated }) },
  };
  return withPodCondition(assigned, { type: 'PodScheduled', status: 'True' }, now);
}
