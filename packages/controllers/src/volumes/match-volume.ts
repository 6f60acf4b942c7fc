import type { Node, PersistentVolume, PersistentVolumeClaim } from '@k8s-ts/api';
import { labelSelectorAsSelector } from '@k8s-ts/apimachinery/labels';
import { cmpQuantity, quantityValue, toQuantity } from '@k8s-ts/apimachinery/quantity';
import { matchesNodeSelector } from '../nodes/index.js';
import { classNameOf } from './storage-objects.js';

/** Options of the search for a volume. */
export interface MatchOptions {
  /** The volume must be usable on this node. Default: any node. */
  readonly node?: Node;
  /** Names of volumes to skip. Default: none. */
  readonly excluded?: ReadonlySet<string>;
  /** Take only a volume that is reserved for the claim. Default false. */
  readonly onlyReserved?: boolean;
}

const sizeOf = (quantities: Readonly<Record<string, unknown>> | undefined) =>
  toQuantity(String(quantities?.storage ?? '0'));
const modeOf = ({ spec }: PersistentVolume | PersistentVolumeClaim) => spec?.volumeMode ?? 'Filesystem';

/** Whether a volume is reserved for a claim, or bound to it. */
export function isReservedFor({ spec }: PersistentVolume, { metadata }: PersistentVolumeClaim): boolean {
  const { claimRef } = spec ?? {};
  if (claimRef?.name !== metadata.name || claimRef?.namespace !== metadata.namespace) return false;
  return !claimRef?.uid || claimRef.uid === metadata.uid;
}

/** Whether one of volume and claim is for a file system and the other for a block device. */
export function haveOtherModes(volume: PersistentVolume, claim: PersistentVolumeClaim): boolean {
  return modeOf(volume) !== modeOf(claim);
}

/** Whether a volume may be used on a node. */
export function fitsNode({ spec }: PersistentVolume, node: Node): boolean {
  const { required } = spec?.nodeAffinity ?? {};
  return required === undefined || matchesNodeSelector(required, node);
}

/**
 * Finds the volume for a claim: a volume that is reserved for it. If no volume is reserved, it chooses among the available
 * volumes that suit the claim: fewest access modes first, then the smallest capacity
 * (`kubernetes/component-helpers storage/volume`, FindMatchingVolume).
 */
export function findMatchingVolume(
  claim: PersistentVolumeClaim,
  volumes: readonly PersistentVolume[],
  { node, excluded, onlyReserved = false }: MatchOptions = {},
): PersistentVolume | undefined {
  const { spec } = claim;
  const size = sizeOf(spec?.resources?.requests);
  const selector = spec?.selector && labelSelectorAsSelector(spec.selector);
  const possible = volumes.filter(
    (volume) =>
      !excluded?.has(volume.metadata.name ?? '') &&
      (!volume.spec?.claimRef || isReservedFor(volume, claim)) &&
      cmpQuantity(sizeOf(volume.spec?.capacity), size) >= 0 &&
      !haveOtherModes(volume, claim) &&
      (volume.spec?.volumeAttributesClassName ?? '') === (spec?.volumeAttributesClassName ?? '') &&
      !volume.metadata.deletionTimestamp &&
      hasModes(volume, claim),
  );
  const reserved = possible.find((volume) => isReservedFor(volume, claim));
  if (reserved) return node && !fitsNode(reserved, node) ? undefined : reserved;
  if (onlyReserved) return undefined;
  return possible
    .filter(
      (volume) =>
        volume.status?.phase === 'Available' &&
        (selector?.matches(volume.metadata.labels ?? {}) ?? true) &&
        classNameOf(volume) === classNameOf(claim) &&
        (node === undefined || fitsNode(volume, node)),
    )
    .sort(
      (a, b) =>
        (a.spec?.accessModes?.length ?? 0) - (b.spec?.accessModes?.length ?? 0) ||
        cmpQuantity(sizeOf(a.spec?.capacity), sizeOf(b.spec?.capacity)) ||
        ((a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1),
    )[0];
}

/** Why a volume that a claim names does not suit it, in upstream's words; undefined when it does. */
export function mismatch(volume: PersistentVolume, claim: PersistentVolumeClaim): string | undefined {
  if (volume.metadata.deletionTimestamp) {
    return `the volume is marked for deletion ${JSON.stringify(volume.metadata.name)}`;
  }
  const requested = quantityValue(sizeOf(claim.spec?.resources?.requests));
  if (quantityValue(sizeOf(volume.spec?.capacity)) < requested) return 'requested PV is too small';
  if (classNameOf(volume) !== classNameOf(claim)) return 'storageClassName does not match';
  if ((volume.spec?.volumeAttributesClassName ?? '') !== (claim.spec?.volumeAttributesClassName ?? '')) {
    return 'volumeAttributesClassName does not match';
  }
  if (haveOtherModes(volume, claim)) return 'incompatible volumeMode';
  return hasModes(volume, claim) ? undefined : 'incompatible accessMode';
}

function hasModes({ spec }: PersistentVolume, claim: PersistentVolumeClaim): boolean {
  return (claim.spec?.accessModes ?? []).every((mode) => spec?.accessModes?.includes(mode));
}
