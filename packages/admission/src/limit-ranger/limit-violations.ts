import type { LimitRange, PersistentVolumeClaim, Pod } from '@k8s-ts/api/types';
import { amountsOf, entries, podResources } from '../pod-resources/pod-resources.js';
import { maxConstraint, maxRequestConstraint, minConstraint, type Observed, ratioConstraint } from './constraints.js';

type Limit = NonNullable<LimitRange['spec']>['limits'][number];

/** Messages about the parts of a pod that are outside the limits of a LimitRange. */
export function podViolations(range: LimitRange, pod: Pod): readonly string[] {
  return (range.spec?.limits ?? []).flatMap((limit) => {
    if (limit.type === 'Container') {
      const containers = [...(pod.spec?.containers ?? []), ...(pod.spec?.initContainers ?? [])];
      return containers.flatMap((container) =>
        violations(limit, { requests: amountsOf(container, 'requests'), limits: amountsOf(container, 'limits') }),
      );
    }
    if (limit.type !== 'Pod') return [];
    return violations(limit, { requests: podResources(pod, 'requests'), limits: podResources(pod, 'limits') });
  });
}

/**
 * Messages about amounts of a claim outside the limits of a LimitRange. Limits that the claim itself states are
 * ignored.
 */
export function claimViolations(range: LimitRange, { spec }: PersistentVolumeClaim): readonly string[] {
  const requests = new Map(entries(spec?.resources?.requests));
  return (range.spec?.limits ?? [])
    .filter(({ type }) => type === 'PersistentVolumeClaim')
    .flatMap((limit) => {
      const observed = (resource: string): Observed => ({ type: limit.type, resource, requests, limits: new Map() });
      return [
        ...entries(limit.min).map(([resource, amount]) => minConstraint(amount, observed(resource))),
        ...entries(limit.max).map(([resource, amount]) => maxRequestConstraint(amount, observed(resource))),
      ].filter((message) => message !== undefined);
    });
}

function violations(limit: Limit, amounts: Pick<Observed, 'requests' | 'limits'>): readonly string[] {
  const observed = (resource: string): Observed => ({ type: limit.type, resource, ...amounts });
  return [
    ...entries(limit.min).map(([resource, amount]) => minConstraint(amount, observed(resource))),
    ...entries(limit.max).map(([resource, amount]) => maxConstraint(amount, observed(resource))),
    ...entries(limit.maxLimitRequestRatio).map(([resource, amount]) => ratioConstraint(amount, observed(resource))),
  ].filter((message) => message !== undefined);
}
