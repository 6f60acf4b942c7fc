import type { Endpoints, Event, Namespace, Service } from '@k8s-ts/api/types';
import { isNotFound } from '@k8s-ts/apimachinery/errors';
import { internalContext, type Store, withMeta } from '@k8s-ts/registry-generic';
import type { ClusterSettings, GroupOpener } from '@k8s-ts/registry-shared';
import { AllocatorMetrics } from './allocator/allocator-metrics.js';
import { newIPAllocator } from './allocator/ip-allocator.js';
import { defaultNodePortRange, newPortAllocator, type PortRange, parsePortRange } from './allocator/port-allocator.js';
import { openServiceRanges } from './allocator/service-ranges.js';
import { repairNodePorts } from './node-port-repair.js';
import { newRepairRecorder } from './repair-events.js';
import { ServiceAllocation } from './service-allocation.js';
import { defaultOnRead, keepAllocated, withClusterIPs } from './service-defaults.js';
import { ClusterIPRepair } from './service-ip-repair.js';
import { parseServiceRanges } from './service-ranges.js';
import { repairServices } from './service-repair-loop.js';
import { nodePortsOf } from './service-spec.js';
import { serviceFields, serviceStrategy } from './service-strategy.js';

export interface ServiceSettings extends ClusterSettings {
  /**
   * CIDR of cluster IPs, or two of them, comma-separated, one per family; the first is primary. Default `10.0.0.0/24`.
   */
  readonly serviceClusterIPRange?: string;
  /** Range of node ports, also as text: `30000-32767` or `30000+10`. Default 30000 to 32767. */
  readonly serviceNodePortRange?: PortRange | string;
  /** A fraction, 0 up to 1, that free addresses and ports are chosen by. Default: at random. */
  readonly random?: (() => number) | undefined;
}

export interface ServiceStores {
  readonly services: Store<Service>;
}

/** The store of services, and the repair of their addresses. */
export interface ServiceStore {
  readonly stores: ServiceStores;
  /** Count allocations of addresses and ports. */
  readonly metrics: AllocatorMetrics;
  /**
   * Makes allocated addresses, node ports and services agree until the signal aborts, see `repairServices`. Never
   * rejects.
   */
  repair(signal: AbortSignal): Promise<void>;
}

/** The other stores that the store of services needs. */
export interface ServiceNeighbours {
  readonly endpoints: Store<Endpoints>;
  readonly events: Store<Event>;
  readonly namespaces: Store<Namespace>;
}

/**
 * Opens the store of services, which allocates cluster IPs and node ports
 * (`kubernetes pkg/registry/core/service/storage`). Deleting a service deletes its Endpoints.
 *
 * @throws Error when the ranges are malformed, or both of one IP family
 */
export async function openServiceStore(
  opening: GroupOpener,
  { endpoints, events, namespaces }: ServiceNeighbours,
  settings: ServiceSettings,
): Promise<ServiceStore> {
  const { restOptions } = opening;
  const { serviceClusterIPRange = '10.0.0.0/24', serviceNodePortRange: portRange = defaultNodePortRange } = settings;
  const metrics = new AllocatorMetrics();
  const serviceRanges = await opening.closeLater(openServiceRanges(restOptions));
  const allocatorOf = (range: string) =>
    opening.closeLater(newIPAllocator(restOptions, range, serviceRanges.listReady, settings.random, metrics));
  const [primaryRange, ...otherRanges] = parseServiceRanges(serviceClusterIPRange);
  const [primary, ...others] = await Promise.all([allocatorOf(primaryRange), ...otherRanges.map(allocatorOf)]);
  let services: Store<Service> | undefined;
  const ports = await opening.closeLater(
    newPortAllocator(
      restOptions,
      typeof portRange === 'string' ? parsePortRange(portRange) : portRange,
      async () => (services ? nodePortsInUse(services) : []),
      settings.random,
      metrics,
    ),
  );
  const allocation = new ServiceAllocation([primary, ...others], ports, settings.features);
  const { primaryFamily } = allocation;
  services = await opening.store<Service>({
    resource: 'services',
    kind: 'Service',
    strategy: serviceStrategy(settings),
    selectableFields: serviceFields,
    decorate: (service) => defaultOnRead(service, primaryFamily),
    hooks: {
      beginCreate: (object, context, dryRun) =>
        allocation.create(withClusterIPs(withMeta(object, { namespace: context.namespace })), dryRun),
      beginUpdate(object, old, _context, dryRun) {
        const before = defaultOnRead(old, primaryFamily);
        return allocation.update(keepAllocated(object, before), before, dryRun);
      },
      async afterDelete(service) {
        const { name = '', namespace = '' } = service.metadata;
        try {
          await endpoints.delete(name, {}, internalContext(namespace));
        } catch (error) {
          if (!isNotFound(error)) throw error;
        }
        await allocation.release(defaultOnRead(service, primaryFamily));
      },
    },
  });
  const opened = services;
  const clusterIPs = new ClusterIPRepair({
    services: opened,
    allocators: [primary, ...others],
    ranges: async () => [primaryRange, ...otherRanges, ...(await serviceRanges.listAll())],
    record: newRepairRecorder(events, namespaces, 'ipallocator-repair-controller'),
  });
  const recordPort = newRepairRecorder(events, namespaces, 'portallocator-repair-controller');
  const nodePorts = (suspects: ReadonlySet<number>) =>
    repairNodePorts(() => allServices(opened), ports, suspects, recordPort);
  return {
    stores: { services: opened },
    metrics,
    repair: (signal) => repairServices({ services: opened, clusterIPs, nodePorts }, signal),
  };
}

const allServices = async (services: Store<Service>): Promise<readonly Service[]> =>
  (await services.list({}, internalContext())).items.map(({ object }) => object);

const nodePortsInUse = async (services: Store<Service>): Promise<readonly number[]> =>
  (await allServices(services)).flatMap(({ spec = {} }) =>
    spec.healthCheckNodePort ? [...nodePortsOf(spec), spec.healthCheckNodePort] : nodePortsOf(spec),
  );
