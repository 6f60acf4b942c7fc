import type { Pod, PodCondition, PodStatus } from '@k8s-ts/api';
import { formatTime } from '@k8s-ts/apimachinery/time';

type Observed = Pick<PodStatus, 'phase' | 'initContainerStatuses' | 'containerStatuses'>;
type Verdict = Pick<PodCondition, 'status' | 'reason' | 'message'>;

const met: Verdict = { status: 'True' };

/**
 * The conditions of a pod on a node (`kubernetes pkg/kubelet/status/generate.go`). Conditions of other types stay as
 * they are.
 *
 * @param now in ms since the epoch, the time of conditions that change
 */
export function podConditions(
  pod: Pod,
  { phase, initContainerStatuses = [], containerStatuses = [] }: Observed,
  initialized: boolean,
  now: number,
): readonly PodCondition[] {
  const { spec, status, metadata } = pod;
  const before = status?.conditions ?? [];
  const isOver = phase === 'Succeeded' || phase === 'Failed';
  const over: Verdict = { status: 'False', reason: phase === 'Succeeded' ? 'PodCompleted' : 'PodFailed' };
  const uninitialized = initContainerStatuses.filter(({ ready }) => !ready).map(({ name }) => name);
  const unready = containerStatuses.filter(({ ready }) => !ready).map(({ name }) => name);
  const containersReady = isOver
    ? over
    : unready.length === 0
      ? met
      : {
          status: 'False',
          reason: 'ContainersNotReady',
          message: `containers with unready status: [${unready.join(' ')}]`,
        };
  const gates = (spec?.readinessGates ?? [])
    .map(({ conditionType }) => conditionType)
    .filter((type) => before.find((each) => each.type === type)?.status !== 'True');
  const verdicts: readonly (readonly [string, Verdict])[] = [
    ['PodReadyToStartContainers', isOver ? { status: 'False' } : met],
    [
      'Initialized',
      initialized
        ? { ...met, ...(phase === 'Succeeded' && { reason: 'PodCompleted' }) }
        : {
            status: 'False',
            reason: 'ContainersNotInitialized',
            message: `containers with incomplete status: [${uninitialized.join(' ')}]`,
          },
    ],
    [
      'Ready',
      containersReady.status === 'True' && gates.length > 0
        ? { status: 'False', reason: 'ReadinessGatesNotReady', message: gatesMessage(gates) }
        : containersReady,
    ],
    ['ContainersReady', containersReady],
    ['PodScheduled', met],
  ];
  const own = new Set(verdicts.map(([type]) => type));
  return [
    ...before.filter(({ type }) => !own.has(type)),
    ...verdicts.map(([type, verdict]): PodCondition => {
      const last = before.find((each) => each.type === type);
      const isSame = last?.status === verdict.status && last.lastTransitionTime !== undefined;
      return {
        type,
        ...verdict,
        ...(metadata.generation !== undefined && { observedGeneration: metadata.generation }),
        lastTransitionTime: isSame && last.lastTransitionTime ? last.lastTransitionTime : formatTime(now),
      };
    }),
  ];
}

function gatesMessage(gates: readonly string[]): string {
  return gates.map((type) => `the status of pod readiness gate "${type}" is not "True", but False`).join(', ');
}
