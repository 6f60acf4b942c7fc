import type { Pod } from '@k8s-ts/api';
import { quantityMilliValue } from '@k8s-ts/apimachinery/quantity';

/** Amounts in thousandths, by the names of resources. */
export type Amounts = ReadonlyMap<string, number>;

const podLevelResources = ['cpu', 'memory'];

/**
 * Sums up the requests of a pod: those of its containers and sidecars together, or those while an init container runs,
 * if they are higher; plus the overhead (`kubernetes/component-helpers resource`, PodRequests).
 */
export function podRequests({ spec }: Pod): Amounts {
  const total = new Map<string, number>();
  const sidecars = new Map<string, number>();
  const starting = new Map<string, number>();
  for (const { resources } of spec?.containers ?? []) add(total, amountsOf(resources?.requests));
  for (const { resources, restartPolicy } of spec?.initContainers ?? []) {
    const own = amountsOf(resources?.requests);
    const isSidecar = restartPolicy === 'Always';
    if (isSidecar) {
      add(total, own);
      add(sidecars, own);
    }
    const together = new Map(sidecars);
    if (!isSidecar) add(together, own);
    raise(starting, together);
  }
  raise(total, starting);
  for (const [name, amount] of amountsOf(spec?.resources?.requests)) {
    if (podLevelResources.includes(name)) total.set(name, amount);
  }
  add(total, amountsOf(spec?.overhead));
  return total;
}

/** A list of resources of an API object as amounts. */
export function amountsOf(list: Readonly<Record<string, string>> = {}): Amounts {
  return new Map(Object.entries(list).map(([name, quantity]) => [name, Number(quantityMilliValue(quantity))]));
}

/** Adds amounts to others. @param sign -1 to subtract them */
export function add(to: Map<string, number>, amounts: Amounts, sign: 1 | -1 = 1): void {
  for (const [name, amount] of amounts) to.set(name, (to.get(name) ?? 0) + sign * amount);
}

function raise(to: Map<string, number>, amounts: Amounts): void {
  for (const [name, amount] of amounts) to.set(name, Math.max(to.get(name) ?? 0, amount));
}
