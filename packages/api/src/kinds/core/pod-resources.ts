import { addQuantity, cmpQuantity, quantityToString, toQuantity } from '@k8s-ts/apimachinery/quantity';
import { child, isEmpty, list, type Obj } from '../../object-fields.js';

type Resources = Map<string, string>;

const isHugePages = (name: string): boolean => name.startsWith('hugepages-');

/** Whether a resource can be set for a pod as a whole. */
const isPodLevel = (name: string): boolean => name === 'cpu' || name === 'memory' || isHugePages(name);

/**
 * Fills in a pod's own resources from those of its containers and from its limits. Changes nothing if the pod has no
 * resources of its own.
 */
export function defaultPodResources(spec: Obj): Obj {
  let resources = child(spec, 'resources');
  if (resources === undefined) return spec;
  const limits = child(resources, 'limits') ?? {};
  const requests = child(resources, 'requests') ?? {};
  if (isEmpty(limits) && isEmpty(requests)) return spec;

  const wantedLimits: Record<string, unknown> = { ...limits };
  for (const [name, amount] of aggregate(spec, 'limits')) {
    if (isHugePages(name) && requests[name] === undefined) wantedLimits[name] ??= amount;
  }
  if (Object.keys(wantedLimits).length !== Object.keys(limits).length)
    resources = { ...resources, limits: wantedLimits };

  if (!isEmpty(wantedLimits)) {
    const wanted: Record<string, unknown> = { ...requests };
    for (const [name, amount] of aggregate(spec, 'requests')) {
      if (name === 'cpu' || name === 'memory') wanted[name] ??= amount;
    }
    for (const [name, amount] of Object.entries(wantedLimits)) if (isPodLevel(name)) wanted[name] ??= amount;
    if (Object.keys(wanted).length !== Object.keys(requests).length) resources = { ...resources, requests: wanted };
  }
  return resources === spec.resources ? spec : { ...spec, resources };
}

/**
 * The resources that the containers need together: the sum of containers and sidecars, or more where an init container
 * with the sidecars started before it needs more (`k8s.io/component-helpers resource`, AggregateContainerRequests).
 */
function aggregate(spec: Obj, what: 'requests' | 'limits'): Resources {
  const total: Resources = new Map();
  for (const container of list(spec, 'containers')) add(total, container, what);
  const sidecars: Resources = new Map();
  const init: Resources = new Map();
  for (const container of list(spec, 'initContainers')) {
    if (container.restartPolicy === 'Always') {
      add(total, container, what);
      add(sidecars, container, what);
      raise(init, sidecars);
    } else {
      const now: Resources = new Map();
      add(now, container, what);
      for (const [name, amount] of sidecars) addOne(now, name, amount);
      raise(init, now);
    }
  }
  raise(total, init);
  return total;
}

function add(into: Resources, container: Obj, what: string): void {
  for (const [name, amount] of Object.entries(child(child(container, 'resources') ?? {}, what) ?? {})) {
    addOne(into, name, String(amount));
  }
}

function addOne(into: Resources, name: string, amount: string): void {
  const before = into.get(name);
  into.set(name, before === undefined ? amount : quantityToString(addQuantity(toQuantity(before), toQuantity(amount))));
}

function raise(into: Resources, other: Resources): void {
  for (const [name, amount] of other) {
    const before = into.get(name);
    if (before === undefined || cmpQuantity(toQuantity(amount), toQuantity(before)) > 0) into.set(name, amount);
  }
}
