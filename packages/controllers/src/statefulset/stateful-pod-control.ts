import type { appsv1, PersistentVolumeClaim, Pod } from '@k8s-ts/api';
import { errorText, isAlreadyExists, isNotFound } from '@k8s-ts/apimachinery/errors';
import type { Client, ResourceClient } from '@k8s-ts/client';
import type { EventRecorder } from '@k8s-ts/client/events';
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
  /** Receives each answer to a write of a pod or claim. */
  readonly onWritten: (kind: 'pods' | 'claims', answer: unknown) => void;
  readonly signal: AbortSignal;
}

/**
 * The writes of pods and claims of a StatefulSet, with their events
 * (`kubernetes pkg/controller/statefulset/stateful_pod_control.go`).
 */
export interface StatefulPodControl {
  /** Creates the missing claims of a pod, and the pod. @throws Error when a claim is being deleted */
  create(set: StatefulSet, pod: Pod): Promise<void>;
  /** Gives a pod its identity and volumes, and its claims their owners. */
  update(set: StatefulSet, pod: Pod): Promise<void>;
  /** Deletes a pod. A pod that has gone is not a failure. */
  delete(set: StatefulSet, pod: Pod): Promise<void>;
  /** Creates missing claims of a pod, and gives all its claims the owners that the retention policy asks for. */
  syncClaims(set: StatefulSet, pod: Pod): Promise<void>;
  /** Whether the claims that exist have the owners that the retention policy wants. */
  haveWantedOwners(set: StatefulSet, pod: Pod): boolean;
  /** Gives the claims the owners that the retention policy asks for. */
  updateOwners(set: StatefulSet, pod: Pod): Promise<void>;
  /** Whether a claim is about to be deleted along with an earlier pod of the same name. */
  hasStaleClaim(set: StatefulSet, pod: Pod): boolean;
}

/** See {@link StatefulPodControl}. */
export function newStatefulPodControl(options: StatefulPodControlOptions): StatefulPodControl {
  return new StatefulPods(options);
}

class StatefulPods implements StatefulPodControl {
  readonly #events: EventRecorder;
  readonly #cachedClaim: (key: string) => PersistentVolumeClaim | undefined;
  readonly #onWritten: (kind: 'pods' | 'claims', answer: unknown) => void;
  readonly #signal: AbortSignal;
  readonly #pods: ResourceClient<Pod>;
  readonly #claims: ResourceClient<PersistentVolumeClaim>;

  constructor(options: StatefulPodControlOptions) {
    const { client } = options;
    this.#events = options.events;
    this.#cachedClaim = options.cachedClaim;
    this.#onWritten = options.onWritten;
    this.#signal = options.signal;
    this.#pods = client.resource(coreResources.pods);
    this.#claims = client.resource(coreResources.persistentVolumeClaims);
  }

  haveWantedOwners(set: StatefulSet, pod: Pod): boolean {
    return this.#presentClaims(set, pod).every((claim) => hasWantedOwners(claim, set, pod));
  }

  async updateOwners(set: StatefulSet, pod: Pod): Promise<void> {
    for (const claim of this.#presentClaims(set, pod)) {
      if (hasForeignController(claim, set, pod)) {
        const message = `PersistentVolumeClaim ${claim.metadata?.name} has a conflicting OwnerReference that acts as a manging controller, the retention policy is ignored for this claim`;
        this.#events.record(set, statefulSetKind, 'Warning', 'ConflictingController', message);
      }
      if (hasWantedOwners(claim, set, pod)) continue;
      this.#onWritten('claims', await this.#claims.update(withWantedOwners(claim, set, pod), { signal: this.#signal }));
    }
  }

  async create(set: StatefulSet, pod: Pod): Promise<void> {
    await this.#telling(set, 'Create', pod, () => this.#createClaims(set, pod));
    let created: Pod;
    try {
      created = await this.#pods.create(pod, { signal: this.#signal });
    } catch (error) {
      if (!isAlreadyExists(error)) this.#tellOfPod(set, 'Create', pod, error);
      throw error;
    }
    this.#onWritten('pods', created);
    await this.#telling(set, 'Update', pod, () => this.updateOwners(set, created));
    this.#tellOfPod(set, 'Create', pod);
  }

  async update(set: StatefulSet, pod: Pod): Promise<void> {
    let wanted = hasIdentity(set, pod) ? pod : withIdentity(set, pod);
    if (!hasStorage(set, wanted)) {
      wanted = withStorage(set, wanted);
      await this.#telling(set, 'Update', pod, () => this.#createClaims(set, pod));
    }
    const areOwned = this.haveWantedOwners(set, wanted);
    if (!areOwned) await this.#telling(set, 'Update', pod, () => this.updateOwners(set, wanted));
    if (wanted === pod && areOwned) return;
    await this.#telling(set, 'Update', pod, async () =>
      this.#onWritten('pods', await this.#pods.update(wanted, { signal: this.#signal })),
    );
    this.#tellOfPod(set, 'Update', pod);
  }

  async delete(set: StatefulSet, pod: Pod): Promise<void> {
    const { namespace = '', name = '' } = pod.metadata;
    try {
      this.#onWritten('pods', await this.#pods.namespace(namespace).delete(name, { signal: this.#signal }));
      this.#tellOfPod(set, 'Delete', pod);
    } catch (error) {
      if (isNotFound(error)) return;
      this.#tellOfPod(set, 'Delete', pod, error);
      throw error;
    }
  }

  async syncClaims(set: StatefulSet, pod: Pod): Promise<void> {
    await this.#createClaims(set, pod);
    await this.#telling(set, 'Update', pod, () => this.updateOwners(set, pod));
  }

  hasStaleClaim(set: StatefulSet, pod: Pod): boolean {
    if (set.spec?.persistentVolumeClaimRetentionPolicy?.whenScaled !== 'Delete') return false;
    return this.#presentClaims(set, pod).some((claim) => hasStaleOwner(claim, pod));
  }

  #presentClaims(set: StatefulSet, pod: Pod): PersistentVolumeClaim[] {
    return wantedClaims(set, pod).flatMap((claim) => this.#cachedClaim(keyOf(claim)) ?? []);
  }

  /** Records an event about a change of a pod or claim. */
  #tell(set: StatefulSet, verb: 'Create' | 'Update' | 'Delete', what: string, success: string, error?: unknown): void {
    if (this.#signal.aborted) return;
    const text = `${verb} ${what} in StatefulSet ${set.metadata.name}`;
    if (error === undefined) {
      this.#events.record(set, statefulSetKind, 'Normal', `Successful${verb}`, `${text} ${success}`);
    } else {
      const message = `${text} failed error: ${errorText(error)}`;
      this.#events.record(set, statefulSetKind, 'Warning', `Failed${verb}`, message);
    }
  }

  #tellOfPod(set: StatefulSet, verb: 'Create' | 'Update' | 'Delete', pod: Pod, error?: unknown): void {
    this.#tell(set, verb, `Pod ${pod.metadata.name}`, 'successful', error);
  }

  /** Records a failure as an event, and throws it. */
  async #telling<R>(set: StatefulSet, verb: 'Create' | 'Update', pod: Pod, run: () => Promise<R>): Promise<R> {
    try {
      return await run();
    } catch (error) {
      this.#tellOfPod(set, verb, pod, error);
      throw error;
    }
  }

  async #createClaims(set: StatefulSet, pod: Pod): Promise<void> {
    const errors: string[] = [];
    for (const claim of wantedClaims(set, pod)) {
      const present = this.#cachedClaim(keyOf(claim));
      const name = claim.metadata?.name;
      if (present) {
        if (present.metadata?.deletionTimestamp) errors.push(`pvc ${name} is being deleted`);
        continue;
      }
      const podName = pod.metadata.name;
      try {
        this.#onWritten('claims', await this.#claims.create(claim, { signal: this.#signal }));
        this.#tell(set, 'Create', `Claim ${name} Pod ${podName}`, 'success');
      } catch (error) {
        errors.push(`failed to create PVC ${name}: ${errorText(error)}`);
        if (!isAlreadyExists(error)) this.#tell(set, 'Create', `Claim ${name} for Pod ${podName}`, 'success', error);
      }
    }
    if (errors.length > 0) throw new Error(errors.length === 1 ? errors[0] : `[${errors.join(', ')}]`);
  }
}

function keyOf({ metadata }: PersistentVolumeClaim): string {
  return `${metadata?.namespace}/${metadata?.name}`;
}

function wantedClaims(set: StatefulSet, pod: Pod): PersistentVolumeClaim[] {
  return [...claimsOf(set, ordinalOf(pod)).values()];
}
