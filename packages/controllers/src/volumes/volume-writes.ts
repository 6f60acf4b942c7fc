import type { PersistentVolume, PersistentVolumeClaim } from '@k8s-ts/api';
import { semanticEqual } from '@k8s-ts/apimachinery/validation';
import type { Client } from '@k8s-ts/client';
import { coreResources } from '../resources.js';
import { isReservedFor } from './match-volume.js';
import { hasAnnotation, volumeAnnotations } from './storage-objects.js';

type VolumePhase = NonNullable<NonNullable<PersistentVolume['status']>['phase']>;
type ClaimPhase = NonNullable<NonNullable<PersistentVolumeClaim['status']>['phase']>;

/** Writes of the binder. Each does nothing when the object is already right, and returns the object. */
export interface VolumeWrites {
  /**
   * Binds volume and claim: the volume's reference and phase, the claim's volume and status.
   *
   * @throws StatusError to be tried again
   */
  bind(volume: PersistentVolume, claim: PersistentVolumeClaim): Promise<void>;
  /** Frees a volume: a reference that the user made stays, without its uid. @throws StatusError to be tried again */
  unbind(volume: PersistentVolume): Promise<void>;
  setVolumePhase(volume: PersistentVolume, phase: VolumePhase, message?: string): Promise<PersistentVolume>;
  /** Sets the phase, and copies access modes and capacity of the volume; without a volume, removes them. */
  setClaimStatus(
    claim: PersistentVolumeClaim,
    phase: ClaimPhase,
    volume?: PersistentVolume,
  ): Promise<PersistentVolumeClaim>;
  updateClaim(claim: PersistentVolumeClaim): Promise<PersistentVolumeClaim>;
}

/** The reference by which a volume is reserved for a claim. */
export function claimRefOf({ metadata }: PersistentVolumeClaim) {
  const { namespace, name, uid, resourceVersion } = metadata;
  return { apiVersion: 'v1', kind: 'PersistentVolumeClaim', namespace, name, uid, resourceVersion };
}

/** A volume that is bound to a claim by a controller; the same object when it is bound already. */
export function boundVolume(volume: PersistentVolume, claim: PersistentVolumeClaim): PersistentVolume {
  const { boundByController } = volumeAnnotations;
  const { claimRef } = volume.spec ?? {};
  const isReserved = isReservedFor(volume, claim);
  if (isReserved && claimRef?.uid === claim.metadata.uid) return volume;
  const { metadata } = volume;
  return {
    ...volume,
    metadata: isReserved
      ? metadata
      : { ...metadata, annotations: { ...metadata.annotations, [boundByController]: 'yes' } },
    spec: { ...volume.spec, claimRef: claimRefOf(claim) },
  };
}

/** @param onWrite called with the responses of the server */
export function newVolumeWrites(client: Client, onWrite: (answer: object) => void, signal: AbortSignal): VolumeWrites {
  const volumes = client.resource(coreResources.persistentVolumes);
  const claims = client.resource(coreResources.persistentVolumeClaims);
  const told = async <T extends object>(write: Promise<T>): Promise<T> => {
    const answer = await write;
    onWrite(answer);
    return answer;
  };
  const setVolumePhase: VolumeWrites['setVolumePhase'] = async (volume, phase, message) => {
    if (volume.status?.phase === phase) return volume;
    const { message: _, ...status } = volume.status ?? {};
    return told(
      volumes.updateStatus({ ...volume, status: { ...status, phase, ...(message && { message }) } }, { signal }),
    );
  };
  const updateClaim: VolumeWrites['updateClaim'] = (claim) => told(claims.update(claim, { signal }));
  const bindClaim = async (claim: PersistentVolumeClaim, volume: PersistentVolume) => {
    const { bindCompleted, boundByController } = volumeAnnotations;
    const isNew = claim.spec?.volumeName !== volume.metadata.name;
    if (!isNew && hasAnnotation(claim, bindCompleted)) return claim;
    const annotations = {
      ...claim.metadata.annotations,
      ...(isNew && { [boundByController]: 'yes' }),
      [bindCompleted]: 'yes',
    };
    return updateClaim({
      ...claim,
      metadata: { ...claim.metadata, annotations },
      spec: { ...claim.spec, volumeName: volume.metadata.name ?? '' },
    });
  };
  const setClaimStatus: VolumeWrites['setClaimStatus'] = async (claim, phase, volume) => {
    const { accessModes, capacity, currentVolumeAttributesClassName, ...rest } = claim.status ?? {};
    const isOther = claim.status?.phase !== phase;
    const attributesClass = isOther ? volume?.spec?.volumeAttributesClassName : currentVolumeAttributesClassName;
    const status = {
      ...rest,
      phase,
      ...(volume && {
        ...(volume.spec?.accessModes && { accessModes: volume.spec.accessModes }),
        // The sizes of a bound claim and its volume may differ on purpose.
        ...(isOther ? { capacity: volume.spec?.capacity ?? {} } : capacity && { capacity }),
        ...(attributesClass !== undefined && { currentVolumeAttributesClassName: attributesClass }),
      }),
    };
    if (semanticEqual(status, claim.status ?? {})) return claim;
    return told(claims.updateStatus({ ...claim, status }, { signal }));
  };
  return {
    setVolumePhase,
    setClaimStatus,
    updateClaim,
    async bind(volume, claim) {
      const bound = boundVolume(volume, claim);
      const written = bound === volume ? volume : await told(volumes.update(bound, { signal }));
      const shown = await setVolumePhase(written, 'Bound');
      await setClaimStatus(await bindClaim(claim, shown), 'Bound', shown);
    },
    async unbind(volume) {
      const { [volumeAnnotations.boundByController]: byController, ...annotations } = volume.metadata.annotations ?? {};
      const { claimRef, ...spec } = volume.spec ?? {};
      const { uid: _, ...reservation } = claimRef ?? {};
      const freed: PersistentVolume =
        byController === undefined
          ? { ...volume, spec: { ...spec, claimRef: reservation } }
          : { ...volume, metadata: { ...volume.metadata, annotations }, spec };
      await setVolumePhase(await told(volumes.update(freed, { signal })), 'Available');
    },
  };
}
