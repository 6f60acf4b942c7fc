import type { appsv1, PersistentVolumeClaim, Pod } from '@k8s-ts/api';
import { errorText, isAlreadyExists, isNotFound } from '@k8s-ts/apimachinery/errors';
import type { Client } from '@k8s-ts/client';
import type { EventRecorder } from '../events/index.js';
import { coreResources } from '../resources.js';
import { hasForeignController, hasStaleOwner, hasWantedOwners, withWantedOwners } from './claim-retention.js';
import {
  claimsOf,
  hasIdentity,
  hasStorage,
  ordinalOf,
  statefulSetKind,
  withIdentity,
  withStorage,
} from './stateful-identity.js';

type StatefulSet = appsv1.StatefulSet;

export interface StatefulPodControlOptions {
  readonly client: Client;
  readonly events: EventRecorder;
  /** A claim as a cache knows it, by `namespace/name`. */
  readonly cachedClaim: (key: string) => PersistentVolumeClaim | undefined;
  /** Gets each answer to a write of a pod or claim. */
  readonly onWritten: (kind: 'pods' | 'claims', answer: unknown) => void;
  readonly signal: AbortSignal;
}

/** The writes of pods and claims of a StatefulSet, with their events (`kubernetes pkg/controller/statefulset/stateful_pod_control.go`). */
export interface StatefulPodControl {
  /** Creates the missing claims of a pod, and the pod. @throws Error when a claim is being deleted */
  create(set: StatefulSet, pod: Pod): Promise<void>;
  /** Gives a pod its identity and volumes, and its claims their owners. */
  update(set: StatefulSet, pod: Pod): Promise<void>;
  /** Deletes a pod. One that has gone is no failure. */
  delete(set: StatefulSet, pod: Pod): Promise<void>;
  /** Creates missing claims of a pod, and gives all their owners. */
  syncClaims(set: StatefulSet, pod: Pod): Promise<void>;
  /** Whether the claims that exist have the owners that the retention policy wants. */
  haveWantedOwners(set: StatefulSet, pod: Pod): boolean;
  /** Gives the claims the owners that the retention policy wants. */
  updateOwners(set: StatefulSet, pod: Pod): Promise<void>;
  /** Whether a claim is about to go with the pod that had the name before. */
  hasStaleClaim(set: StatefulSet, pod: Pod): boolean;
}

/** See {@link StatefulPodControl}. */
export function newStatefulPodControl(options: StatefulPodControlOptions): StatefulPodControl {
  const { client, events, cachedClaim, onWritten, signal } = options;
  const pods = client.resource(coreResources.pods);
  const claims = client.resource(coreResources.persistentVolumeClaims);
  const keyOf = ({ metadata }: PersistentVolumeClaim) => `${metadata?.namespace}/${metadata?.name}`;
  const wantedClaims = (set: StatefulSet, pod: Pod) => [...claimsOf(set, ordinalOf(pod)).values()];
  const presentClaims = (set: StatefulSet, pod: Pod) =>
    wantedClaims(set, pod).flatMap((claim) => cachedClaim(keyOf(claim)) ?? []);

  /** Records an event about a change of a pod or claim. */
  const tell = (
    set: StatefulSet,
    verb: 'Create' | 'Update' | 'Delete',
    what: string,
    success: string,
    error?: unknown,
  ) => {
    if (signal.aborted) return;
    const text = `${verb} ${what} in StatefulSet ${set.metadata.name}`;
    if (error === undefined) events.record(set, statefulSetKind, 'Normal', `Successful${verb}`, `${text} ${success}`);
    else {
      const message = `${text} failed error: ${errorText(error)}`;
      events.record(set, statefulSetKind, 'Warning', `Failed${verb}`, message);
    }
  };
  const tellOfPod = (set: StatefulSet, verb: 'Create' | 'Update' | 'Delete', pod: Pod, error?: unknown) =>
    tell(set, verb, `Pod ${pod.metadata.name}`, 'successful', error);
  /** Records a failure as an event, and throws it. */
  const telling = async <R>(
    set: StatefulSet,
    verb: 'Create' | 'Update',
    pod: Pod,
    run: () => Promise<R>,
  ): Promise<R> => {
    try {
      return await run();
    } catch (error) {
      tellOfPod(set, verb, pod, error);
      throw error;
    }
  };

  const createClaims = async (set: StatefulSet, pod: Pod) => {
    const errors: string[] = [];
    for (const claim of wantedClaims(set, pod)) {
      const present = cachedClaim(keyOf(claim));
      const name = claim.metadata?.name;
      if (present) {
        if (present.metadata?.deletionTimestamp) errors.push(`pvc ${name} is being deleted`);
        continue;
      }
      const podName = pod.metadata.name;
      try {
        onWritten('claims', await claims.create(claim, { signal }));
        tell(set, 'Create', `Claim ${name} Pod ${podName}`, 'success');
      } catch (error) {
        errors.push(`failed to create PVC ${name}: ${errorText(error)}`);
        if (!isAlreadyExists(error)) tell(set, 'Create', `Claim ${name} for Pod ${podName}`, 'success', error);
      }
    }
    if (errors.length > 0) throw new Error(errors.length === 1 ? errors[0] : `[${errors.join(', ')}]`);
  };
  const haveWantedOwners = (set: StatefulSet, pod: Pod) =>
    presentClaims(set, pod).every((claim) => hasWantedOwners(claim, set, pod));
  const updateOwners = async (set: StatefulSet, pod: Pod) => {
    for (const claim of presentClaims(set, pod)) {
      if (hasForeignController(claim, set, pod)) {
        const message = `PersistentVolumeClaim ${claim.metadata?.name} has a conflicting OwnerReference that acts as a manging controller, the retention policy is ignored for this claim`;
        events.record(set, statefulSetKind, 'Warning', 'ConflictingController', message);
      }
      if (hasWantedOwners(claim, set, pod)) continue;
      onWritten('claims', await claims.update(withWantedOwners(claim, set, pod), { signal }));
    }
  };

  return {
    haveWantedOwners,
    updateOwners,
    async create(set, pod) {
      await telling(set, 'Create', pod, () => createClaims(set, pod));
      let created: Pod;
      try {
        created = await pods.create(pod, { signal });
      } catch (error) {
        if (!isAlreadyExists(error)) tellOfPod(set, 'Create', pod, error);
        throw error;
      }
      onWritten('pods', created);
      await telling(set, 'Update', pod, () => updateOwners(set, created));
      tellOfPod(set, 'Create', pod);
    },
    async update(set, pod) {
      let wanted = hasIdentity(set, pod) ? pod : withIdentity(set, pod);
      if (!hasStorage(set, wanted)) {
        wanted = withStorage(set, wanted);
        await telling(set, 'Update', pod, () => createClaims(set, pod));
      }
      const areOwned = haveWantedOwners(set, wanted);
      if (!areOwned) await telling(set, 'Update', pod, () => updateOwners(set, wanted));
      if (wanted === pod && areOwned) return;
      await telling(set, 'Update', pod, async () => onWritten('pods', await pods.update(wanted, { signal })));
      tellOfPod(set, 'Update', pod);
    },
    async delete(set, pod) {
      const { namespace = '', name = '' } = pod.metadata;
      try {
        onWritten('pods', await pods.namespace(namespace).delete(name, { signal }));
        tellOfPod(set, 'Delete', pod);
      } catch (error) {
        if (isNotFound(error)) return;
        tellOfPod(set, 'Delete', pod, error);
        throw error;
      }
    },
    async syncClaims(set, pod) {
      await createClaims(set, pod);
      await telling(set, 'Update', pod, () => updateOwners(set, pod));
    },
    hasStaleClaim(set, pod) {
      if (set.spec?.persistentVolumeClaimRetentionPolicy?.whenScaled !== 'Delete') return false;
      return presentClaims(set, pod).some((claim) => hasStaleOwner(claim, pod));
    },
  };
}
