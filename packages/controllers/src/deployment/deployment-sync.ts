import type { appsv1 } from '@k8s-ts/api';
import { errorText, isAlreadyExists, isNotFound } from '@k8s-ts/apimachinery/errors';
import { labelSelectorAsSelector } from '@k8s-ts/apimachinery/labels';
import type { Clock, ResourceClient } from '@k8s-ts/client';
import type { EventRecorder } from '@k8s-ts/client/events';
import { hashOfTemplate } from '../pod-template-hash/index.js';
import { controllerOf, isControlledBy, isNamespaceTerminating, newControllerRef } from '../pods/index.js';
import {
  annotationNames,
  lacksAnnotations,
  maxRevision,
  newestAnnotations,
  revisionOf,
  sizeAnnotations,
} from './annotations.js';
import {
  conditionOf,
  type DeploymentCondition,
  type DeploymentStatus,
  newCondition,
  progressing,
  withCondition,
} from './conditions.js';
import { type DeploymentView, deploymentStatus, isSameStatus, rolloutStatus } from './deployment-status.js';
import { byRevision, equalTemplates, findNewReplicaSet, hashLabel, totalReplicas } from './replica-sets.js';
import { hasProgressDeadline, historyLimitOf, newReplicaSetSize, replicasOf } from './strategy.js';

type Deployment = appsv1.Deployment;
type ReplicaSet = appsv1.ReplicaSet;

/** The kind of the owners of ReplicaSets. */
export const deploymentKind = { apiVersion: 'apps/v1', kind: 'Deployment' };
const longestName = 253;

export interface DeploymentSyncOptions {
  readonly deployment: Deployment;
  /** The ReplicaSets that the Deployment controls. */
  readonly replicaSets: readonly ReplicaSet[];
  readonly deployments: ResourceClient<Deployment>;
  readonly replicaSetClient: ResourceClient<ReplicaSet>;
  readonly events: EventRecorder;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** One reconcile of a Deployment: its newest known state, and the writes that all kinds of rollouts use. */
export class DeploymentSync {
  readonly #options: DeploymentSyncOptions;
  readonly #replicaSets: Map<string, ReplicaSet>;
  #deployment: Deployment;
  /** Answers to writes of ReplicaSets and of the Deployment. */
  readonly written: { readonly replicaSets: ReplicaSet[]; readonly deployments: Deployment[] } = {
    replicaSets: [],
    deployments: [],
  };

  constructor(options: DeploymentSyncOptions) {
    this.#options = options;
    this.#deployment = options.deployment;
    this.#replicaSets = new Map(options.replicaSets.map((each) => [each.metadata.uid ?? '', each]));
  }

  get deployment(): Deployment {
    return this.#deployment;
  }

  get all(): readonly ReplicaSet[] {
    return [...this.#replicaSets.values()];
  }

  /** The ReplicaSet of the current template. */
  get newest(): ReplicaSet | undefined {
    return findNewReplicaSet(this.#deployment, this.all);
  }

  get old(): readonly ReplicaSet[] {
    const { newest } = this;
    return this.all.filter((each) => each !== newest);
  }

  event(type: 'Normal' | 'Warning', reason: string, message: string): void {
    this.#options.events.record(this.#deployment, deploymentKind, type, reason, message);
  }

  /**
   * Gives the newest ReplicaSet the highest revision and the Deployment's annotations, and the Deployment this
   * revision.
   *
   * @param create make the ReplicaSet if it is missing
   * @returns the newest ReplicaSet
   */
  async syncRevision(create: boolean): Promise<ReplicaSet | undefined> {
    const revision = maxRevision(this.old) + 1n;
    const { newest } = this;
    if (newest) return this.#syncNewest(newest, revision);
    return create ? this.#createNewest(revision) : undefined;
  }

  /**
   * Sets the size of a ReplicaSet, and the annotations about the Deployment's size.
   *
   * @returns whether the size has changed
   */
  async scale(replicaSet: ReplicaSet, replicas: number): Promise<boolean> {
    const before = replicasOf(replicaSet);
    const annotations = sizeAnnotations(this.#deployment);
    if (before === replicas && !lacksAnnotations(replicaSet, annotations)) return false;
    await this.#updateReplicaSet({
      ...replicaSet,
      metadata: { ...replicaSet.metadata, annotations: { ...replicaSet.metadata.annotations, ...annotations } },
      spec: { ...(replicaSet.spec as appsv1.ReplicaSetSpec), replicas },
    });
    if (before === replicas) return false;
    const direction = before < replicas ? 'up' : 'down';
    const message = `Scaled ${direction} replica set ${replicaSet.metadata.name} from ${before} to ${replicas}`;
    this.event('Normal', 'ScalingReplicaSet', message);
    return true;
  }

  /** Like {@link DeploymentSync.scale}, but does nothing if the ReplicaSet has the size already. */
  async resize(replicaSet: ReplicaSet, replicas: number): Promise<boolean> {
    return replicasOf(replicaSet) !== replicas && this.scale(replicaSet, replicas);
  }

  /** Deletes the oldest old ReplicaSets beyond `spec.revisionHistoryLimit`, except those that have or want pods. */
  async cleanUp(): Promise<void> {
    const limit = historyLimitOf(this.#deployment);
    if (limit === undefined) return;
    const candidates = this.old.filter(({ metadata }) => !metadata.deletionTimestamp).sort(byRevision);
    for (const each of candidates.slice(0, Math.max(0, candidates.length - limit))) {
      const { status, metadata } = each;
      const isUnseen = (metadata.generation ?? 0) > (status?.observedGeneration ?? 0);
      if (status?.replicas || replicasOf(each) !== 0 || isUnseen) continue;
      try {
        await this.#replicaSetClient.delete(metadata.name ?? '', { signal: this.#options.signal });
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
    }
  }

  /** Writes counts and conditions during a rollout, if they have changed. @returns whether it wrote */
  async syncRolloutStatus(): Promise<boolean> {
    return this.#syncStatus(rolloutStatus(this.#view()));
  }

  /** Writes the counts and the condition `Available`, if they have changed. @returns whether it wrote */
  async syncStatus(): Promise<boolean> {
    return this.#syncStatus(deploymentStatus(this.#view()));
  }

  /** The condition that reports a pause, or its end. */
  pausedCondition(isPaused: boolean): DeploymentCondition {
    const now = this.#options.clock.now();
    return isPaused
      ? newCondition('Progressing', 'Unknown', progressing.paused, 'Deployment is paused', now)
      : newCondition('Progressing', 'Unknown', progressing.resumed, 'Deployment is resumed', now);
  }

  /** Writes the Deployment's status, and annotations. */
  async writeStatus(status: DeploymentStatus, annotations: Readonly<Record<string, string>> = {}): Promise<void> {
    const metadata = {
      ...this.#deployment.metadata,
      annotations: { ...this.#deployment.metadata.annotations, ...annotations },
    };
    const { deployments, signal } = this.#options;
    this.#deployment = await deployments.updateStatus({ ...this.#deployment, metadata, status }, { signal });
    this.written.deployments.push(this.#deployment);
  }

  /** Writes the Deployment itself. */
  async writeDeployment(deployment: Deployment): Promise<void> {
    const { deployments, signal } = this.#options;
    this.#deployment = await deployments.update(deployment, { signal });
    this.written.deployments.push(this.#deployment);
  }

  get #replicaSetClient(): ResourceClient<ReplicaSet> {
    return this.#options.replicaSetClient.namespace(this.#deployment.metadata.namespace ?? '');
  }

  #view(): DeploymentView {
    return { deployment: this.#deployment, newest: this.newest, all: this.all, now: this.#options.clock.now() };
  }

  async #syncStatus(status: DeploymentStatus): Promise<boolean> {
    if (isSameStatus(this.#deployment.status, status)) return false;
    await this.writeStatus(status);
    return true;
  }

  async #updateReplicaSet(replicaSet: ReplicaSet): Promise<ReplicaSet> {
    const updated = await this.#replicaSetClient.update(replicaSet, { signal: this.#options.signal });
    return this.#know(updated);
  }

  #know(replicaSet: ReplicaSet): ReplicaSet {
    this.#replicaSets.set(replicaSet.metadata.uid ?? '', replicaSet);
    this.written.replicaSets.push(replicaSet);
    return replicaSet;
  }

  async #syncNewest(newest: ReplicaSet, revision: bigint): Promise<ReplicaSet> {
    const deployment = this.#deployment;
    const annotations = newestAnnotations(deployment, newest.metadata.annotations ?? {}, revision);
    const { minReadySeconds = 0 } = deployment.spec ?? {};
    if (lacksAnnotations(newest, annotations) || (newest.spec?.minReadySeconds ?? 0) !== minReadySeconds) {
      return this.#updateReplicaSet({
        ...newest,
        metadata: { ...newest.metadata, annotations },
        spec: { ...(newest.spec as appsv1.ReplicaSetSpec), minReadySeconds },
      });
    }
    const isNew = hasProgressDeadline(deployment) && conditionOf(deployment.status, 'Progressing') === undefined;
    const message = `Found new replica set ${JSON.stringify(newest.metadata.name)}`;
    const condition = newCondition('Progressing', 'True', progressing.found, message, this.#options.clock.now());
    await this.#syncRevisionOf(annotations[annotationNames.revision] ?? '', isNew ? condition : undefined);
    return newest;
  }

  async #createNewest(revision: bigint): Promise<ReplicaSet> {
    const deployment = this.#deployment;
    const wanted = this.#newReplicaSet(revision);
    const name = wanted.metadata.name ?? '';
    const size = replicasOf(wanted);
    let created: ReplicaSet;
    try {
      created = await this.#replicaSetClient.create(wanted, { signal: this.#options.signal });
    } catch (error) {
      if (!isAlreadyExists(error)) {
        await this.#tellOfFailure(name, error);
        throw error;
      }
      // The informer may be late: it may lack the ReplicaSet, or show its previous owner.
      const present = await this.#replicaSetClient.get(name, { signal: this.#options.signal });
      const isEqual = equalTemplates(present.spec?.template, deployment.spec?.template);
      const isSelected = labelSelectorAsSelector(deployment.spec?.selector).matches(present.metadata.labels ?? {});
      // The next attempt adopts it.
      if (isEqual && isSelected && controllerOf(present) === undefined) throw error;
      if (!isEqual || !isControlledBy(present, deployment)) {
        // Another ReplicaSet has this name. The next attempt hashes with another count.
        await this.writeStatus({ ...deployment.status, collisionCount: (deployment.status?.collisionCount ?? 0) + 1 });
        throw error;
      }
      this.#know(present);
      await this.#syncRevisionOf(String(revision), undefined);
      return present;
    }
    this.#know(created);
    if (size > 0) this.event('Normal', 'ScalingReplicaSet', `Scaled up replica set ${name} from 0 to ${size}`);
    const message = `Created new replica set ${JSON.stringify(name)}`;
    const condition = newCondition('Progressing', 'True', progressing.created, message, this.#options.clock.now());
    await this.#syncRevisionOf(String(revision), hasProgressDeadline(deployment) ? condition : undefined);
    return created;
  }

  #newReplicaSet(revision: bigint): ReplicaSet {
    const deployment = this.#deployment;
    const { template, selector, minReadySeconds } = deployment.spec as appsv1.DeploymentSpec;
    const { namespace, name = '' } = deployment.metadata;
    const hash = hashOfTemplate(template, deployment.status?.collisionCount);
    const labels = { ...template.metadata?.labels, [hashLabel]: hash };
    return {
      metadata: {
        ...(namespace && { namespace }),
        name: `${name.slice(0, longestName - 1 - hash.length)}-${hash}`,
        labels,
        annotations: { ...newestAnnotations(deployment, {}, revision), ...sizeAnnotations(deployment) },
        ownerReferences: [newControllerRef(deployment, deploymentKind)],
      },
      spec: {
        replicas: newReplicaSetSize(deployment, totalReplicas(this.old), 0),
        ...(minReadySeconds && { minReadySeconds }),
        selector: { ...selector, matchLabels: { ...selector.matchLabels, [hashLabel]: hash } },
        template: { ...template, metadata: { ...template.metadata, labels } },
      },
    };
  }

  async #tellOfFailure(name: string, error: unknown): Promise<void> {
    const { signal, clock } = this.#options;
    if (signal.aborted || isNamespaceTerminating(error)) return;
    const message = `Failed to create new replica set ${JSON.stringify(name)}: ${errorText(error)}`;
    if (hasProgressDeadline(this.#deployment)) {
      const condition = newCondition('Progressing', 'False', progressing.createError, message, clock.now());
      const status = withCondition(this.#deployment.status ?? {}, condition);
      // The failure itself is retried; a later attempt may write the condition.
      if (status !== this.#deployment.status) await this.writeStatus(status).catch(() => {});
    }
    this.event('Warning', progressing.createError, message);
  }

  async #syncRevisionOf(revision: string, condition: DeploymentCondition | undefined): Promise<void> {
    const { metadata, status = {} } = this.#deployment;
    const hasRevision = metadata.annotations?.[annotationNames.revision] === revision;
    if (hasRevision && condition === undefined) return;
    await this.writeStatus(condition ? withCondition(status, condition) : status, {
      [annotationNames.revision]: revision,
    });
  }
}

/** The ReplicaSet with a revision; undefined if missing. */
export function withRevision(replicaSets: readonly ReplicaSet[], revision: bigint): ReplicaSet | undefined {
  return replicaSets.find((each) => revisionOf(each) === revision);
}
