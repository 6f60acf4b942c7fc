import type { Pod } from '@k8s-ts/api';
import { isPodTerminal } from '../pods/index.js';

/**
 * The finished pods that are to be deleted so that no more than a threshold are left: evicted pods first, then the
 * oldest.
 *
 * @param threshold 0: no pods are deleted
 */
export function surplusPods(pods: readonly Pod[], threshold: number): readonly Pod[] {
  const finished = pods.filter(isPodTerminal);
  const surplus = finished.length - threshold;
  return threshold === 0 || surplus <= 0 ? [] : finished.sort(compareForRemoval).slice(0, surplus);
}

function compareForRemoval(a: Pod, b: Pod): number {
  const isEvicted = ({ status }: Pod) => Number(status?.phase === 'Failed' && status.reason === 'Evicted');
  if (isEvicted(a) !== isEvicted(b)) return isEvicted(b) - isEvicted(a);
  const key = ({ metadata }: Pod) => `${metadata.creationTimestamp} ${metadata.name}`;
  return key(a) < key(b) ? -1 : 1;
}
