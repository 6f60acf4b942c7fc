import type { Pod, PodTemplateSpec } from '@k8s-ts/api';
import { errorText, hasStatusCause, isNotFound, StatusError } from '@k8s-ts/apimachinery/errors';
import type { OwnerReference } from '@k8s-ts/apimachinery/types';
import type { Client, ResourceClient } from '@k8s-ts/client';
import type { EventRecorder } from '@k8s-ts/client/events';
import type { ObjectKind } from '../object-kind.js';
import { coreResources } from '../resources.js';
import { newControllerRef, type Owned } from './controller-ref.js';

/** The owner of pods, with its metadata. */
export type PodOwner = Required<Owned>;

export interface PodControlOptions {
  readonly client: Client;
  readonly events: EventRecorder;
  /** The kind of the pods' owners. */
  readonly kind: ObjectKind;
}

/**
 * Creates and deletes pods of controllers, and records events on the owner (`kubernetes pkg/controller`,
 * RealPodControl).
 */
export interface PodControl {
  /** The requests of pods, as the controller's user. */
  readonly pods: ResourceClient<Pod>;
  /**
   * Creates a pod and records `SuccessfulCreate` or `FailedCreate`. In a namespace that is being deleted, no event is
   * recorded.
   *
   * @returns the created pod
   */
  create(pod: Pod, owner: PodOwner, signal: AbortSignal): Promise<Pod>;
  /**
   * Deletes a pod and records `SuccessfulDelete` or `FailedDelete`. A pod that has gone is not a failure.
   *
   * @returns the pod if it still exists, otherwise a Status; undefined when the pod was missing
   */
  delete(pod: Pod, owner: PodOwner, signal: AbortSignal): Promise<unknown>;
}

/** See {@link PodControl}. */
export function newPodControl({ client, events, kind }: PodControlOptions): PodControl {
  const pods = client.resource(coreResources.pods);
  return {
    pods,
    async create(pod, owner, signal) {
      try {
        const created = await pods.create(pod, { signal });
        events.record(owner, kind, 'Normal', 'SuccessfulCreate', `Created pod: ${created.metadata.name}`);
        return created;
      } catch (error) {
        if (!signal.aborted && !isNamespaceTerminating(error)) {
          events.record(owner, kind, 'Warning', 'FailedCreate', `Error creating: ${errorText(error)}`);
        }
        throw error;
      }
    },
    async delete({ metadata }, owner, signal) {
      const { namespace = '', name = '' } = metadata;
      try {
        const answer = await pods.namespace(namespace).delete(name, { signal });
        events.record(owner, kind, 'Normal', 'SuccessfulDelete', `Deleted pod: ${name}`);
        return answer;
      } catch (error) {
        if (isNotFound(error)) return undefined;
        if (!signal.aborted) {
          events.record(owner, kind, 'Warning', 'FailedDelete', `Error deleting: ${errorText(error)}`);
        }
        throw new Error(`unable to delete pods: ${errorText(error)}`, { cause: error });
      }
    },
  };
}

/** Whether an object could not be created because its namespace is being deleted. */
export function isNamespaceTerminating(error: unknown): boolean {
  return error instanceof StatusError && hasStatusCause(error, 'NamespaceTerminating');
}

/**
 * A pod of a template: labels, annotations, finalizers and spec of the template, a generated name that begins with the
 * owner's.
 */
export function podFromTemplate(
  template: PodTemplateSpec | undefined,
  owner: PodOwner,
  kind: ObjectKind,
  reference: OwnerReference = newControllerRef(owner, kind),
): Pod {
  const { labels, annotations, finalizers } = template?.metadata ?? {};
  const { name = '', namespace } = owner.metadata;
  return {
    metadata: {
      generateName: `${name}-`,
      ...(namespace && { namespace }),
      ...(labels && { labels }),
      ...(annotations && { annotations }),
      ...(finalizers && { finalizers }),
      ownerReferences: [reference],
    },
    ...(template?.spec && { spec: template.spec }),
  };
}
