import type { PersistentVolumeClaim } from '@k8s-ts/api';
import { objectKey } from '@k8s-ts/client';
import { isPodTerminal } from '../pods/index.js';
import type { BinderContext } from './binder-context.js';
import { findMatchingVolume, isReservedFor, mismatch } from './match-volume.js';
import {
  classNameOf,
  defaultClass,
  hasAnnotation,
  isDelayed,
  namesClass,
  volumeAnnotations,
} from './storage-objects.js';

/**
 * Takes the next step in binding a claim to a volume, or records what is missing.
 * @throws StatusError for a failure that may be retried
 */
export async function syncClaim(claim: PersistentVolumeClaim, context: BinderContext): Promise<void> {
  if (hasAnnotation(claim, volumeAnnotations.bindCompleted)) await syncBound(claim, context);
  else if (claim.spec?.volumeName) await syncChosen(claim, claim.spec.volumeName, context);
  else await syncUnbound(claim, context);
}

/** Syncs a claim that was bound before. Its volume may have gone, or may belong to another claim now. */
async function syncBound(claim: PersistentVolumeClaim, { volumes, writes, tell }: BinderContext): Promise<void> {
  const lose = async (reason: string, message: string) => {
    if (claim.status?.phase === 'Lost') return;
    await writes.setClaimStatus(claim, 'Lost');
    tell(claim, 'Warning', reason, message);
  };
  const { volumeName } = claim.spec ?? {};
  if (!volumeName) {
    const message = 'Bound claim has lost reference to PersistentVolume. Data on the volume is lost!';
    return lose('ClaimLost', message);
  }
  const volume = volumes.get(volumeName);
  if (!volume) {
    return lose('ClaimLost', 'Bound claim has lost its PersistentVolume. Data on the volume is lost!');
  }
  const { claimRef } = volume.spec ?? {};
  if (!claimRef || claimRef.uid === claim.metadata.uid) return writes.bind(volume, claim);
  await lose('ClaimMisbound', 'Two claims are bound to the same volume, this one is bound incorrectly');
}

/** Syncs a claim that names a volume and is not bound yet. */
async function syncChosen(
  claim: PersistentVolumeClaim,
  volumeName: string,
  { volumes, writes, tell }: BinderContext,
): Promise<void> {
  const volume = volumes.get(volumeName);
  if (volume?.spec?.claimRef) {
    if (isReservedFor(volume, claim)) return writes.bind(volume, claim);
    const name = JSON.stringify(volumeName);
    tell(claim, 'Warning', 'FailedBinding', `volume ${name} already bound to a different claim.`);
  } else if (volume) {
    const reason = mismatch(volume, claim);
    if (reason === undefined) return writes.bind(volume, claim);
    const message = `Cannot bind to requested volume ${JSON.stringify(volumeName)}: ${reason}`;
    tell(claim, 'Warning', 'VolumeMismatch', message);
  }
  await writes.setClaimStatus(claim, 'Pending');
}

async function syncUnbound(claim: PersistentVolumeClaim, context: BinderContext): Promise<void> {
  const { volumes, classes, writes, tell } = context;
  const className = classNameOf(claim);
  const storageClass = className === '' ? undefined : classes.get(className);
  const onlyReserved = isDelayed(storageClass);
  const volume = findMatchingVolume(claim, volumes.list(), { onlyReserved });
  if (volume) return writes.bind(volume, claim);
  const found = namesClass(claim) ? undefined : defaultClass(classes.list());
  if (found) {
    await writes.updateClaim({ ...claim, spec: { ...claim.spec, storageClassName: found.metadata.name ?? '' } });
    return;
  }
  if (onlyReserved && !hasAnnotation(claim, volumeAnnotations.selectedNode)) tellOfDelay(claim, context);
  else if (className !== '') return provision(claim, className, context);
  else {
    const message = 'no persistent volumes available for this claim and no storage class is set';
    tell(claim, 'Normal', 'FailedBinding', message);
  }
  await writes.setClaimStatus(claim, 'Pending');
}

function tellOfDelay(claim: PersistentVolumeClaim, { podsOf, tell }: BinderContext): void {
  const waiting = podsOf(objectKey(claim)).filter((pod) => !isPodTerminal(pod) && !pod.spec?.nodeName);
  if (waiting.length === 0) {
    tell(claim, 'Normal', 'WaitForFirstConsumer', 'waiting for first consumer to be created before binding');
    return;
  }
  const names = waiting.map(({ metadata }) => metadata.name).join(',');
  const message = `waiting for ${waiting.length > 1 ? 'pods' : 'pod'} ${names} to be scheduled`;
  tell(claim, 'Normal', 'WaitForPodScheduled', message);
}

/** Asks the provisioner of the class for a volume. */
async function provision(
  claim: PersistentVolumeClaim,
  className: string,
  { classes, writes, tell }: BinderContext,
): Promise<void> {
  const storageClass = classes.get(className);
  if (!storageClass) {
    const message = `storageclass.storage.k8s.io ${JSON.stringify(className)} not found`;
    tell(claim, 'Warning', 'ProvisioningFailed', message);
    return;
  }
  const { provisioner } = storageClass;
  if (provisioner.startsWith('kubernetes.io/')) {
    tell(claim, 'Warning', 'ProvisioningFailed', 'no volume plugin matched');
    return;
  }
  const { storageProvisioner, betaStorageProvisioner } = volumeAnnotations;
  const { annotations } = claim.metadata;
  if (annotations?.[storageProvisioner] !== provisioner || annotations?.[betaStorageProvisioner] !== provisioner) {
    const added = { [storageProvisioner]: provisioner, [betaStorageProvisioner]: provisioner };
    await writes.updateClaim({
      ...claim,
      metadata: { ...claim.metadata, annotations: { ...annotations, ...added } },
    });
  }
  tell(
    claim,
    'Normal',
    'ExternalProvisioning',
    `Waiting for a volume to be created either by the external provisioner '${provisioner}' or manually by the system administrator. If volume creation is delayed, please verify that the provisioner is running and correctly registered.`,
  );
}
