import type { Taint, Toleration } from '@k8s-ts/api';
import { tolerates } from '../nodes/index.js';

/**
 * How long a pod may stay on a node with taints: for each taint, the first toleration that matches counts, and the
 * shortest of their times decides (`kubernetes pkg/controller/tainteviction`, getMinTolerationTime).
 *
 * @param taints at least one, all with the effect NoExecute
 * @returns in ms: 0 for a pod that does not tolerate all taints, Infinity for a pod that may stay
 */
export function evictionDelay(tolerations: readonly Toleration[], taints: readonly Taint[]): number {
  const delays = taints.map((taint) => {
    const found = tolerations.find((toleration) => tolerates(toleration, taint));
    return found === undefined ? 0 : (found.tolerationSeconds ?? Number.POSITIVE_INFINITY) * 1000;
  });
  return Math.max(0, Math.min(...delays));
}
