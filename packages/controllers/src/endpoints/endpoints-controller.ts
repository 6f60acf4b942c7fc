import type { EndpointAddress, EndpointSubset, Endpoints, Pod, Service } from '@k8s-ts/api';
import { hasStatusCause, isForbidden, isNotFound } from '@k8s-ts/apimachinery/errors';
import { semanticEqual } from '@k8s-ts/apimachinery/validation';
import { newController, newWorkQueue, objectKey, splitObjectKey } from '@k8s-ts/client';
import { newEventRecorder } from '@k8s-ts/client/events';
import type { NewController } from '../controller-context.js';
import { onEventsOf } from '../events-of.js';
import { isPodReady, whenShown } from '../pods/index.js';
import { coreResources } from '../resources.js';
import { addressesOf, familyOf, findPort, hostnameFor, type IPFamily, isPossibleEndpoint } from './pod-endpoint.js';
import { repackSubsets } from './repack-subsets.js';
import { hasClusterIP, hasSelector, newServicePods } from './service-pods.js';
import { SyncPauses } from './sync-pauses.js';
import { lastChangeTriggerTime, TriggerTimes } from './trigger-times.js';
import { overCapacityAnnotation, truncateSubsets } from './truncate-subsets.js';

const managedByLabel = 'endpoints.kubernetes.io/managed-by';
const controllerName = 'endpoint-controller';
const kind = { apiVersion: 'v1', kind: 'Endpoints' };
const headlessLabel = 'service.kubernetes.io/headless';
const leaderAnnotation = 'control-plane.alpha.kubernetes.io/leader';

/**
 * Keeps an Endpoints object for each service with a selector (`kubernetes pkg/controller/endpoint`). Runs as service
 * account `endpoint-controller`.
 */
export const newEndpointsController: NewController = (context) => {
  const { clock } = context;
  const client = context.clientOf('endpoint-controller');
  const resource = client.resource(coreResources.endpoints);
  const events = newEventRecorder({ client, component: controllerName, clock });
  const { services, sources, podsOf } = newServicePods(context);
  const informer = context.informers.informer(coreResources.endpoints);
  const triggerTimes = new TriggerTimes();
  const pauses = new SyncPauses(clock);
  const controller = newController({
    sources: [
      ...sources,
      onEventsOf(informer, (add) => ({
        // Endpoints whose service was deleted while no controller ran. Endpoints with the annotation are locks of
        // leader elections.
        onAdd(endpoints, isInInitialList) {
          if (isInInitialList && endpoints.metadata?.annotations?.[leaderAnnotation] === undefined)
            add(objectKey(endpoints));
        },
        onDelete: (endpoints) => add(objectKey(endpoints)),
      })),
    ],
    queue: newWorkQueue({ clock, ...context.queueMetrics('endpoint') }),
    workers: 5,
    maxRetries: 15,
    onError: context.onError,
    async reconcile(key, signal) {
      const { namespace = '', name } = splitObjectKey(key);
      const service = services.store.get(key);
      if (service === undefined) {
        triggerTimes.delete(key);
        pauses.delete(key);
        try {
          if (informer.store.has(key)) await resource.namespace(namespace).delete(name, { signal });
        } catch (error) {
          if (!isNotFound(error)) throw error;
        }
        return;
      }
      if (service.spec?.type === 'ExternalName' || !hasSelector(service)) return;
      const requeueAfterMs = pauses.left(key);
      if (requeueAfterMs > 0) return { requeueAfterMs };
      const pods = podsOf(service);
      pauses.begin(key, pods.length);
      const triggerTime = triggerTimes.next(service, pods);
      const subsets = subsetsOf(service, pods);
      const current = informer.store.get(key);
      if (current && isUpToDate(current, service, subsets)) return;
      const endpoints = endpointsFor(service, subsets, current, triggerTime);
      try {
        const written = current
          ? await resource.update(endpoints, { signal })
          : await resource.create(endpoints, { signal });
        await whenShown(informer, [written], clock, signal);
      } catch (error) {
        if (signal.aborted) return;
        if (!current && isForbidden(error) && hasStatusCause(error, 'NamespaceTerminating')) return;
        const message = error instanceof Error ? error.message : String(error);
        if (current) {
          events.record(
            endpoints,
            kind,
            'Warning',
            'FailedToUpdateEndpoint',
            `Failed to update endpoint ${key}: ${message}`,
          );
        } else {
          const text = `Failed to create endpoint for service ${key}: ${message}`;
          events.record(endpoints, kind, 'Warning', 'FailedToCreateEndpoint', text);
        }
        throw error;
      }
    },
  });
  return async (signal) => {
    await controller.run(signal);
    await events.close();
  };
};

/** The subsets that the selected pods make. Exported for tests. */
export function subsetsOf(service: Service, pods: readonly Pod[]): readonly EndpointSubset[] {
  const { ports = [], clusterIP, publishNotReadyAddresses = false } = service.spec ?? {};
  const subsets: EndpointSubset[] = [];
  for (const pod of pods) {
    if (!isPossibleEndpoint(pod, publishNotReadyAddresses)) continue;
    const address = addressOf(service, pod);
    if (address === undefined) continue;
    const isReady = publishNotReadyAddresses || isPodReady(pod);
    const addresses = isReady ? { addresses: [address] } : { notReadyAddresses: [address] };
    if (ports.length === 0 && clusterIP === 'None') subsets.push(addresses);
    for (const servicePort of ports) {
      const port = findPort(pod, servicePort);
      if (port === undefined) continue;
      const { name, protocol = 'TCP', appProtocol } = servicePort;
      const own = { ...(name && { name }), port, protocol, ...(appProtocol !== undefined && { appProtocol }) };
      subsets.push({ ...addresses, ports: [own] });
    }
  }
  return repackSubsets(subsets);
}

function addressOf(service: Service, pod: Pod): EndpointAddress | undefined {
  const ip = addressesOf(pod, familyFor(service, pod))[0];
  if (ip === undefined) return undefined;
  const { namespace, name, uid } = pod.metadata ?? {};
  const hostname = hostnameFor(pod, service);
  return {
    ip,
    ...(hostname !== undefined && { hostname }),
    nodeName: pod.spec?.nodeName ?? '',
    targetRef: { kind: 'Pod', namespace, name, uid } as NonNullable<EndpointAddress['targetRef']>,
  };
}

/** The address family of a service's Endpoints, which have only one. */
function familyFor(service: Service, pod: Pod): IPFamily {
  const { ipFamilies = [], clusterIP } = service.spec ?? {};
  if (ipFamilies[0] !== undefined) return ipFamilies[0] === 'IPv6' ? 'IPv6' : 'IPv4';
  return familyOf(hasClusterIP(service) ? (clusterIP ?? '') : (pod.status?.podIP ?? ''));
}

function isUpToDate(current: Endpoints, service: Service, subsets: readonly EndpointSubset[]): boolean {
  const { labels = {}, annotations = {} } = current.metadata ?? {};
  const { [managedByLabel]: managedBy, [headlessLabel]: _, ...own } = labels;
  return (
    managedBy === controllerName &&
    semanticEqual(own, withoutReserved(service.metadata?.labels)) &&
    annotations[overCapacityAnnotation] === undefined &&
    (isSame(current.subsets ?? [], subsets) || isSame(repackSubsets(current.subsets ?? []), subsets))
  );
}

/** Whether two lists of subsets are equal. Versions of pods in `targetRef` do not count. */
function isSame(a: readonly EndpointSubset[], b: readonly EndpointSubset[]): boolean {
  const plain = (address: EndpointAddress): EndpointAddress => {
    if (address.targetRef?.resourceVersion === undefined) return address;
    const { resourceVersion: _, ...targetRef } = address.targetRef;
    return { ...address, targetRef };
  };
  const plainSubset = ({ addresses = [], notReadyAddresses = [], ports = [] }: EndpointSubset) => ({
    addresses: addresses.map(plain),
    notReadyAddresses: notReadyAddresses.map(plain),
    ports,
  });
  return semanticEqual(a.map(plainSubset), b.map(plainSubset));
}

function endpointsFor(
  service: Service,
  all: readonly EndpointSubset[],
  current: Endpoints | undefined,
  triggerTime: string | undefined,
): Endpoints {
  const { namespace, name } = service.metadata ?? {};
  const {
    [lastChangeTriggerTime]: _,
    [overCapacityAnnotation]: __,
    ...annotations
  } = current?.metadata?.annotations ?? {};
  const { subsets, isTruncated } = truncateSubsets(all);
  return {
    ...current,
    metadata: {
      ...(current ? current.metadata : { ...(namespace !== undefined && { namespace }), name: name ?? '' }),
      labels: {
        ...withoutReserved(service.metadata?.labels),
        ...(!hasClusterIP(service) && { [headlessLabel]: '' }),
        [managedByLabel]: controllerName,
      },
      annotations: {
        ...annotations,
        ...(triggerTime !== undefined && { [lastChangeTriggerTime]: triggerTime }),
        ...(isTruncated && { [overCapacityAnnotation]: 'truncated' }),
      },
    },
    subsets,
  };
}

/** Labels of a service without those that this controller sets itself. */
function withoutReserved(labels: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const { [managedByLabel]: _, [headlessLabel]: __, ...rest } = labels;
  return rest;
}
