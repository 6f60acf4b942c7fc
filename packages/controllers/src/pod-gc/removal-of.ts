import type { Node, Pod } from '@k8s-ts/api';

/**
 * Why a pod is deleted that no other controller deletes:
 *
 * - `unscheduled`: it is terminating and has no node, so that no kubelet can end it
 * - `orphaned`: its node does not exist; it is deleted only when the node stays away for some time
 * - `out-of-service`: it is terminating on a node that an administrator has marked as out of service
 */
export type Removal = 'unscheduled' | 'orphaned' | 'out-of-service';

/**
 * Returns the reason why a pod is to be deleted (`kubernetes pkg/controller/podgc`).
 *
 * @param node the pod's node; undefined when the pod has none or the node does not exist
 * @returns undefined for a pod that stays
 */
export function removalOf({ metadata, spec }: Pod, node: Node | undefined): Removal | undefined {
  const isTerminating = metadata.deletionTimestamp !== undefined;
  if (!spec?.nodeName) return isTerminating ? 'unscheduled' : undefined;
  if (node === undefined) return 'orphaned';
  return isTerminating && isOutOfService(node) ? 'out-of-service' : undefined;
}

/** Whether an administrator has marked a node that is not ready as out of service. */
export function isOutOfService({ spec, status }: Node): boolean {
  const isReady = status?.conditions?.find(({ type }) => type === 'Ready')?.status === 'True';
  return !isReady && (spec?.taints?.some(({ key }) => key === 'node.kubernetes.io/out-of-service') ?? false);
}
