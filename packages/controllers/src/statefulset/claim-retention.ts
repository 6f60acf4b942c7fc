import type { appsv1, PersistentVolumeClaim, Pod } from '@k8s-ts/api';
import type { OwnerReference } from '@k8s-ts/apimachinery/types';
import type { ObjectKind } from '../object-kind.js';
import { newControllerRef, type Owned } from '../pods/index.js';
import { isInRange, statefulSetKind } from './stateful-identity.js';

/*
 * The garbage collector removes claims; the owners of a claim determine when.
 * `kubernetes pkg/controller/statefulset/stateful_set_utils.go`.
 */

type StatefulSet = appsv1.StatefulSet;

const podKind: ObjectKind = { apiVersion: 'v1', kind: 'Pod' };

/** Which owners a claim is to have: the StatefulSet, the pod, or neither. */
interface WantedOwners {
  readonly set: boolean;
  readonly pod: boolean;
}

/**
 * With `whenDeleted: Delete`, a claim is deleted with the StatefulSet; with `whenScaled: Delete`, with a pod beyond the
 * range.
 */
function wantedOwners(set: StatefulSet, pod: Pod): WantedOwners {
  const { whenDeleted, whenScaled } = set.spec?.persistentVolumeClaimRetentionPolicy ?? {};
  const goesWithPod = whenScaled === 'Delete' && !isInRange(pod, set);
  return { set: whenDeleted === 'Delete' && !goesWithPod, pod: goesWithPod };
}

/** Whether claims of the StatefulSet are ever deleted. */
function keepsAll(set: StatefulSet): boolean {
  const { whenDeleted, whenScaled } = set.spec?.persistentVolumeClaimRetentionPolicy ?? {};
  return whenDeleted !== 'Delete' && whenScaled !== 'Delete';
}

/**
 * Whether the claim is controlled by another object, or by an earlier object of the same name. The policy does not
 * apply to such claims.
 */
export function hasForeignController(claim: PersistentVolumeClaim, set: StatefulSet, pod: Pod): boolean {
  if (keepsAll(set)) return false;
  return referencesOf(claim).some((reference) => {
    if (names(reference, set, statefulSetKind)) return reference.uid !== set.metadata.uid;
    if (names(reference, pod, podKind)) return reference.uid !== pod.metadata.uid;
    return reference.controller === true;
  });
}

/** Whether the claim refers to an object of the same name that has gone. */
export function hasStaleOwner(claim: PersistentVolumeClaim, pod: Pod): boolean {
  return isStale(claim, pod, podKind);
}

function isStale(claim: PersistentVolumeClaim, owner: Owned, kind: ObjectKind): boolean {
  const reference = referencesOf(claim).find((each) => names(each, owner, kind));
  return reference !== undefined && reference.uid !== owner.metadata?.uid;
}

/** Whether a claim has the owners that the policy asks for, or must not be changed. */
export function hasWantedOwners(claim: PersistentVolumeClaim, set: StatefulSet, pod: Pod): boolean {
  if (isStale(claim, set, statefulSetKind) || isStale(claim, pod, podKind)) return true;
  const isOwned = { set: refersTo(claim, set), pod: refersTo(claim, pod) };
  if (hasForeignController(claim, set, pod)) return !isOwned.set && !isOwned.pod;
  const isPlainOwner = referencesOf(claim).some(
    ({ uid, controller }) => (uid === set.metadata.uid || uid === pod.metadata.uid) && controller !== true,
  );
  if (isPlainOwner) return false;
  const wanted = wantedOwners(set, pod);
  return isOwned.set === wanted.set && isOwned.pod === wanted.pod;
}

/** The claim with the owners of the policy. */
export function withWantedOwners(claim: PersistentVolumeClaim, set: StatefulSet, pod: Pod): PersistentVolumeClaim {
  const others = referencesOf(claim).filter((each) => !names(each, set, statefulSetKind) && !names(each, pod, podKind));
  const wanted = hasForeignController(claim, set, pod) ? { set: false, pod: false } : wantedOwners(set, pod);
  const ownerReferences = [
    ...others,
    ...(wanted.set ? [newControllerRef(set, statefulSetKind)] : []),
    ...(wanted.pod ? [newControllerRef(pod, podKind)] : []),
  ];
  return { ...claim, metadata: { ...claim.metadata, ownerReferences } };
}

function referencesOf({ metadata }: PersistentVolumeClaim): readonly OwnerReference[] {
  return metadata?.ownerReferences ?? [];
}

function names(reference: OwnerReference, { metadata }: Owned, { apiVersion, kind }: ObjectKind): boolean {
  return reference.apiVersion === apiVersion && reference.kind === kind && reference.name === metadata?.name;
}

function refersTo(claim: PersistentVolumeClaim, { metadata }: Owned): boolean {
  return referencesOf(claim).some(({ uid }) => uid === metadata?.uid);
}
