import type { Pod } from '@k8s-ts/api/types';
import { addQuantity, maxQuantity, type QuantityLike } from '@k8s-ts/apimachinery/quantity';

/** Amounts of resources by their names. */
export type Amounts = Readonly<Record<string, QuantityLike>>;

/**
 * Returns the requests or limits of a pod: the sum over its containers and sidecars, or the amounts while an init
 * container runs if they are higher; plus the overhead (`kubernetes/component-helpers resource`, PodRequests and
 * PodLimits).
 */
export function podAmounts({ spec }: Pod, which: 'requests' | 'limits'): Amounts {
  let total: Amounts = {};
  let sidecars: Amounts = {};
  let starting: Amounts = {};
  for (const { resources } of spec?.containers ?? []) total = sum(total, resources?.[which]);
  for (const { resources, restartPolicy } of spec?.initContainers ?? []) {
    const own = resources?.[which];
    if (restartPolicy === 'Always') {
      total = sum(total, own);
      sidecars = sum(sidecars, own);
    }
    starting = merged(starting, restartPolicy === 'Always' ? sidecars : sum(sidecars, own), maxQuantity);
  }
  const containers = merged(total, starting, maxQuantity);
  const ofPod = { ...containers, ...spec?.resources?.[which] };
  const overhead = Object.entries(spec?.overhead ?? {}).filter(([name]) => which === 'requests' || name in ofPod);
  return sum(ofPod, Object.fromEntries(overhead));
}

/** Adds amounts. */
export const sum = (a: Amounts, b: Amounts = {}): Amounts => merged(a, b, addQuantity);

function merged(a: Amounts, b: Amounts, both: (a: QuantityLike, b: QuantityLike) => QuantityLike): Amounts {
  const result: Record<string, QuantityLike> = { ...a };
  for (const [name, amount] of Object.entries(b)) {
    const other = result[name];
    result[name] = other === undefined ? amount : both(other, amount);
  }
  return result;
}
