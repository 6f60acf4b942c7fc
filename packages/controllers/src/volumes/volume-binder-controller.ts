import type { PersistentVolume, PersistentVolumeClaim, Pod } from '@k8s-ts/api';
import {
  type Client,
  type Clock,
  type Controller,
  type Informer,
  newController,
  newWorkQueue,
  objectKey,
  onChangesOf,
  type WorkQueue,
} from '@k8s-ts/client';
import { type EventRecorder, newEventRecorder } from '@k8s-ts/client/events';
import type { ControllerContext, NewController } from '../controller-context.js';
import { onEventsOf } from '../events-of.js';
import { whenShown } from '../pods/index.js';
import { coreResources, storageClassResource } from '../resources.js';
import type { BinderContext } from './binder-context.js';
import { podInformerByClaim, podsOfClaim } from './pod-claims.js';
import { classNameOf, hasAnnotation, type StorageClass, volumeAnnotations } from './storage-objects.js';
import { syncClaim } from './sync-claim.js';
import { syncVolume } from './sync-volume.js';
import { newVolumeWrites } from './volume-writes.js';

const claimPrefix = 'claim ';
const volumePrefix = 'volume ';

/**
 * Binds PersistentVolumeClaims to PersistentVolumes, asks provisioners for volumes, gives claims the default
 * StorageClass, and releases and reclaims volumes whose claims have gone
 * (`kubernetes pkg/controller/volume/persistentvolume`). Runs as service account `persistent-volume-binder`.
 *
 * A claim that waits is looked at again when a volume or a StorageClass changes; kube-controller-manager looks every 15
 * s.
 */
export const newVolumeBinder: NewController = (context) => {
  const volumeBinder = new VolumeBinder(context);
  return (signal) => volumeBinder.run(signal);
};

class VolumeBinder {
  readonly #clock: Clock;
  readonly #client: Client;
  readonly #events: EventRecorder;
  readonly #claims: Informer<PersistentVolumeClaim, string>;
  readonly #volumes: Informer<PersistentVolume, string>;
  readonly #classes: Informer<StorageClass, string>;
  readonly #pods: Informer<Pod, string>;
  readonly #queue: WorkQueue<string>;
  readonly #controller: Controller;

  constructor(context: ControllerContext) {
    const { informers } = context;
    this.#clock = context.clock;
    this.#client = context.clientOf('persistent-volume-binder');
    this.#events = newEventRecorder({
      client: this.#client,
      component: 'persistentvolume-controller',
      clock: this.#clock,
    });
    this.#claims = informers.informer(coreResources.persistentVolumeClaims);
    this.#volumes = informers.informer(coreResources.persistentVolumes);
    this.#classes = informers.informer(storageClassResource);
    this.#pods = podInformerByClaim(informers);
    this.#queue = newWorkQueue<string>({ clock: this.#clock, ...context.queueMetrics('claims_and_volumes') });
    this.#controller = newController({
      sources: this.#sources(),
      queue: this.#queue,
      onError: context.onError,
      reconcile: (key, signal) => this.#reconcile(key, signal),
    });
  }

  async run(signal: AbortSignal): Promise<void> {
    await this.#controller.run(signal);
    await this.#events.close();
  }

  #sources() {
    return [
      onEventsOf(this.#claims, () => {
        const add = (claim: PersistentVolumeClaim) => {
          this.#addClaim(objectKey(claim));
          this.#addVolume(claim.spec?.volumeName);
        };
        return { onAdd: add, onUpdate: (_, claim) => add(claim), onDelete: add };
      }),
      onEventsOf(this.#volumes, () => ({
        onAdd: this.#onVolume,
        onUpdate: (_, volume) => this.#onVolume(volume),
        onDelete: this.#onVolume,
      })),
      onEventsOf(this.#classes, () => {
        const add = ({ metadata }: StorageClass) =>
          this.#addWaiting((claim) => [metadata.name, ''].includes(classNameOf(claim)));
        return { onAdd: add, onUpdate: (_, storageClass) => add(storageClass) };
      }),
      onChangesOf(this.#pods, () => []),
    ];
  }

  async #reconcile(key: string, signal: AbortSignal): Promise<void> {
    const answers: object[] = [];
    const binder: BinderContext = {
      client: this.#client,
      writes: newVolumeWrites(this.#client, (answer) => answers.push(answer), signal),
      claims: this.#claims.store,
      volumes: this.#volumes.store,
      classes: this.#classes.store,
      podsOf: (claim) => podsOfClaim(this.#pods.store, claim),
      tell: (object, type, reason, message) => {
        const kind = object.metadata.namespace ? 'PersistentVolumeClaim' : 'PersistentVolume';
        this.#events.record(object, { apiVersion: 'v1', kind }, type, reason, message);
      },
      addClaim: (key) => this.#addClaim(key),
      signal,
    };
    try {
      if (key.startsWith(claimPrefix)) {
        const claim = this.#claims.store.get(key.slice(claimPrefix.length));
        if (claim) await syncClaim(claim, binder);
      } else {
        const volume = this.#volumes.store.get(key.slice(volumePrefix.length));
        if (volume) await syncVolume(volume, binder);
      }
    } finally {
      const isClaim = (answer: object) =>
        'metadata' in answer && Boolean((answer as PersistentVolume).metadata.namespace);
      await whenShown(this.#claims, answers.filter(isClaim), this.#clock, signal);
      await whenShown(
        this.#volumes,
        answers.filter((each) => !isClaim(each)),
        this.#clock,
        signal,
      );
    }
  }

  #addClaim(key: string): void {
    this.#queue.add(claimPrefix + key);
  }

  #addVolume(name: string | undefined): void {
    if (name) this.#queue.add(volumePrefix + name);
  }

  /** Adds the claims that wait for a volume and pass the test. */
  #addWaiting(isMeant: (claim: PersistentVolumeClaim) => boolean): void {
    for (const claim of this.#claims.store.list()) {
      if (!hasAnnotation(claim, volumeAnnotations.bindCompleted) && isMeant(claim)) this.#addClaim(objectKey(claim));
    }
  }

  readonly #onVolume = (volume: PersistentVolume) => {
    this.#addVolume(volume.metadata.name);
    const { claimRef } = volume.spec ?? {};
    if (claimRef) this.#addClaim(`${claimRef.namespace}/${claimRef.name}`);
    else if (volume.status?.phase === 'Available') {
      this.#addWaiting((claim) => classNameOf(claim) === classNameOf(volume) || claim.spec?.volumeName !== undefined);
    }
  };
}
