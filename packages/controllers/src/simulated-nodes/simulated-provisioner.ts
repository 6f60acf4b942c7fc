import type { PersistentVolume, PersistentVolumeClaim } from '@k8s-ts/api';
import { isAlreadyExists, isConflict, isNotFound } from '@k8s-ts/apimachinery/errors';
import { type Client, type Clock, newController, newWorkQueue, objectKey } from '@k8s-ts/client';
import { newEventRecorder } from '@k8s-ts/client/events';
import { onEventsOf } from '../events-of.js';
import { coreResources, storageClassResource } from '../resources.js';
import type { VolumeInformers } from '../scheduler/index.js';
import {
  classNameOf,
  isDelayed,
  noProvisioner,
  type StorageClass,
  volumeAnnotations,
} from '../volumes/storage-objects.js';
import { claimRefOf } from '../volumes/volume-writes.js';

const claimKind = { apiVersion: 'v1', kind: 'PersistentVolumeClaim' } as const;
/** A class with this annotation and the value `false` gets no simulated volumes. */
const optOut = 'simulated-nodes/provision';
const volumePrefix = 'volume ';

export interface SimulatedProvisionerOptions {
  readonly client: Client;
  readonly clock: Clock;
  readonly informers: VolumeInformers;
  readonly onError: (error: unknown, key: string) => void;
}

/** The StorageClass of a server with simulated nodes. Claims without a class get it. */
export const standardClass: StorageClass = {
  metadata: { name: 'standard', annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' } },
  provisioner: 'simulated-nodes/provisioner',
  reclaimPolicy: 'Delete',
  volumeBindingMode: 'WaitForFirstConsumer',
};

/** Makes {@link standardClass} unless there is another StorageClass. @throws StatusError to be tried again */
export async function createStandardClass(client: Client, signal: AbortSignal): Promise<void> {
  const classes = client.resource(storageClassResource);
  const { items } = await classes.list({ limit: 1, signal });
  if (items.length > 0) return;
  await classes.create(standardClass, { signal }).catch((error: unknown) => {
    if (!isAlreadyExists(error)) throw error;
  });
}

/**
 * Does what the provisioners of all StorageClasses do, without any storage: makes a volume for each claim that asks for
 * one, and deletes released volumes whose reclaim policy is `Delete`. Leaves alone the classes of
 * `kubernetes.io/no-provisioner` and other built-in provisioners, and classes with the annotation
 * `simulated-nodes/provision: "false"`.
 */
export function newSimulatedProvisioner(options: SimulatedProvisionerOptions): (signal: AbortSignal) => Promise<void> {
  const { client, clock, informers, onError } = options;
  const { claims, volumes, classes } = informers;
  const resource = client.resource(coreResources.persistentVolumes);
  const recorder = newEventRecorder({ client, clock, component: 'simulated-nodes/provisioner' });
  const isOurs = ({ metadata, provisioner }: StorageClass) =>
    metadata.annotations?.[optOut] !== 'false' &&
    provisioner !== noProvisioner &&
    !provisioner.startsWith('kubernetes.io/');
  const wants = (claim: PersistentVolumeClaim, storageClass: StorageClass) => {
    const { annotations = {}, deletionTimestamp } = claim.metadata;
    if (claim.spec?.volumeName || deletionTimestamp) return false;
    if (annotations[volumeAnnotations.storageProvisioner] !== storageClass.provisioner) return false;
    return !isDelayed(storageClass) || annotations[volumeAnnotations.selectedNode] !== undefined;
  };

  const provision = async (key: string, signal: AbortSignal) => {
    const claim = claims.store.get(key);
    const storageClass = claim && classes.store.get(classNameOf(claim));
    if (!claim || !storageClass || !isOurs(storageClass) || !wants(claim, storageClass)) return;
    const volume = newVolume(claim, storageClass);
    try {
      await resource.create(volume, { signal });
    } catch (error) {
      if (isAlreadyExists(error)) return;
      throw error;
    }
    const tell = (reason: string, message: string) => recorder.record(claim, claimKind, 'Normal', reason, message);
    tell('Provisioning', `External provisioner is provisioning volume for claim "${key}"`);
    tell('ProvisioningSucceeded', `Successfully provisioned volume ${volume.metadata.name}`);
  };
  const remove = async (name: string, signal: AbortSignal) => {
    const volume = volumes.store.get(name);
    const storageClass = volume && classes.store.get(classNameOf(volume));
    if (volume?.status?.phase !== 'Released' || volume.metadata.deletionTimestamp) return;
    if (volume.spec?.persistentVolumeReclaimPolicy !== 'Delete') return;
    if (name !== `pvc-${volume.spec.claimRef?.uid}` || (storageClass && !isOurs(storageClass))) return;
    const { uid = '' } = volume.metadata;
    await resource.delete(name, { preconditions: { uid }, signal }).catch((error: unknown) => {
      if (!isNotFound(error) && !isConflict(error)) throw error;
    });
  };
  const controller = newController({
    sources: [
      onEventsOf(claims, (add) => ({
        onAdd: (claim) => add(objectKey(claim)),
        onUpdate: (_, claim) => add(objectKey(claim)),
      })),
      onEventsOf(volumes, (add) => {
        const addVolume = ({ metadata }: PersistentVolume) => add(volumePrefix + metadata.name);
        return { onAdd: addVolume, onUpdate: (_, volume) => addVolume(volume) };
      }),
      onEventsOf(classes, (add) => {
        const addClaims = ({ metadata }: StorageClass) => {
          for (const claim of claims.store.list()) if (classNameOf(claim) === metadata.name) add(objectKey(claim));
        };
        return { onAdd: addClaims, onUpdate: (_, storageClass) => addClaims(storageClass) };
      }),
    ],
    queue: newWorkQueue({ clock }),
    workers: 8,
    onError,
    reconcile: (key, signal) =>
      key.startsWith(volumePrefix) ? remove(key.slice(volumePrefix.length), signal) : provision(key, signal),
  });
  return async (signal) => {
    await controller.run(signal);
    await recorder.close();
  };
}

function newVolume(claim: PersistentVolumeClaim, storageClass: StorageClass): PersistentVolume {
  const { metadata, provisioner, mountOptions, reclaimPolicy = 'Delete' } = storageClass;
  const { accessModes, resources, volumeMode, volumeAttributesClassName } = claim.spec ?? {};
  const name = `pvc-${claim.metadata.uid}`;
  return {
    metadata: { name, annotations: { [volumeAnnotations.provisionedBy]: provisioner } },
    spec: {
      storageClassName: metadata.name ?? '',
      capacity: { storage: resources?.requests?.storage ?? '1Gi' },
      persistentVolumeReclaimPolicy: reclaimPolicy,
      claimRef: claimRefOf(claim),
      ...(accessModes && { accessModes }),
      ...(mountOptions && { mountOptions }),
      ...(volumeMode !== undefined && { volumeMode }),
      ...(volumeAttributesClassName && { volumeAttributesClassName }),
      // The name of a driver has no slash; that of a provisioner may have one.
      ...(provisioner.includes('/')
        ? { hostPath: { path: `/var/simulated-nodes/${name}`, type: 'DirectoryOrCreate' } }
        : { csi: { driver: provisioner, volumeHandle: name } }),
    },
  } as PersistentVolume;
}
