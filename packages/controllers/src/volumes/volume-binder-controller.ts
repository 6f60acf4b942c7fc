import type { PersistentVolume, PersistentVolumeClaim } from '@k8s-ts/api';
import { newController, newWorkQueue, objectKey, onChangesOf } from '@k8s-ts/client';
import type { NewController } from '../controller-context.js';
import { newEventRecorder } from '../events/index.js';
import { onEventsOf } from '../events-of.js';
import { whenShown } from '../pods/index.js';
import { coreResources, storageClassResource } from '../resources.js';
import type { BinderContext } from './binder-context.js';
import { claimKeysOf } from './pod-claims.js';
import { classNameOf, hasAnnotation, type StorageClass, volumeAnnotations } from './storage-objects.js';
import { syncClaim } from './sync-claim.js';
import { syncVolume } from './sync-volume.js';
import { newVolumeWrites } from './volume-writes.js';

const claimPrefix = 'claim ';
const volumePrefix = 'volume ';

/**
 * Binds PersistentVolumeClaims to PersistentVolumes, asks provisioners for volumes, gives claims the default StorageClass, and releases and reclaims
 * volumes whose claims have gone (`kubernetes pkg/controller/volume/persistentvolume`). Runs as service account `persistent-volume-binder`.
 *
 * A claim that waits is looked at again when a volume or a StorageClass changes; kube-controller-manager looks every 15 s.
 */
export const newVolumeBinder: NewController = (context) => {
  const { clock, informers } = context;
  const client = context.clientOf('persistent-volume-binder');
  const events = newEventRecorder({ client, component: 'persistentvolume-controller', clock });
  const claims = informers.informer(coreResources.persistentVolumeClaims);
  const volumes = informers.informer(coreResources.persistentVolumes);
  const classes = informers.informer(storageClassResource);
  const pods = informers.informer(coreResources.pods);
  pods.addIndexer('claimOfPod', claimKeysOf);
  const queue = newWorkQueue<string>({ clock, ...context.queueMetrics('claims_and_volumes') });
  const addClaim = (key: string) => queue.add(claimPrefix + key);
  const addVolume = (name: string | undefined) => {
    if (name) queue.add(volumePrefix + name);
  };
  /** Adds the claims that wait for a volume, such as those of one class. */
  const addWaiting = (isMeant: (claim: PersistentVolumeClaim) => boolean) => {
    for (const claim of claims.store.list()) {
      if (!hasAnnotation(claim, volumeAnnotations.bindCompleted) && isMeant(claim)) addClaim(objectKey(claim));
    }
  };
  const onVolume = (volume: PersistentVolume) => {
    addVolume(volume.metadata.name);
    const { claimRef } = volume.spec ?? {};
    if (claimRef) addClaim(`${claimRef.namespace}/${claimRef.name}`);
    else if (volume.status?.phase === 'Available') {
      addWaiting((claim) => classNameOf(claim) === classNameOf(volume) || claim.spec?.volumeName !== undefined);
    }
  };

  const controller = newController({
    sources: [
      onEventsOf(claims, () => {
        const add = (claim: PersistentVolumeClaim) => {
          addClaim(objectKey(claim));
          addVolume(claim.spec?.volumeName);
        };
        return { onAdd: add, onUpdate: (_, claim) => add(claim), onDelete: add };
      }),
      onEventsOf(volumes, () => ({
        onAdd: onVolume,
        onUpdate: (_, volume) => onVolume(volume),
        onDelete: onVolume,
      })),
      onEventsOf(classes, () => {
        const add = ({ metadata }: StorageClass) =>
          addWaiting((claim) => [metadata.name, ''].includes(classNameOf(claim)));
        return { onAdd: add, onUpdate: (_, storageClass) => add(storageClass) };
      }),
      onChangesOf(pods, () => []),
    ],
    queue,
    onError: context.onError,
    async reconcile(key, signal) {
      const answers: object[] = [];
      const binder: BinderContext = {
        client,
        writes: newVolumeWrites(client, (answer) => answers.push(answer), signal),
        claims: claims.store,
        volumes: volumes.store,
        classes: classes.store,
        podsOf: (claim) => pods.store.byIndex('claimOfPod', claim),
        tell(object, type, reason, message) {
          const kind = object.metadata.namespace ? 'PersistentVolumeClaim' : 'PersistentVolume';
          events.record(object, { apiVersion: 'v1', kind }, type, reason, message);
        },
        addClaim,
        signal,
      };
      try {
        if (key.startsWith(claimPrefix)) {
          const claim = claims.store.get(key.slice(claimPrefix.length));
          if (claim) await syncClaim(claim, binder);
        } else {
          const volume = volumes.store.get(key.slice(volumePrefix.length));
          if (volume) await syncVolume(volume, binder);
        }
      } finally {
        const isClaim = (answer: object) =>
          'metadata' in answer && Boolean((answer as PersistentVolume).metadata.namespace);
        await whenShown(claims, answers.filter(isClaim), clock, signal);
        await whenShown(
          volumes,
          answers.filter((each) => !isClaim(each)),
          clock,
          signal,
        );
      }
    },
  });
  return async (signal) => {
    await controller.run(signal);
    await events.close();
  };
};
