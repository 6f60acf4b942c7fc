import type { PersistentVolume, PersistentVolumeClaim, Pod } from '@k8s-ts/api';
import type { Client, Clock, Informer } from '@k8s-ts/client';
import { coreResources } from '../resources.js';
import { claimsOfPod } from '../volumes/pod-claims.js';
import { type StorageClass, volumeAnnotations } from '../volumes/storage-objects.js';
import { boundVolume } from '../volumes/volume-writes.js';
import { isBound, type VolumeCaches, type VolumePlan } from './pod-volumes.js';

/** Informers of the objects that decide about the volumes of pods. */
export interface VolumeInformers {
  readonly claims: Informer<PersistentVolumeClaim, string>;
  readonly volumes: Informer<PersistentVolume, string>;
  readonly classes: Informer<StorageClass, string>;
}

/** The volumes of the pods that a scheduler places. */
export interface PodVolumes {
  readonly caches: VolumeCaches;
  /**
   * Carries out a plan, and waits until all claims of the pod are bound.
   *
   * @param isWanted called after each change; the wait ends when it returns false
   * @throws StatusError of a write; Error when a claim has gone, its node was reset, 10 minutes have passed, or the pod
   *   is no longer wanted
   */
  bind(pod: Pod, node: string, plan: VolumePlan, isWanted: () => boolean, signal: AbortSignal): Promise<void>;
  /** Checks again the condition for which {@link PodVolumes.bind} waits. */
  wake(): void;
}

/** Maximum wait for volumes, in ms, as in kube-scheduler. */
const longestWaitMs = 600_000;

/** @param informers are started by the caller */
export function newPodVolumes(client: Client, clock: Clock, informers: VolumeInformers): PodVolumes {
  const volumes = client.resource(coreResources.persistentVolumes);
  const claims = client.resource(coreResources.persistentVolumeClaims);
  const reserved = new Map<string, string>();
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const each of [...waiting]) each();
  };
  const write = async ({ bindings, provisions }: VolumePlan, node: string, signal: AbortSignal) => {
    for (const { claim, volume } of bindings) {
      const bound = boundVolume(volume, claim);
      if (bound !== volume) await volumes.update(bound, { signal });
    }
    for (const claim of provisions) {
      const { metadata } = claim;
      const { selectedNode } = volumeAnnotations;
      if (metadata.annotations?.[selectedNode] === node) continue;
      const annotations = { ...metadata.annotations, [selectedNode]: node };
      await claims.update({ ...claim, metadata: { ...metadata, annotations } }, { signal });
    }
  };
  return {
    caches: {
      claims: informers.claims.store,
      volumes: informers.volumes.store,
      classes: informers.classes.store,
      reserved,
    },
    wake,
    async bind(pod, node, plan, isWanted, signal) {
      const { namespace } = pod.metadata;
      const names = plan.bindings.map(({ claim, volume }) => {
        reserved.set(volume.metadata.name ?? '', claim.metadata.uid ?? '');
        return volume.metadata.name ?? '';
      });
      let isLate = false;
      const cancel = clock.schedule(longestWaitMs, () => {
        isLate = true;
        wake();
      });
      signal.addEventListener('abort', wake, { once: true });
      try {
        await write(plan, node, signal);
        for (;;) {
          signal.throwIfAborted();
          const all = claimsOfPod(pod).map(({ name }) => informers.claims.store.get(`${namespace}/${name}`));
          if (all.every(isBound)) return;
          if (all.includes(undefined)) throw new Error('binding volumes: a claim has gone');
          if (!isWanted()) throw new Error('binding volumes: pod does not exist any more');
          if (isLate) throw new Error('binding volumes: context deadline exceeded');
          await new Promise<void>((resolve) => {
            const next = () => {
              waiting.delete(next);
              resolve();
            };
            waiting.add(next);
          });
        }
      } finally {
        cancel();
        signal.removeEventListener('abort', wake);
        for (const name of names) reserved.delete(name);
      }
    },
  };
}
