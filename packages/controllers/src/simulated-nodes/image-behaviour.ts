import type { Container, Pod } from '@k8s-ts/api';
import { parseDuration } from '@k8s-ts/apimachinery/time';
import { controllerOf } from '../pods/index.js';
import { type ProbeTimes, probeTimes } from './probe-times.js';

/** The answer of a simulated container to a command. */
export interface CommandBehaviour {
  readonly stdout?: string;
  readonly stderr?: string;
  /** Default 0. */
  readonly exitCode?: number;
}

/**
 * Describes the containers of an image. Durations are texts such as `500ms`, `2s` or `1m30s`. A container with
 * `exitCode` or `after` ends; any other runs until its pod is deleted, except in pods of Jobs and as an init container,
 * where it ends at once with exit code 0.
 */
export interface ImageBehaviour {
  /** The exit code. Default 0 when the container ends. */
  readonly exitCode?: number;
  /** The time between start and end. Default `0s` when the container ends. */
  readonly after?: string;
  /** The log of each run of a container. Default: empty. */
  readonly logs?: string;
  /** The time after start from which the container is ready. Default: the probes of the container decide. */
  readonly readyAfter?: string;
  /** False: the container never becomes ready. Default true. */
  readonly ready?: boolean;
  /**
   * The time after start from which attempts of a probe fail, by kind of probe; `0s` for all attempts. The periods and
   * thresholds of the probe decide when that counts: the container becomes unready (readiness), or is killed with exit
   * code 137 and started again (liveness, startup). Has no effect on a container without such a probe. Default: probes
   * succeed.
   */
  readonly failProbes?: { readonly readiness?: string; readonly liveness?: string; readonly startup?: string };
  /**
   * The time that the container takes to end when its pod is deleted; never longer than the grace period. Default `0s`.
   */
  readonly stopAfter?: string;
  /** The message of the failure to pull the image. Default: the image can be pulled. */
  readonly pullError?: string;
  /**
   * Answers to `kubectl exec`, by the words of the command joined by spaces; `*` matches all other commands. Default:
   * commands end with 0 without output.
   */
  readonly exec?: Readonly<Record<string, CommandBehaviour>>;
}

/** Behaviours by image. A name without tag and digest matches all versions of the image. */
export type ImageBehaviours = Readonly<Record<string, ImageBehaviour>>;

/** A behaviour with its durations in ms. */
export interface ContainerBehaviour extends ProbeTimes {
  /** When and how the container ends; undefined when it does not. */
  readonly end: { readonly afterMs: number; readonly exitCode: number } | undefined;
  readonly stopAfterMs: number;
  readonly pullError: string | undefined;
}

/** The behaviour that the test has given for an image: the behaviour of the whole reference, else that of the name. */
export function imageBehaviour(images: ImageBehaviours, image = ''): ImageBehaviour {
  const name = image.replace(/@.*$/, '').replace(/:[^/:]*$/, '');
  for (const key of [image, name]) if (Object.hasOwn(images, key)) return images[key] ?? {};
  return {};
}

/** How a container of a pod behaves. */
export function containerBehaviour(
  images: ImageBehaviours,
  pod: Pod,
  container: Container,
  isInit: boolean,
): ContainerBehaviour {
  const given = imageBehaviour(images, container.image);
  const isSidecar = isInit && container.restartPolicy === 'Always';
  const endsByItself = (isInit && !isSidecar) || (!isInit && controllerOf(pod)?.kind === 'Job');
  const ends = given.exitCode !== undefined || given.after !== undefined || endsByItself;
  return {
    end: ends ? { afterMs: milliseconds(given.after), exitCode: given.exitCode ?? 0 } : undefined,
    ...probeTimes(container, {
      ...(given.ready !== undefined && { ready: given.ready }),
      ...(given.readyAfter !== undefined && { readyAfterMs: milliseconds(given.readyAfter) }),
      failsAfterMs: Object.fromEntries(
        Object.entries(given.failProbes ?? {}).map(([probe, after]) => [probe, milliseconds(after)]),
      ),
    }),
    stopAfterMs: milliseconds(given.stopAfter),
    pullError: given.pullError,
  };
}

/** @throws Error for a text that is not a duration */
function milliseconds(duration = '0s'): number {
  return Number(parseDuration(duration) / 1_000_000n);
}

/** @throws TypeError naming the image and the field with a value that is not a duration */
export function checkBehaviours(images: ImageBehaviours): void {
  for (const [image, behaviour] of Object.entries(images)) {
    const { after, readyAfter, stopAfter, failProbes = {} } = behaviour;
    const probes = Object.entries(failProbes).map(([probe, text]) => [`failProbes.${probe}`, text] as const);
    for (const [field, text] of [...Object.entries({ after, readyAfter, stopAfter }), ...probes]) {
      try {
        milliseconds(text);
      } catch {
        throw new TypeError(`images: ${JSON.stringify(image)}: ${field} is not a duration such as 500ms or 2s`);
      }
    }
  }
}
