import type { Pod } from '@k8s-ts/api';
import { quantityMilliValue } from '@k8s-ts/apimachinery/quantity';
import type { PodMetric } from '../metrics-source.js';
import { isPodReady, podCondition } from '../pods/index.js';

/** How far the use may be from the target before the number of replicas changes, as a fraction of the target. */
export interface Tolerances {
  readonly down: number;
  readonly up: number;
}

/** Time after a pod's start during which its CPU usage counts only while the pod is ready, in ms. */
const cpuInitializationMs = 300_000;
/**
 * A pod that is not ready, and last changed its readiness within this time after its start, counts as still starting;
 * in ms.
 */
const initialReadinessMs = 30_000;
const maxInt32 = 2 ** 31 - 1;
/** The integer to which Go on amd64 converts the quotient of a division by zero. */
const minInt64 = -(2 ** 63);

/** A number of replicas, and the use that led to it. */
export interface Proposal {
  readonly replicas: number;
  /** The mean over all pods, in thousandths. */
  readonly milliUsage: number;
  /** Utilization in percent of the request; for resources only. */
  readonly utilization?: number;
}

export interface UsageOptions {
  readonly currentReplicas: number;
  readonly tolerances: Tolerances;
  readonly pods: readonly Pod[];
  readonly metrics: ReadonlyMap<string, PodMetric>;
  /** The resource that is measured; undefined for another metric. */
  readonly resource?: string;
  /** In ms since the epoch. */
  readonly now: number;
}

/**
 * The replicas for a target in percent of the requests (`kubernetes pkg/controller/podautoscaler`,
 * GetResourceReplicas).
 *
 * @throws Error when there are no pods, metrics or requests
 */
export function replicasForUtilization(
  options: UsageOptions & { readonly resource: string; readonly container?: string; readonly targetPercent: number },
): Proposal {
  const { pods, resource, container, targetPercent } = options;
  const groups = groupPods(options);
  const requests = new Map(pods.map((pod) => [pod.metadata.name ?? '', requestOf(pod, resource, container)]));
  const measure = (metrics: ReadonlyMap<string, number>) => {
    let used = 0;
    let requested = 0;
    let count = 0;
    for (const [name, value] of metrics) {
      const request = requests.get(name);
      if (request === undefined) continue;
      used += value;
      requested += request;
      count++;
    }
    if (requested === 0) throw new Error('no metrics returned matched known pods');
    const utilization = Math.trunc((used * 100) / requested);
    return { ratio: utilization / targetPercent, utilization, milliUsage: Math.trunc(used / count) };
  };
  const { utilization, milliUsage } = measure(groups.metrics);
  const fallback = (name: string) => Math.trunc(((requests.get(name) ?? 0) * Math.max(100, targetPercent)) / 100);
  return { replicas: propose(options, groups, (metrics) => measure(metrics).ratio, fallback), milliUsage, utilization };
}

/**
 * The replicas for a target of a mean over all pods (`kubernetes pkg/controller/podautoscaler`,
 * calcPlainMetricReplicas).
 *
 * @throws Error when there are no pods or metrics
 */
export function replicasForMean(options: UsageOptions & { readonly milliTarget: number }): Proposal {
  const { milliTarget } = options;
  const groups = groupPods(options);
  const mean = (metrics: ReadonlyMap<string, number>) =>
    Math.trunc([...metrics.values()].reduce((sum, value) => sum + value, 0) / metrics.size);
  const ratio = (metrics: ReadonlyMap<string, number>) => mean(metrics) / milliTarget;
  return { replicas: propose(options, groups, ratio, () => milliTarget), milliUsage: mean(groups.metrics) };
}

/**
 * The replicas for a value that does not belong to pods.
 *
 * @throws Error when there are no pods
 */
export function replicasForValue(
  { currentReplicas, tolerances, pods }: Omit<UsageOptions, 'metrics' | 'now'>,
  milliUsage: number,
  milliTarget: number,
): Proposal {
  const ratio = milliUsage / milliTarget;
  if (currentReplicas === 0) return { replicas: Math.ceil(ratio), milliUsage };
  if (isWithin(tolerances, ratio)) return { replicas: currentReplicas, milliUsage };
  if (pods.length === 0) {
    throw new Error('unable to calculate ready pods: no pods returned by selector while calculating replica count');
  }
  const ready = pods.filter((pod) => pod.status?.phase === 'Running' && isPodReady(pod)).length;
  return { replicas: Math.min(Math.ceil(ratio * ready), maxInt32), milliUsage };
}

/**
 * The number of replicas at which each has the target share of a value that does not belong to pods. Without replicas
 * the usage of each is {@link minInt64}, as in Go.
 */
export function replicasForShare(
  statusReplicas: number,
  tolerances: Tolerances,
  milliTotal: number,
  milliTarget: number,
): Proposal {
  const isRight = isWithin(tolerances, milliTotal / (milliTarget * statusReplicas));
  const replicas = isRight ? statusReplicas : Math.min(Math.ceil(milliTotal / milliTarget), maxInt32);
  return { replicas, milliUsage: statusReplicas === 0 ? minInt64 : Math.ceil(milliTotal / statusReplicas) };
}

interface PodGroups {
  /** Values of pods that count, in thousandths, by pod name. */
  readonly metrics: ReadonlyMap<string, number>;
  readonly ready: number;
  readonly unready: readonly string[];
  /** Pods without a value. */
  readonly missing: readonly string[];
}

function groupPods({ pods, metrics, resource, now }: UsageOptions): PodGroups {
  if (pods.length === 0) throw new Error('no pods returned by selector while calculating replica count');
  const left = new Map([...metrics].map(([name, { milliValue }]) => [name, milliValue]));
  const unready: string[] = [];
  const missing: string[] = [];
  let ready = 0;
  for (const pod of pods) {
    const name = pod.metadata.name ?? '';
    const metric = metrics.get(name);
    if (pod.metadata.deletionTimestamp || pod.status?.phase === 'Failed') left.delete(name);
    else if (pod.status?.phase === 'Pending') unready.push(name);
    else if (metric === undefined) missing.push(name);
    else if (resource === 'cpu' && !countsCPU(pod, metric, now)) unready.push(name);
    else ready++;
  }
  for (const name of unready) left.delete(name);
  if (left.size === 0) throw new Error('did not receive metrics for targeted pods (pods might be unready)');
  return { metrics: left, ready, unready, missing };
}

/** Whether the CPU use of a pod is representative, which it is not during the pod's start. */
function countsCPU(pod: Pod, metric: PodMetric, now: number): boolean {
  const condition = podCondition(pod, 'Ready');
  const startTime = Date.parse(pod.status?.startTime ?? '');
  if (condition === undefined || Number.isNaN(startTime)) return false;
  const changedAt = Date.parse(condition.lastTransitionTime ?? '') || 0;
  if (startTime + cpuInitializationMs > now) {
    return condition.status !== 'False' && metric.at >= changedAt + metric.windowMs;
  }
  return condition.status !== 'False' || startTime + initialReadinessMs <= changedAt;
}

/**
 * Pods without a value get the value that argues against the change, as do unready pods when more replicas are wanted.
 */
function propose(
  { currentReplicas, tolerances }: UsageOptions,
  { metrics, ready, unready, missing }: PodGroups,
  ratioOf: (metrics: ReadonlyMap<string, number>) => number,
  fallback: (name: string) => number,
): number {
  const ratio = ratioOf(metrics);
  const countsUnready = unready.length > 0 && ratio > 1;
  if (!countsUnready && missing.length === 0) {
    return isWithin(tolerances, ratio) ? currentReplicas : Math.ceil(ratio * ready);
  }
  const assumed = new Map(metrics);
  if (ratio < 1) for (const name of missing) assumed.set(name, fallback(name));
  else if (ratio > 1) for (const name of missing) assumed.set(name, 0);
  if (countsUnready) for (const name of unready) assumed.set(name, 0);
  const next = ratioOf(assumed);
  if (isWithin(tolerances, next) || (ratio < 1 && next > 1) || (ratio > 1 && next < 1)) return currentReplicas;
  const replicas = Math.ceil(next * assumed.size);
  const isAgainst = (next < 1 && replicas > currentReplicas) || (next > 1 && replicas < currentReplicas);
  return isAgainst ? currentReplicas : replicas;
}

function isWithin({ down, up }: Tolerances, ratio: number): boolean {
  return 1 - down <= ratio && ratio <= 1 + up;
}

/** @throws Error when a container has no request */
function requestOf({ metadata, spec }: Pod, resource: string, container: string | undefined): number {
  const ofPod = spec?.resources?.requests;
  if (ofPod && Object.keys(ofPod).length > 0 && container === undefined) {
    const request = ofPod[resource];
    if (request === undefined) throw new Error(`missing pod-level request for ${resource} in Pod ${metadata.name}`);
    return Number(quantityMilliValue(request));
  }
  const sidecars = (spec?.initContainers ?? []).filter(({ restartPolicy }) => restartPolicy === 'Always');
  const counted = [...(spec?.containers ?? []), ...sidecars].filter(
    ({ name }) => container === undefined || container === name,
  );
  if (container !== undefined && counted.length === 0) {
    throw new Error(`container ${container} not found in Pod ${metadata.name}`);
  }
  return counted.reduce((sum, { name, resources }) => {
    const request = resources?.requests?.[resource];
    if (request === undefined) {
      throw new Error(`missing request for ${resource} in container ${name} of Pod ${metadata.name}`);
    }
    return sum + Number(quantityMilliValue(request));
  }, 0);
}
