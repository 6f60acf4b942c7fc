import type { Node, PersistentVolume, PersistentVolumeClaim, Pod, storagev1 } from '@k8s-ts/api';
import { cmpQuantity, toQuantity } from '@k8s-ts/apimachinery/quantity';
import type { Store } from '@k8s-ts/client';
import { findMatchingVolume, fitsNode } from '../volumes/match-volume.js';
import { claimsOfPod } from '../volumes/pod-claims.js';
import {
  classNameOf,
  hasAnnotation,
  isDelayed,
  noProvisioner,
  type StorageClass,
  volumeAnnotations,
} from '../volumes/storage-objects.js';

/** The claims, volumes and classes that the scheduler knows. */
export interface VolumeCaches {
  readonly claims: Pick<Store<PersistentVolumeClaim>, 'get'>;
  readonly volumes: Pick<Store<PersistentVolume>, 'get' | 'list'>;
  readonly classes: Pick<Store<StorageClass>, 'get'>;
  /** Volumes, by name, that are about to be bound, with the uid of the claim. */
  readonly reserved: ReadonlyMap<string, string>;
}

/** The volumes that a pod needs before it can be on a node. */
export interface VolumePlan {
  readonly bindings: readonly { readonly claim: PersistentVolumeClaim; readonly volume: PersistentVolume }[];
  /** Claims for which a volume is to be made. */
  readonly provisions: readonly PersistentVolumeClaim[];
}

/** The reason against a node, in upstream's words, or the plan for it. */
export type VolumeDecision = { readonly reason: string } | { readonly plan: VolumePlan };

/** Whether the binding of a claim to a volume is complete. */
export function isBound(claim: PersistentVolumeClaim | undefined): boolean {
  return (
    Boolean(claim?.spec?.volumeName) && claim !== undefined && hasAnnotation(claim, volumeAnnotations.bindCompleted)
  );
}

/**
 * Prepares the checks of a pod's claims (`kubernetes pkg/scheduler/framework/plugins/volumebinding`). The capacities of
 * drivers are not looked at.
 *
 * @returns the reason why the pod fits on no node at all, or a function that decides for one node
 */
export function newVolumeFilter(
  pod: Pod,
  caches: VolumeCaches,
): { readonly reason: string } | ((node: Node) => VolumeDecision) {
  const bound: PersistentVolumeClaim[] = [];
  const delayed: PersistentVolumeClaim[] = [];
  let isWaiting = false;
  for (const { name, isEphemeral } of claimsOfPod(pod)) {
    const claim = caches.claims.get(`${pod.metadata.namespace}/${name}`);
    const quoted = JSON.stringify(name);
    if (!claim) {
      return {
        reason: isEphemeral
          ? `waiting for ephemeral volume controller to create the persistentvolumeclaim ${quoted}`
          : `persistentvolumeclaim ${quoted} not found`,
      };
    }
    if (claim.status?.phase === 'Lost') {
      const volume = JSON.stringify(claim.spec?.volumeName ?? '');
      return { reason: `persistentvolumeclaim ${quoted} bound to non-existent persistentvolume ${volume}` };
    }
    if (claim.metadata.deletionTimestamp) return { reason: `persistentvolumeclaim ${quoted} is being deleted` };
    if (isBound(claim)) bound.push(claim);
    else if (!claim.spec?.volumeName && isDelayed(caches.classes.get(classNameOf(claim)))) delayed.push(claim);
    else isWaiting = true;
  }
  if (isWaiting) return { reason: 'pod has unbound immediate PersistentVolumeClaims' };
  delayed.sort((a, b) => cmpQuantity(sizeOf(a), sizeOf(b)));
  return (node) => boundReason(bound, node, caches) ?? planFor(delayed, node, caches);
}

function boundReason(
  claims: readonly PersistentVolumeClaim[],
  node: Node,
  { volumes }: VolumeCaches,
): VolumeDecision | undefined {
  for (const { spec } of claims) {
    const volume = volumes.get(spec?.volumeName ?? '');
    if (!volume) return { reason: 'node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)' };
    if (!fitsNode(volume, node)) return { reason: "node(s) didn't match PersistentVolume's node affinity" };
  }
  return undefined;
}

function planFor(claims: readonly PersistentVolumeClaim[], node: Node, caches: VolumeCaches): VolumeDecision {
  const { volumes, classes, reserved } = caches;
  const taken = new Set<string>();
  const bindings: VolumePlan['bindings'][number][] = [];
  const provisions: PersistentVolumeClaim[] = [];
  for (const claim of claims) {
    // A volume that is being provisioned is for the node that was chosen first.
    const chosen = claim.metadata.annotations?.[volumeAnnotations.selectedNode];
    if (chosen !== undefined && chosen !== node.metadata.name) return { reason: noMatch };
    const others = [...reserved].filter(([, uid]) => uid !== claim.metadata.uid).map(([name]) => name);
    const volume = findMatchingVolume(claim, volumes.list(), { node, excluded: new Set([...taken, ...others]) });
    if (volume) {
      taken.add(volume.metadata.name ?? '');
      bindings.push({ claim, volume });
      continue;
    }
    const storageClass = classes.get(classNameOf(claim));
    const canProvision = storageClass && storageClass.provisioner !== noProvisioner;
    if (!canProvision || !matchesTopology(storageClass, node)) return { reason: noMatch };
    provisions.push(claim);
  }
  return { plan: { bindings, provisions } };
}

const noMatch = "node(s) didn't find available persistent volumes to bind";

function matchesTopology({ allowedTopologies = [] }: storagev1.StorageClass, { metadata }: Node): boolean {
  if (allowedTopologies.length === 0) return true;
  return allowedTopologies.some(({ matchLabelExpressions = [] }) =>
    matchLabelExpressions.every(({ key, values }) => values.includes(metadata.labels?.[key] ?? '')),
  );
}

const sizeOf = ({ spec }: PersistentVolumeClaim) => toQuantity(String(spec?.resources?.requests?.storage ?? '0'));
