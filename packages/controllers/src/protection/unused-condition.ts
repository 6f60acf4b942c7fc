import type { PersistentVolumeClaim, Pod } from '@k8s-ts/api';
import { formatTime } from '@k8s-ts/apimachinery/time';

const type = 'Unused';

/** Whether a claim has the condition `Unused`, true or false. */
export const hasUnusedCondition = ({ status }: PersistentVolumeClaim): boolean =>
  status?.conditions?.some((each) => each.type === type) ?? false;

/** Whether the containers of a pod have ended for good, or no longer run while the pod is being deleted. */
export function hasStopped({ metadata, status }: Pod): boolean {
  if (status?.phase === 'Succeeded' || status?.phase === 'Failed') return true;
  const states = status?.containerStatuses?.map(({ state }) => state) ?? [];
  return metadata.deletionTimestamp !== undefined && states.every((state) => state?.terminated || state?.waiting);
}

/**
 * The claim with a condition that says whether pods use it, and since when (`kubernetes
 * pkg/controller/volume/pvcprotection`, updateUnusedCondition).
 *
 * @param now in ms since the epoch
 * @returns undefined when the condition is right already
 */
export function withUnusedCondition(
  claim: PersistentVolumeClaim,
  isUsed: boolean,
  now: number,
): PersistentVolumeClaim | undefined {
  const conditions = claim.status?.conditions ?? [];
  const old = conditions.find((each) => each.type === type);
  if (old !== undefined && (old.status === 'True') === !isUsed) return undefined;
  const condition = {
    type,
    status: isUsed ? 'False' : 'True',
    lastTransitionTime: formatTime(now),
    reason: isUsed ? 'PodUsingPVC' : 'NoPodsUsingPVC',
    message: isUsed ? 'A pod is currently referencing this PVC' : 'No pods are currently referencing this PVC',
  };
  const changed =
    old === undefined ? [...conditions, condition] : conditions.map((each) => (each === old ? condition : each));
  return { ...claim, status: { ...claim.status, conditions: changed } };
}
