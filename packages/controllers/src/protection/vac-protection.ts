import type { PersistentVolume, PersistentVolumeClaim } from '@k8s-ts/api';
import { newController, newWorkQueue, onChangesOf } from '@k8s-ts/client';
import type { NewController } from '../controller-context.js';
import { coreResources, volumeAttributesClassResource } from '../resources.js';
import { addFinalizer, lacks, removeFinalizer, waitsFor } from './finalizers.js';

const finalizer = 'kubernetes.io/vac-protection';

/**
 * Holds volume attributes classes that are being deleted until no claim and no volume names them
 * (`kubernetes pkg/controller/volume/vacprotection`). Runs as service account
 * `volumeattributesclass-protection-controller`.
 */
export const newVACProtection: NewController = (context) => {
  const classes = context
    .clientOf('volumeattributesclass-protection-controller')
    .resource(volumeAttributesClassResource);
  const informer = context.informers.informer(volumeAttributesClassResource);
  const claims = context.informers.informer(coreResources.persistentVolumeClaims);
  const volumes = context.informers.informer(coreResources.persistentVolumes);
  claims.addIndexer('attributesClass', classesOfClaim);
  volumes.addIndexer('attributesClass', classesOfVolume);
  const controller = newController({
    sources: [onChangesOf(informer), onChangesOf(claims, classesOfClaim), onChangesOf(volumes, classesOfVolume)],
    queue: newWorkQueue(context.queueMetrics('vacprotection')),
    onError: context.onError,
    async reconcile(name, signal) {
      const found = informer.store.get(name);
      if (!found) return;
      if (lacks(found, finalizer)) return addFinalizer(classes, found, finalizer, signal);
      if (!waitsFor(found, finalizer)) return;
      const isUsed = [claims, volumes].some(({ store }) => store.byIndex('attributesClass', name).length > 0);
      if (!isUsed) await removeFinalizer(classes, found, finalizer, signal);
    },
  });
  return (signal) => controller.run(signal);
};

const named = (...names: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(names.filter((name): name is string => Boolean(name))),
];

/** The classes that a claim asks for, has, or is being changed to. */
function classesOfClaim({ spec, status }: PersistentVolumeClaim): readonly string[] {
  const { currentVolumeAttributesClassName: current, modifyVolumeStatus: change } = status ?? {};
  return named(spec?.volumeAttributesClassName, current, change?.targetVolumeAttributesClassName);
}

const classesOfVolume = ({ spec }: PersistentVolume): readonly string[] => named(spec?.volumeAttributesClassName);
