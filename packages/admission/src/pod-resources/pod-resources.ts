import type { Container, Pod } from '@k8s-ts/api/types';
import { addQuantity, cmpQuantity, type QuantityLike, toQuantity } from '@k8s-ts/apimachinery/quantity';

/** Amounts by the names of resources. */
export type ResourceAmounts = ReadonlyMap<string, QuantityLike>;

/** Resources that can be set for a pod as a whole. */
const podLevelResources = ['cpu', 'memory'];

/**
 * The total resources of a pod: those of its containers together, or those needed while its init containers run, if
 * they are higher. Resources that are set for the pod as a whole take precedence.
 * `kubernetes plugin/pkg/admission/limitranger`, podRequests and podLimits.
 */
export function podResources({ spec }: Pod, which: 'requests' | 'limits'): ResourceAmounts {
  const total = new Map<string, QuantityLike>();
  const sidecars = new Map<string, QuantityLike>();
  const starting = new Map<string, QuantityLike>();
  if (spec === undefined) return total;
  for (const container of spec.containers ?? []) addAmounts(total, amountsOf(container, which));
  for (const container of spec.initContainers ?? []) {
    const own = amountsOf(container, which);
    if (container.restartPolicy === 'Always') {
      addAmounts(total, own);
      addAmounts(sidecars, own);
      max(starting, sidecars);
    } else {
      const together = new Map(own);
      addAmounts(together, sidecars);
      max(starting, together);
    }
  }
  max(total, starting);
  for (const [name, amount] of entries(spec.resources?.[which])) {
    if (podLevelResources.includes(name)) total.set(name, amount);
  }
  return total;
}

/** The resources that a container requests, or its limits. */
export function amountsOf({ resources }: Pick<Container, 'resources'>, which: 'requests' | 'limits'): ResourceAmounts {
  return new Map(entries(resources?.[which]));
}

/** The amounts of a list in an API object, sorted by name. */
export function entries(list: Readonly<Record<string, string>> | undefined): readonly (readonly [string, string])[] {
  return Object.entries(list ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Adds amounts to those in `to`, by name. */
export function addAmounts(to: Map<string, QuantityLike>, amounts: ResourceAmounts): void {
  for (const [name, amount] of amounts) {
    const before = to.get(name);
    to.set(name, before === undefined ? toQuantity(amount) : addQuantity(before, amount));
  }
}

function max(to: Map<string, QuantityLike>, amounts: ResourceAmounts): void {
  for (const [name, amount] of amounts) {
    const before = to.get(name);
    if (before === undefined || cmpQuantity(amount, before) > 0) to.set(name, amount);
  }
}
