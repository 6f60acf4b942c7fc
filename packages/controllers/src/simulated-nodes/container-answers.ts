import type { Container, ContainerStatus, Pod } from '@k8s-ts/api';
import { newBadRequest, newGenericError } from '@k8s-ts/apimachinery/errors';
import { type CommandBehaviour, type ImageBehaviours, imageBehaviour } from './image-behaviour.js';

/** The part of a log that a client asks for. */
export interface SimulatedLogOptions {
  /** Whether to return the log of the run before the last restart. */
  readonly previous: boolean;
  /** Begin each line with its time. */
  readonly timestamps: boolean;
  /** Return only lines from this time on, in ms since the epoch. Default: all. */
  readonly since?: number;
  /** Maximum number of lines, counted from the end. Default: all. */
  readonly tailLines?: number;
  /** Maximum number of bytes. Default: no limit. */
  readonly limitBytes?: number;
  /** Simulated containers write nothing to `Stderr`. Default: `All`. */
  readonly stream?: 'All' | 'Stderr' | 'Stdout';
}

/**
 * The log of a simulated container: the text that the test has given for its image. All lines have the time of the
 * start.
 *
 * @throws StatusError with the kubelet's message for a container that has not started (`kubernetes pkg/kubelet`,
 *   validateContainerLogStatus)
 */
export function simulatedLog(
  images: ImageBehaviours,
  pod: Pod,
  name: string,
  options: SimulatedLogOptions,
): Uint8Array {
  const { container, status } = containerOf(pod, name);
  const { running, terminated, waiting } = status?.state ?? {};
  const last = status?.lastState?.terminated;
  const podName = pod.metadata.name ?? '';
  if (options.previous && last === undefined) {
    throw newBadRequest(`previous terminated container ${quote(name)} in pod ${quote(podName)} not found`);
  }
  const run = options.previous ? last : (running ?? terminated ?? last);
  if (run === undefined) {
    const reason = waiting?.reason ?? 'ContainerCreating';
    throw newBadRequest(`container ${quote(name)} in pod ${quote(podName)} is waiting to start: ${reason}`);
  }
  const startedAt = run.startedAt ?? '';
  const { logs = '' } = imageBehaviour(images, container.image);
  const isLater = options.since === undefined || Date.parse(startedAt) >= options.since;
  const lines = logs === '' || !isLater || options.stream === 'Stderr' ? [] : logs.replace(/\n$/, '').split('\n');
  const tail =
    options.tailLines === undefined ? lines : lines.slice(lines.length - Math.min(options.tailLines, lines.length));
  const text = tail.map((line) => `${options.timestamps ? `${startedAt} ` : ''}${line}\n`).join('');
  const bytes = new TextEncoder().encode(text);
  return options.limitBytes === undefined ? bytes : bytes.subarray(0, options.limitBytes);
}

/**
 * The answer of a simulated container to a command.
 *
 * @throws StatusError for a container that does not run
 */
export function simulatedCommand(
  images: ImageBehaviours,
  pod: Pod,
  name: string,
  command: readonly string[],
): CommandBehaviour {
  const { container, status } = containerOf(pod, name);
  if (!status?.state?.running) throw newGenericError(500, `container not found (${quote(name)})`);
  const { exec = {} } = imageBehaviour(images, container.image);
  const text = command.join(' ');
  return (Object.hasOwn(exec, text) ? exec[text] : exec['*']) ?? {};
}

/** Whether a container of a pod runs. */
export function isContainerRunning(pod: Pod, name: string): boolean {
  return containerOf(pod, name).status?.state?.running !== undefined;
}

function containerOf(
  { metadata, spec, status }: Pod,
  name: string,
): { readonly container: Container; readonly status: ContainerStatus | undefined } {
  const containers: readonly Container[] = [
    ...(spec?.initContainers ?? []),
    ...(spec?.containers ?? []),
    ...(spec?.ephemeralContainers ?? []),
  ];
  const container = containers.find((each) => each.name === name);
  if (container === undefined) {
    throw newBadRequest(`container ${quote(name)} is not valid for pod ${quote(metadata.name ?? '')}`);
  }
  const statuses = [
    ...(status?.initContainerStatuses ?? []),
    ...(status?.containerStatuses ?? []),
    ...(status?.ephemeralContainerStatuses ?? []),
  ];
  return { container, status: statuses.find((each) => each.name === name) };
}

const quote = (text: string) => JSON.stringify(text);
