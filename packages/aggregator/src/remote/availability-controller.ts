import type { discoveryv1, Service } from '@k8s-ts/api/types';
import { formatTime } from '@k8s-ts/apimachinery/time';
import {
  type Controller,
  describeResource,
  exponentialFailureRateLimiter,
  newController,
  newInformer,
  newWorkQueue,
  onChangesOf,
  systemClock,
} from '@k8s-ts/client';
import { type APIService, type APIServiceCondition, isAvailable, remoteSpecOf, serviceOf } from '../api-service.js';
import { type Availability, checkAvailability, sliceServiceLabel } from './check-availability.js';
import type { RemoteConnections } from './remote-connections.js';
import type { RemoteServersOptions } from './remote-servers-options.js';

/** Interval between checks of a server, in ms: the network may fail without a change of any object. */
const intervalMs = 30_000;

/**
 * Checks whether the servers of APIServices answer, and records the result in the condition `Available` of each: when
 * an APIService, its service or its endpoints change, and every 30 s
 * (`kubernetes/kube-aggregator pkg/controllers/status/remote`).
 */
export function newAvailabilityController({
  informer,
  client: clientOf,
  connections,
  clock = systemClock,
  countUnavailable,
  onError,
}: RemoteServersOptions & { readonly connections: RemoteConnections }): Controller {
  const client = clientOf();
  const apiServices = client.resource(
    describeResource<APIService>({
      group: 'apiregistration.k8s.io',
      version: 'v1',
      resource: 'apiservices',
      kind: 'APIService',
      namespaced: false,
    }),
  );
  const services = newInformer<Service>({
    source: client.resource(describeResource<Service>({ version: 'v1', resource: 'services', namespaced: true })),
    clock,
  });
  const slices = newInformer<discoveryv1.EndpointSlice, 'service'>({
    source: client.resource(
      describeResource<discoveryv1.EndpointSlice>({
        group: 'discovery.k8s.io',
        version: 'v1',
        resource: 'endpointslices',
        namespaced: true,
      }),
    ),
    indexers: { service: (slice) => [serviceKeyOf(slice)] },
    clock,
  });
  /** The APIServices whose servers are behind a service (`namespace/name`). */
  const behind = (key: string): readonly string[] =>
    informer.store.list().flatMap((apiService) => {
      const spec = remoteSpecOf(apiService);
      if (spec === undefined) return [];
      const { namespace, name } = serviceOf(spec);
      return `${namespace}/${name}` === key ? [apiService.metadata?.name ?? ''] : [];
    });
  return newController({
    sources: [
      onChangesOf(informer),
      onChangesOf(services, ({ metadata }) => behind(`${metadata.namespace}/${metadata.name}`)),
      onChangesOf(slices, (slice) => behind(serviceKeyOf(slice))),
    ],
    workers: 5,
    queue: newWorkQueue({ clock, rateLimiter: exponentialFailureRateLimiter(5, intervalMs) }),
    onError: (error, name) => onError(`the availability of APIService ${name} cannot be noted`, error),
    async reconcile(name, signal) {
      const apiService = informer.store.get(name);
      const spec = apiService && remoteSpecOf(apiService);
      if (apiService === undefined || spec === undefined) return undefined;
      const found = {
        service: (key: string) => services.store.get(key),
        slices: (key: string) => slices.store.byIndex('service', key),
      };
      const availability = await checkAvailability(name, spec, found, connections, signal);
      const changed = withCondition(apiService, availability, clock.now());
      if (changed !== apiService) await apiServices.updateStatus(changed, { signal });
      if (isAvailable(apiService) && !isAvailable(changed)) countUnavailable(name, availability.reason);
      return availability.reason === 'FailedDiscoveryCheck' ? { requeue: true } : { requeueAfterMs: intervalMs };
    },
  });
}

const serviceKeyOf = ({ metadata }: discoveryv1.EndpointSlice): string =>
  `${metadata.namespace}/${metadata.labels?.[sliceServiceLabel] ?? ''}`;

/** The APIService with the condition `Available`; the same object when it has that condition. */
function withCondition(apiService: APIService, { status, reason, message }: Availability, now: number): APIService {
  const conditions = apiService.status?.conditions ?? [];
  const old = conditions.find(({ type }) => type === 'Available');
  if (old?.status === status && old.reason === reason && old.message === message) return apiService;
  const lastTransitionTime = old?.status === status ? old.lastTransitionTime : undefined;
  const condition: APIServiceCondition = {
    type: 'Available',
    status,
    lastTransitionTime: lastTransitionTime ?? formatTime(now),
    reason,
    message,
  };
  return {
    ...apiService,
    status: {
      ...apiService.status,
      conditions: old ? conditions.map((each) => (each === old ? condition : each)) : [...conditions, condition],
    },
  };
}
