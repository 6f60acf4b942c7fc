import type { Container, Pod } from '@k8s-ts/api/types';

export type PodSpec = NonNullable<Pod['spec']>;

/** The pod, or the pod template of a controller, that is checked. */
export interface CheckedPod {
  readonly annotations: Readonly<Record<string, string>>;
  readonly spec: PodSpec;
}

/** Why a pod is not allowed: a short reason, and the details. */
export interface Violation {
  readonly reason: string;
  readonly detail: string;
}

/**
 * Checks a pod against one control of the Pod Security Standards. Returns the violation; undefined without a violation.
 */
export type CheckPod = (pod: CheckedPod) => Violation | undefined;

/** The form of a check that applies from minor version `since` of Kubernetes on, until the next form does. */
export interface VersionedCheck {
  readonly since: number;
  readonly check: CheckPod;
  /** Checks of the level baseline that this one replaces. */
  readonly overrides?: readonly string[];
}

/** A control of the Pod Security Standards. Restricted has all controls of baseline too, unless they are replaced. */
export interface Control {
  readonly id: string;
  readonly level: 'baseline' | 'restricted';
  /** The forms of the check, sorted by version. */
  readonly versions: readonly VersionedCheck[];
}

/** The parts of containers of any kind that are checked. */
export type AnyContainer = Pick<
  Container,
  'name' | 'securityContext' | 'ports' | 'livenessProbe' | 'readinessProbe' | 'startupProbe' | 'lifecycle'
>;

/** All containers, init containers first, ephemeral ones last. A pod that has not been validated may have none. */
export function containersOf({ initContainers, containers, ephemeralContainers }: PodSpec): readonly AnyContainer[] {
  return [...(initContainers ?? []), ...(containers ?? []), ...(ephemeralContainers ?? [])];
}

/** The names of the containers for which the function returns true. */
export function namesWhere(spec: PodSpec, matches: (container: AnyContainer) => boolean): readonly string[] {
  return containersOf(spec)
    .filter(matches)
    .map(({ name }) => name);
}

export const joinQuote = (items: readonly string[]): string => items.map((item) => `"${item}"`).join(', ');

export const plural = (singular: string, several: string, count: number): string => (count === 1 ? singular : several);

/** `container "a"` or `containers "a", "b"` */
export const containersText = (names: readonly string[]): string =>
  `${plural('container', 'containers', names.length)} ${joinQuote(names)}`;

/** Each text once, sorted. */
export const sortedSet = (texts: readonly string[]): readonly string[] => [...new Set(texts)].sort();

/** `pod`, `container "a"`, or both joined by `and`: the pod and the containers that set something forbidden. */
export function settersText(isPod: boolean, names: readonly string[]): string {
  return [...(isPod ? ['pod'] : []), ...(names.length > 0 ? [containersText(names)] : [])].join(' and ');
}

/** The same check without Windows pods, for later versions of checks of settings that only Linux has. */
export const unlessWindows =
  (check: CheckPod): CheckPod =>
  (pod) =>
    pod.spec.os?.name === 'windows' ? undefined : check(pod);

/**
 * The same check without pods that have a user namespace, for later versions: users in such pods are not users of the
 * host.
 */
export const unlessUserNamespace =
  (check: CheckPod): CheckPod =>
  (pod) =>
    pod.spec.hostUsers === false ? undefined : check(pod);
