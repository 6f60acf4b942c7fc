import type { Pod, Service } from '@k8s-ts/api';
import { selectorFromSet } from '@k8s-ts/apimachinery/labels';
import { type ControllerSource, type Informer, objectKey, onChangesOf } from '@k8s-ts/client';
import type { ControllerContext } from '../controller-context.js';
import { coreResources } from '../resources.js';

/** Services and the pods that they select. */
export interface ServicePods {
  readonly services: Informer<Service, string>;
  /** Keys of services that changed, and of services that select a changed pod. */
  readonly sources: readonly ControllerSource[];
  /** The pods that a service selects; empty for a service without a selector. */
  podsOf(service: Service): readonly Pod[];
}

/** Follows services and pods. Takes the informers of the context at once. */
export function newServicePods({ informers }: ControllerContext): ServicePods {
  const services = informers.informer(coreResources.services);
  const pods = informers.informer(coreResources.pods);
  const servicesOf = ({ metadata }: Pod) =>
    services.store
      .byIndex('namespace', metadata?.namespace ?? '')
      .filter((service) => hasSelector(service) && selectorOf(service).matches(metadata?.labels ?? {}))
      .map(objectKey);
  return {
    services,
    sources: [onChangesOf(services), onChangesOf(pods, servicesOf)],
    podsOf(service) {
      if (!hasSelector(service)) return [];
      const selector = selectorOf(service);
      return pods.store
        .byIndex('namespace', service.metadata?.namespace ?? '')
        .filter(({ metadata }) => selector.matches(metadata?.labels ?? {}));
    },
  };
}

/** Whether a service selects pods at all. Without a selector, its endpoints are not managed. */
export function hasSelector({ spec }: Service): boolean {
  return Object.keys(spec?.selector ?? {}).length > 0;
}

/** Whether a service has an address of its own, as opposed to a headless one. */
export function hasClusterIP({ spec }: Service): boolean {
  return spec?.clusterIP !== undefined && spec.clusterIP !== '' && spec.clusterIP !== 'None';
}

const selectors = new WeakMap<Service, ReturnType<typeof selectorFromSet>>();

function selectorOf(service: Service): ReturnType<typeof selectorFromSet> {
  const present = selectors.get(service);
  if (present !== undefined) return present;
  const selector = selectorFromSet(service.spec?.selector ?? {});
  selectors.set(service, selector);
  return selector;
}
