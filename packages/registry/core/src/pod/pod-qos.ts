import { type FeatureName, isFeatureOn } from '@k8s-ts/api/discovery';
import type { Pod } from '@k8s-ts/api/types';
import { compareQuantities } from '@k8s-ts/api/validation';
import { addQuantity, type Quantity, quantitySign } from '@k8s-ts/apimachinery/quantity';

export type QOSClass = 'Guaranteed' | 'Burstable' | 'BestEffort';

/**
 * The quality of service class of a pod: Guaranteed when every container (or the pod itself) has limits for cpu and
 * memory that its requests equal, BestEffort when there are no requests or limits, else Burstable.
 * `kubernetes pkg/apis/core/helper/qos` (ComputePodQOS).
 *
 * @param features the features that are on. Default: those of the release
 */
export function computePodQOS(pod: Pod, features?: ReadonlySet<FeatureName>): QOSClass {
  const spec = pod.spec;
  const own = isFeatureOn(features, 'PodLevelResources') ? spec?.resources : undefined;
  const lists = own
    ? [own]
    : [...(spec?.containers ?? []), ...(spec?.initContainers ?? [])].map((container) => container.resources ?? {});
  const requests = new Map<string, Quantity>();
  const limits = new Map<string, Quantity>();
  let guaranteed = true;
  for (const list of lists) {
    collect(requests, list.requests);
    if (!collect(limits, list.limits)) guaranteed = false;
  }
  if (requests.size === 0 && limits.size === 0) return 'BestEffort';
  if (guaranteed && requests.size === limits.size) {
    const equal = [...requests].every(([name, amount]) => {
      const limit = limits.get(name);
      return limit !== undefined && compareQuantities(limit, amount) === 0;
    });
    if (equal) return 'Guaranteed';
  }
  return 'Burstable';
}

/** Adds up the amounts of cpu and memory. @returns whether the list has both */
function collect(into: Map<string, Quantity>, list: Readonly<Record<string, string>> | undefined): boolean {
  let hasBoth = true;
  for (const name of ['cpu', 'memory'] as const) {
    const amount = list?.[name];
    if (amount === undefined || quantitySign(amount) <= 0) hasBoth = false;
    else into.set(name, addQuantity(into.get(name) ?? '0', amount));
  }
  return hasBoth;
}

/**
 * The class in the status; computed when the status has none. @param features the features that are on. Default: those
 * of the release
 */
export function podQOS(pod: Pod, features?: ReadonlySet<FeatureName>): QOSClass {
  return pod.status?.qosClass ?? computePodQOS(pod, features);
}
