import type { PersistentVolume } from '@k8s-ts/api';
import { isConflict, isNotFound } from '@k8s-ts/apimachinery/errors';
import { isPodTerminal } from '../pods/index.js';
import { coreResources } from '../resources.js';
import type { BinderContext } from './binder-context.js';
import { volumeAnnotations } from './storage-objects.js';

/**
 * Carries out the reclaim policy of a released volume. Simulated volumes have no content to delete or clean.
 *
 * @throws StatusError when the call is to be repeated
 */
export async function reclaimVolume(volume: PersistentVolume, context: BinderContext): Promise<void> {
  switch (volume.spec?.persistentVolumeReclaimPolicy ?? 'Retain') {
    case 'Retain':
      return;
    case 'Recycle':
      return recycle(volume, context);
    case 'Delete':
      return remove(volume, context);
    default: {
      const message = 'Volume has unrecognized PersistentVolumeReclaimPolicy';
      await fail(volume, 'VolumeUnknownReclaimPolicy', message, context);
    }
  }
}

async function fail(
  volume: PersistentVolume,
  reason: string,
  message: string,
  { writes, tell }: BinderContext,
): Promise<void> {
  if (volume.status?.phase === 'Failed') return;
  await writes.setVolumePhase(volume, 'Failed', message);
  tell(volume, 'Warning', reason, message);
}

async function recycle(volume: PersistentVolume, context: BinderContext): Promise<void> {
  const { writes, tell, podsOf, claims } = context;
  if (!volume.spec?.hostPath && !volume.spec?.nfs) {
    return fail(volume, 'VolumeFailedRecycle', 'No recycler plugin found for the volume!', context);
  }
  const { namespace, name } = volume.spec.claimRef ?? {};
  const key = `${namespace}/${name}`;
  const users = podsOf(key).filter((pod) => !isPodTerminal(pod));
  if (users.length > 0 && !claims.get(key)) {
    const names = users.map(({ metadata }) => `${metadata.namespace}/${metadata.name}`).sort();
    tell(volume, 'Normal', 'VolumeFailedRecycle', `Volume is used by pods: ${names.join(',')}`);
    return;
  }
  tell(volume, 'Normal', 'VolumeRecycled', 'Volume recycled');
  await writes.unbind(volume);
}

async function remove(volume: PersistentVolume, context: BinderContext): Promise<void> {
  const { client, signal } = context;
  const { name = '', uid = '', annotations } = volume.metadata;
  const provisioner = annotations?.[volumeAnnotations.provisionedBy] ?? '';
  // The volume was made by a provisioner outside of Kubernetes, which deletes it too.
  if ((provisioner !== '' && !provisioner.startsWith('kubernetes.io/')) || volume.spec?.csi) return;
  const { hostPath } = volume.spec ?? {};
  if (!hostPath) {
    const message = `error getting deleter volume plugin for volume ${JSON.stringify(name)}: no deletable volume plugin matched`;
    return fail(volume, 'VolumeFailedDelete', message, context);
  }
  if (!/^\/tmp\/.+/.test(hostPath.path)) {
    const message = `host_path deleter only supports /tmp/.+ but received provided ${hostPath.path}`;
    return fail(volume, 'VolumeFailedDelete', message, context);
  }
  try {
    await client.resource(coreResources.persistentVolumes).delete(name, { preconditions: { uid }, signal });
  } catch (error) {
    if (!isNotFound(error) && !isConflict(error)) throw error;
  }
}
