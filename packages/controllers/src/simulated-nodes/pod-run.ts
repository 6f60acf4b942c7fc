import type { Container, ContainerStatus, Pod, PodStatus } from '@k8s-ts/api';
import { formatTime } from '@k8s-ts/apimachinery/time';
import { advanceContainer, endedContainer, restarts, waitingContainer } from './container-run.js';
import { containerBehaviour, type ImageBehaviours } from './image-behaviour.js';
import type { KubeletEvent } from './kubelet-event.js';
import { podConditions } from './pod-conditions.js';

/** The node and the time of a pod. */
export interface PodSurroundings {
  readonly images: ImageBehaviours;
  readonly hostIP: string;
  readonly podIP: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** See `ContainerSurroundings`. */
  readonly exactTimes: Map<string, number>;
}

/** A pod's status, and the time of its next change without further input. */
export interface PodStep {
  readonly status: PodStatus;
  /** Milliseconds since the epoch; undefined when time alone changes nothing. */
  readonly wakeAt: number | undefined;
  /** The events that a kubelet writes on the way to this status. */
  readonly events: readonly KubeletEvent[];
}

/** The annotation by which a test makes a pod unready: `false`, until it is removed or changed. */
export const readyAnnotation = 'simulated-nodes/ready';

/**
 * Brings a pod up to date: init containers one after the other, then all containers (`kubernetes pkg/kubelet`, SyncPod
 * and generateAPIPodStatus). The result depends on the pod, its last status and the time alone.
 */
export function advancePod(pod: Pod, around: PodSurroundings): PodStep {
  const { spec, status = {}, metadata } = pod;
  const { now, hostIP, podIP } = around;
  const policy = spec?.restartPolicy ?? 'Always';
  const wakes: number[] = [];
  const events: KubeletEvent[] = [];
  const step = (
    container: Container,
    before: readonly ContainerStatus[] = [],
    restartPolicy: string,
    field: ContainerField = 'containers',
  ) => {
    const isInit = field === 'initContainers';
    const { name, namespace, uid = '' } = metadata;
    const next = advanceContainer(
      container,
      before.find((each) => each.name === container.name),
      {
        podUid: uid,
        podText: `${name}_${namespace}(${uid})`,
        restartPolicy,
        behaviour: containerBehaviour(around.images, pod, container, isInit),
        now,
        exactTimes: around.exactTimes,
        tell: (event) => void events.push({ ...event, fieldPath: `spec.${field}{${container.name}}` }),
      },
    );
    if (next.wakeAt !== undefined) wakes.push(next.wakeAt);
    return next.status;
  };

  const init: ContainerStatus[] = [];
  let initialized = true;
  let failed = false;
  for (const container of spec?.initContainers ?? []) {
    const isSidecar = container.restartPolicy === 'Always';
    if (!initialized) {
      init.push(waitingContainer(container, 'PodInitializing'));
      continue;
    }
    // An init container that has succeeded is not started again.
    const next = step(
      container,
      status.initContainerStatuses,
      isSidecar ? 'Always' : initPolicy(policy),
      'initContainers',
    );
    const exitCode = next.state?.terminated?.exitCode;
    init.push(isSidecar ? next : { ...next, ready: exitCode === 0 });
    initialized = isSidecar ? next.started === true : exitCode === 0;
    failed ||= !isSidecar && exitCode !== undefined && exitCode !== 0;
  }
  const waiting = spec?.initContainers?.length ? 'PodInitializing' : 'ContainerCreating';
  const isHeldUnready = metadata.annotations?.[readyAnnotation] === 'false';
  const main = (spec?.containers ?? []).map((container) => {
    if (!initialized) return waitingContainer(container, waiting);
    const next = step(container, status.containerStatuses, policy);
    return isHeldUnready ? { ...next, ready: false } : next;
  });
  const ephemeral = (spec?.ephemeralContainers ?? []).map((container) =>
    step(container, status.ephemeralContainerStatuses, 'Never', 'ephemeralContainers'),
  );

  const phase = failed ? 'Failed' : phaseOf(initialized, main, policy);
  const isOver = phase === 'Succeeded' || phase === 'Failed';
  const statuses = {
    // Sidecars end after the containers of the pod.
    initContainerStatuses: isOver ? init.map((each) => endedContainer(each, 0, now, around.exactTimes)) : init,
    containerStatuses: main,
    ephemeralContainerStatuses: ephemeral,
  };
  return {
    status: podStatus(pod, { ...statuses, phase }, initialized, { now, hostIP, podIP }),
    wakeAt: isOver || wakes.length === 0 ? undefined : Math.min(...wakes),
    events,
  };
}

/**
 * Ends all containers of a pod that is being deleted.
 *
 * @param exitCode 0 for programs that stop when they are asked to, 137 for programs that had to be killed
 */
export function endPod(pod: Pod, exitCode: number, around: PodSurroundings): PodStatus {
  const { status = {} } = pod;
  const end = (each: ContainerStatus) => endedContainer(each, exitCode, around.now, around.exactTimes);
  const main = (status.containerStatuses ?? []).map(end);
  const succeeded = main.length > 0 && main.every(({ state }) => state?.terminated?.exitCode === 0);
  return podStatus(
    pod,
    {
      initContainerStatuses: (status.initContainerStatuses ?? []).map(end),
      containerStatuses: main,
      ephemeralContainerStatuses: (status.ephemeralContainerStatuses ?? []).map(end),
      phase: succeeded ? 'Succeeded' : 'Failed',
    },
    true,
    around,
  );
}

type ContainerField = 'containers' | 'initContainers' | 'ephemeralContainers';
type Observed = Pick<PodStatus, 'phase' | 'initContainerStatuses' | 'containerStatuses' | 'ephemeralContainerStatuses'>;

function podStatus(
  pod: Pod,
  observed: Observed,
  initialized: boolean,
  { now, hostIP, podIP }: Pick<PodSurroundings, 'now' | 'hostIP' | 'podIP'>,
): PodStatus {
  const { metadata, status = {} } = pod;
  const { initContainerStatuses = [], containerStatuses = [], ephemeralContainerStatuses = [], phase } = observed;
  return {
    ...status,
    ...(metadata.generation !== undefined && { observedGeneration: metadata.generation }),
    ...(phase && { phase }),
    conditions: podConditions(pod, observed, initialized, now),
    hostIP,
    hostIPs: [{ ip: hostIP }],
    podIP,
    podIPs: [{ ip: podIP }],
    startTime: status.startTime ?? formatTime(now),
    ...(initContainerStatuses.length > 0 && { initContainerStatuses }),
    containerStatuses,
    ...(ephemeralContainerStatuses.length > 0 && { ephemeralContainerStatuses }),
  };
}

/** `kubernetes pkg/kubelet/kubelet_pods.go`, getPhase. */
function phaseOf(
  initialized: boolean,
  main: readonly ContainerStatus[],
  policy: string,
): NonNullable<PodStatus['phase']> {
  if (!initialized) return 'Pending';
  if (main.some(({ state, lastState }) => state?.waiting && !lastState?.terminated)) return 'Pending';
  const codes = main.map(({ state }) => state?.terminated?.exitCode);
  if (codes.some((code) => code === undefined || restarts(policy, code))) return 'Running';
  return codes.every((code) => code === 0) ? 'Succeeded' : 'Failed';
}

const initPolicy = (policy: string) => (policy === 'Never' ? 'Never' : 'OnFailure');
