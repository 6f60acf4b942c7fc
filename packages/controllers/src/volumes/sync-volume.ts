import type { PersistentVolume, PersistentVolumeClaim } from '@k8s-ts/api';
import { ignoreNotFound } from '@k8s-ts/apimachinery/errors';
import { describeResource } from '@k8s-ts/client';
import { coreResources } from '../resources.js';
import type { BinderContext } from './binder-context.js';
import { haveOtherModes } from './match-volume.js';
import { reclaimVolume } from './reclaim-volume.js';
import { hasAnnotation, volumeAnnotations } from './storage-objects.js';

type ClaimRef = NonNullable<NonNullable<PersistentVolume['spec']>['claimRef']>;

/**
 * Brings the phase of a volume up to date, and frees or reclaims a volume without a claim.
 *
 * @throws StatusError to be tried again
 */
export async function syncVolume(volume: PersistentVolume, context: BinderContext): Promise<void> {
  const { writes, tell } = context;
  const { claimRef, persistentVolumeReclaimPolicy } = volume.spec ?? {};
  if (!claimRef?.uid) {
    await writes.setVolumePhase(volume, 'Available');
    return;
  }
  const claim = await claimOf(volume, claimRef, context);
  if (!claim) return release(volume, context);
  const { volumeName } = claim.spec ?? {};
  const { name = '' } = volume.metadata;
  if (volumeName === name) await writes.setVolumePhase(volume, 'Bound');
  else if (volumeName) {
    const isOurs = hasAnnotation(volume, volumeAnnotations.provisionedBy);
    if (isOurs && persistentVolumeReclaimPolicy === 'Delete') await release(volume, context);
    else await writes.unbind(volume);
  } else if (haveOtherModes(volume, claim)) {
    const ending = 'due to incompatible volumeMode.';
    const claimName = JSON.stringify(claim.metadata.name);
    const told = `Cannot bind PersistentVolume to requested PersistentVolumeClaim ${claimName} ${ending}`;
    tell(volume, 'Warning', 'VolumeMismatch', told);
    const message = `Cannot bind PersistentVolume ${JSON.stringify(name)} to requested PersistentVolumeClaim ${ending}`;
    tell(claim, 'Warning', 'VolumeMismatch', message);
  } else context.addClaim(`${claimRef.namespace}/${claimRef.name}`);
}

/** The claim that a volume is bound to; undefined when it has gone. */
async function claimOf(
  volume: PersistentVolume,
  { namespace = '', name = '', uid }: ClaimRef,
  { claims, client, signal }: BinderContext,
): Promise<PersistentVolumeClaim | undefined> {
  const cached = claims.get(`${namespace}/${name}`);
  if (cached?.metadata.uid === uid) return cached;
  const { phase = '' } = volume.status ?? {};
  if (!cached && (phase === 'Released' || phase === 'Failed')) return undefined;
  // The cache may lack the newest claims, so the server is asked.
  const resource = client.resource(describeResource<PersistentVolumeClaim>(coreResources.persistentVolumeClaims));
  const live = await ignoreNotFound(resource.namespace(namespace).get(name, { signal }));
  return live?.metadata.uid === uid ? live : undefined;
}

async function release(volume: PersistentVolume, context: BinderContext): Promise<void> {
  const { phase = '' } = volume.status ?? {};
  const isReleased = phase === 'Released' || phase === 'Failed';
  await reclaimVolume(isReleased ? volume : await context.writes.setVolumePhase(volume, 'Released'), context);
}
