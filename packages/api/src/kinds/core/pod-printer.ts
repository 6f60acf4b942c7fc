import { ageCell } from '@k8s-ts/apimachinery/table';
import type { ContainerStatus, Pod, PodStatus } from '../../types/index.js';
import { ageOf, nameOf, orNone, type PrintedRow, type RowCondition, type RowPrinter } from '../row-printer.js';

/** Counters for a pod's containers. */
interface Progress {
  reason: string;
  ready: number;
  restarts: number;
  /** RFC 3339, `''` for never. */
  lastRestart: string;
}

/** A pod's row; the status cell is one word (`kubernetes pkg/printers/internalversion`). */
export const printPod: RowPrinter<Pod> = (pod): PrintedRow => {
  const { spec, status = {} } = pod;
  const sidecars = new Set(
    (spec?.initContainers ?? []).filter(({ restartPolicy }) => restartPolicy === 'Always').map(({ name }) => name),
  );
  const total = (spec?.containers ?? []).length + sidecars.size;
  const progress = containersProgress(pod, status, sidecars);

  let { reason } = progress;
  if (pod.metadata?.deletionTimestamp) {
    if (status.reason === 'NodeLost') reason = 'Unknown';
    else if (status.phase !== 'Succeeded' && status.phase !== 'Failed') reason = 'Terminating';
  }
  const restarts =
    progress.restarts !== 0 && progress.lastRestart !== ''
      ? ageCell(progress.lastRestart, `${progress.restarts} (`, ' ago)')
      : `${progress.restarts}`;
  const cells = [
    nameOf(pod),
    `${progress.ready}/${total}`,
    reason,
    restarts,
    ageOf(pod),
    orNone(status.podIPs?.[0]?.ip),
    orNone(spec?.nodeName),
    orNone(status.nominatedNodeName),
    readinessGates(pod, status),
  ];
  const conditions = completedCondition(status.phase);
  return conditions ? { cells, conditions } : { cells };
};

function containersProgress(pod: Pod, status: PodStatus, sidecars: ReadonlySet<string>): Progress {
  const gated = status.conditions?.some(({ type, reason }) => type === 'PodScheduled' && reason === 'SchedulingGated');
  const all: Progress = {
    reason: gated ? 'SchedulingGated' : status.reason || (status.phase ?? ''),
    ready: 0,
    restarts: 0,
    lastRestart: '',
  };
  const sidecar = { restarts: 0, lastRestart: '' };

  let initializing = false;
  for (const [i, container] of (status.initContainerStatuses ?? []).entries()) {
    countRestarts(all, container);
    if (sidecars.has(container.name)) countRestarts(sidecar, container);
    const reason = initReason(
      container,
      sidecars.has(container.name),
      `${i}/${(pod.spec?.initContainers ?? []).length}`,
    );
    if (reason === undefined) {
      if (sidecars.has(container.name) && !isDone(container) && container.ready) all.ready++;
      continue;
    }
    all.reason = reason;
    initializing = true;
    break;
  }

  const initialized = status.conditions?.some(({ type, status: is }) => type === 'Initialized' && is === 'True');
  if (!initializing || initialized) {
    Object.assign(all, sidecar);
    mainProgress(all, status);
  }
  return all;
}

const isDone = ({ state }: ContainerStatus): boolean =>
  state?.terminated !== undefined && (state.terminated.exitCode ?? 0) === 0;

/** The status of an init container that is not finished; undefined for a finished one or a running sidecar. */
function initReason(container: ContainerStatus, isSidecar: boolean, position: string): string | undefined {
  const { terminated, waiting } = container.state ?? {};
  if (isDone(container) || (isSidecar && container.started)) return undefined;
  if (terminated) {
    if (terminated.reason) return `Init:${terminated.reason}`;
    return terminated.signal ? `Init:Signal:${terminated.signal}` : `Init:ExitCode:${terminated.exitCode ?? 0}`;
  }
  if (waiting?.reason && waiting.reason !== 'PodInitializing') return `Init:${waiting.reason}`;
  return `Init:${position}`;
}

function mainProgress(all: Progress, status: PodStatus): void {
  let running = false;
  let errorReason = '';
  for (const container of [...(status.containerStatuses ?? [])].reverse()) {
    countRestarts(all, container);
    const { waiting, terminated, running: runs } = container.state ?? {};
    if (waiting?.reason) all.reason = waiting.reason;
    else if (terminated) {
      all.reason =
        terminated.reason ||
        (terminated.signal ? `Signal:${terminated.signal}` : `ExitCode:${terminated.exitCode ?? 0}`);
      if (terminated.exitCode) errorReason = all.reason;
    } else if (container.ready && runs) {
      running = true;
      all.ready++;
    }
  }
  if (all.reason !== 'Completed') return;
  const ready = status.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True');
  if (running && ready) all.reason = 'Running';
  else if (errorReason !== '') all.reason = errorReason;
  else if (running) all.reason = 'NotReady';
}

function countRestarts(counter: { restarts: number; lastRestart: string }, container: ContainerStatus): void {
  counter.restarts += container.restartCount ?? 0;
  const ended = container.lastState?.terminated?.finishedAt ?? '';
  if (ended > counter.lastRestart) counter.lastRestart = ended;
}

function readinessGates(pod: Pod, status: PodStatus): string {
  const gates = pod.spec?.readinessGates ?? [];
  if (gates.length === 0) return '<none>';
  const open = gates.filter(
    ({ conditionType }) => status.conditions?.find(({ type }) => type === conditionType)?.status === 'True',
  );
  return `${open.length}/${gates.length}`;
}

function completedCondition(phase: string | undefined): readonly RowCondition[] | undefined {
  const messages: Readonly<Record<string, string>> = {
    Succeeded: 'The pod has completed successfully.',
    Failed: 'The pod failed.',
  };
  const message = messages[phase ?? ''];
  return message === undefined ? undefined : [{ type: 'Completed', status: 'True', reason: phase as string, message }];
}
