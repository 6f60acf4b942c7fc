import type { Container, ContainerStatus } from '@k8s-ts/api';
import { formatTime } from '@k8s-ts/apimachinery/time';
import type { ContainerBehaviour } from './image-behaviour.js';
import { type KubeletEvent, probeFailure, pullFailure, startOf, unhealthy } from './kubelet-event.js';

/**
 * Wait before the second restart, which is doubled for each later restart, and maximum wait, in ms (`kubernetes
 * pkg/kubelet`, MaxContainerBackOff).
 */
const backOff = { first: 10_000, longest: 300_000 };
/** The exit code of a container that was killed because of a probe. */
const killedExitCode = 137;
/** A container that ran longer than this, in ms, is restarted at once. */
const longRunMs = 600_000;

/** The circumstances that decide the state of a container. */
export interface ContainerSurroundings {
  readonly podUid: string;
  /** `NAME_NAMESPACE(UID)`, as it appears in messages. */
  readonly podText: string;
  /** `Always`, `OnFailure` or `Never`. */
  readonly restartPolicy: string;
  readonly behaviour: ContainerBehaviour;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Times of starts and ends, in ms since the epoch, by container ID and event: the API has whole seconds only. */
  readonly exactTimes: Map<string, number>;
  /** Called with each fact for which a kubelet writes an event, in order. */
  readonly tell: (event: KubeletEvent) => void;
}

/** A container's status, and the time of its next change without further input. */
export interface ContainerStep {
  readonly status: ContainerStatus;
  /** Milliseconds since the epoch; undefined when time alone changes nothing. */
  readonly wakeAt: number | undefined;
}

/** The status of a container that waits for other containers. */
export function waitingContainer({ name, image = '' }: Container, reason: string): ContainerStatus {
  return {
    name,
    image,
    imageID: '',
    ready: false,
    restartCount: 0,
    started: false,
    state: { waiting: { reason } },
    lastState: {},
  };
}

/**
 * Brings a container up to date: starts it, ends it when its running time is over, restarts it by the restart policy
 * and after a back-off.
 *
 * @param before its last status; undefined for a container that has not been started
 */
export function advanceContainer(
  container: Container,
  before: ContainerStatus | undefined,
  around: ContainerSurroundings,
): ContainerStep {
  const { behaviour, now, exactTimes, tell } = around;
  if (behaviour.pullError !== undefined && !before?.state?.running && !before?.state?.terminated) {
    if (before?.state?.waiting?.reason !== 'ImagePullBackOff') {
      for (const event of pullFailure(container.image ?? '', behaviour.pullError)) tell(event);
    }
    const state = { waiting: { reason: 'ImagePullBackOff', message: pullMessage(container, behaviour.pullError) } };
    return { status: { ...(before ?? waitingContainer(container, '')), state }, wakeAt: undefined };
  }
  let status = before;
  // The loop ends also for a container that always ends at once, because of the back-off.
  for (;;) {
    if (status === undefined || !hasStarted(status)) status = startedContainer(container, status, around);
    const { running, terminated } = status.state ?? {};
    if (running) {
      const startedAt = exactTimes.get(`${status.containerID} start`) ?? Date.parse(running.startedAt ?? '');
      const endsAt = behaviour.end === undefined ? undefined : startedAt + behaviour.end.afterMs;
      const { killed } = behaviour;
      const killedAt = killed === undefined ? undefined : startedAt + killed.afterMs;
      if (killed && killedAt !== undefined && killedAt <= now && (endsAt === undefined || killedAt < endsAt)) {
        for (const event of probeFailure(container.name, killed.probe, around.restartPolicy)) tell(event);
        status = endedContainer(status, killedExitCode, now, exactTimes);
        continue;
      }
      if (behaviour.end === undefined || endsAt === undefined || endsAt > now) {
        return withReadiness(status, startedAt, [endsAt, killedAt], around);
      }
      status = endedContainer(status, behaviour.end.exitCode, now, exactTimes);
      continue;
    }
    const last = terminated ?? status.lastState?.terminated;
    const exitCode = last?.exitCode ?? 0;
    if (last === undefined || !restarts(around.restartPolicy, exitCode)) return { status, wakeAt: undefined };
    const endedAt = exactTimes.get(`${status.containerID} end`) ?? Date.parse(last.finishedAt ?? '');
    const waitMs = restartDelay(status.restartCount, endedAt - Date.parse(last.startedAt ?? ''));
    if (endedAt + waitMs > now) {
      if (status.state?.waiting?.reason !== 'CrashLoopBackOff') {
        const text = `Back-off restarting failed container ${container.name} in pod ${around.podText}`;
        tell({ type: 'Warning', reason: 'BackOff', message: text });
      }
      const message = `back-off ${formatSeconds(waitMs)} restarting failed container=${container.name} pod=${around.podText}`;
      const state = { waiting: { reason: 'CrashLoopBackOff', message } };
      return { status: { ...status, state, lastState: { terminated: last } }, wakeAt: endedAt + waitMs };
    }
    status = startedContainer(container, { ...status, lastState: { terminated: last } }, around);
  }
}

/** Ends a running container, as at the end of its program. A container that does not run only becomes unready. */
export function endedContainer(
  status: ContainerStatus,
  exitCode: number,
  now: number,
  exactTimes: Map<string, number>,
): ContainerStatus {
  const { running } = status.state ?? {};
  if (!running) return { ...status, ready: false, started: false };
  const { containerID = '' } = status;
  exactTimes.set(`${containerID} end`, now);
  return {
    ...status,
    ready: false,
    started: false,
    state: {
      terminated: {
        exitCode,
        reason: exitCode === 0 ? 'Completed' : 'Error',
        ...(running.startedAt && { startedAt: running.startedAt }),
        finishedAt: formatTime(now),
        containerID,
      },
    },
  };
}

/** Whether a restart policy restarts a container with this exit code. */
export function restarts(policy: string, exitCode: number): boolean {
  return policy === 'Always' || (policy === 'OnFailure' && exitCode !== 0);
}

function hasStarted({ state, lastState }: ContainerStatus): boolean {
  return Boolean(state?.running ?? state?.terminated ?? lastState?.terminated);
}

function startedContainer(
  { name, image = '' }: Container,
  before: ContainerStatus | undefined,
  { podUid, now, exactTimes, tell }: ContainerSurroundings,
): ContainerStatus {
  for (const event of startOf(image)) tell(event);
  const last = before?.lastState?.terminated;
  const restartCount = last ? (before?.restartCount ?? 0) + 1 : 0;
  const containerID = `simulated://${podUid}/${name}/${restartCount}`;
  exactTimes.set(`${containerID} start`, now);
  return {
    name,
    image,
    imageID: image,
    containerID,
    ready: false,
    started: false,
    restartCount,
    state: { running: { startedAt: formatTime(now) } },
    lastState: last ? { terminated: last } : {},
  };
}

function withReadiness(
  status: ContainerStatus,
  startedAt: number,
  ends: readonly (number | undefined)[],
  { behaviour, now, tell }: ContainerSurroundings,
): ContainerStep {
  const isPast = (afterMs: number | undefined) => afterMs !== undefined && startedAt + afterMs <= now;
  const { startedAfterMs, readyAfterMs, unreadyAfterMs } = behaviour;
  const ready = isPast(readyAfterMs) && !isPast(unreadyAfterMs);
  if (status.ready && isPast(unreadyAfterMs)) tell(unhealthy('Readiness'));
  const changes = [startedAfterMs, readyAfterMs, unreadyAfterMs]
    .filter((afterMs) => afterMs !== undefined)
    .map((afterMs) => startedAt + afterMs);
  const times = [...ends, ...changes].filter((time) => time !== undefined).filter((time) => time > now);
  return {
    status: { ...status, ready, started: isPast(startedAfterMs) },
    wakeAt: times.length > 0 ? Math.min(...times) : undefined,
  };
}

/** Ms between the end of a container and its restart. */
function restartDelay(restartCount: number, ranMs: number): number {
  if (restartCount === 0 || ranMs >= longRunMs) return 0;
  return Math.min(backOff.first * 2 ** (restartCount - 1), backOff.longest);
}

function pullMessage({ image }: Container, error: string): string {
  return `Back-off pulling image "${image}": ErrImagePull: ${error}`;
}

/** A time as Go prints it: `10s`, `2m40s`. */
function formatSeconds(ms: number): string {
  const [minutes, seconds] = [Math.floor(ms / 60_000), (ms / 1000) % 60];
  return minutes === 0 ? `${seconds}s` : `${minutes}m${seconds}s`;
}
