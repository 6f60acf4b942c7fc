import type { Endpoints, Pod, Service } from '@k8s-ts/api/types';
import { isNotFound, newBadRequest, newNotFound, newServiceUnavailable } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  type AnyRESTStorage,
  type Connecter,
  internalContext,
  type RESTOptionsFactory,
  type Store,
  type SubresourceStore,
  withMeta,
} from '@k8s-ts/registry-generic';
import { hostOf, type ProxyTransport, proxyMethods, proxyTo, splitSchemeNamePort } from '../connect.js';
import { newKindStore, newKindSubresource } from '../kind-store.js';
import { newIPAllocator } from './allocator/ip-allocator.js';
import { newPortAllocator, type PortRange } from './allocator/port-allocator.js';
import { ServiceAllocation } from './service-allocation.js';
import { defaultOnRead, keepAllocated, withClusterIPs } from './service-defaults.js';
import { serviceFields, serviceRules, serviceStatusRules } from './service-strategy.js';

export interface ServiceStorageOptions {
  readonly restOptions: RESTOptionsFactory;
  readonly endpoints: Store;
  readonly pods: Store;
  readonly transport: ProxyTransport;
  /** CIDR of cluster IPs, or two of them (one per family, comma-separated; the first is primary). */
  readonly serviceClusterIPRange: string;
  readonly serviceNodePortRange: PortRange;
}

export interface ServiceStorage {
  readonly store: Store;
  readonly status: SubresourceStore;
  readonly proxy: AnyRESTStorage & Connecter;
  destroy(): Promise<void>;
}

/** `kubernetes pkg/registry/core/service/storage`. */
export async function newServiceStorage(options: ServiceStorageOptions): Promise<ServiceStorage> {
  const { restOptions } = options;
  const ranges = options.serviceClusterIPRange.split(',').map((range) => range.trim());
  const [primary, ...others] = await Promise.all(ranges.map((range) => newIPAllocator(restOptions, range)));
  if (!primary || others.length > 1)
    throw new Error(`one or two service cluster IP ranges are needed: ${options.serviceClusterIPRange}`);
  if (others[0]?.family === primary.family) throw new Error('service cluster IP ranges must be of different families');
  let services: Store | undefined;
  const ports = await newPortAllocator(restOptions, options.serviceNodePortRange, async () =>
    services ? nodePortsInUse(services) : [],
  );
  const allocation = new ServiceAllocation([primary, ...others], ports);
  const { primaryFamily } = allocation;

  const asService = (object: KubeObject) => object as unknown as Service;
  const asObject = (service: Service) => service as unknown as KubeObject;
  const afterDelete = async (object: KubeObject): Promise<void> => {
    const service = defaultOnRead(asService(object), primaryFamily);
    const { name = '', namespace = '' } = object.metadata;
    try {
      await options.endpoints.delete(name, {}, internalContext(namespace));
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
    await allocation.release(service);
  };
  const store = await newKindStore<Service>(restOptions, {
    resource: 'services',
    kind: 'Service',
    rules: serviceRules,
    selectableFields: serviceFields,
    decorate: (service) => defaultOnRead(service, primaryFamily),
    hooks: {
      async beginCreate(object, context, dryRun) {
        const { object: service, finish } = await allocation.create(
          withClusterIPs(asService(withMeta(object, { namespace: context.namespace }))),
          dryRun,
        );
        return { object: asObject(service), finish };
      },
      async beginUpdate(object, old, _context, dryRun) {
        const before = defaultOnRead(asService(old), primaryFamily);
        const { object: service, finish } = await allocation.update(
          keepAllocated(asService(object), before),
          before,
          dryRun,
        );
        return { object: asObject(service), finish };
      },
      afterDelete,
    },
  });
  services = store;
  return {
    store,
    status: newKindSubresource(store, 'status', serviceStatusRules),
    proxy: newServiceProxyStorage(store, options),
    async destroy() {
      await Promise.all([primary.destroy(), ...others.map((allocator) => allocator.destroy()), ports.destroy()]);
    },
  };
}

async function nodePortsInUse(services: Store): Promise<readonly number[]> {
  const { items } = await services.list({}, internalContext());
  return items.flatMap(({ object }) => {
    const spec = (object as unknown as Service).spec ?? {};
    const ports = (spec.ports ?? []).flatMap(({ nodePort }) => (nodePort ? [nodePort] : []));
    return spec.healthCheckNodePort ? [...ports, spec.healthCheckNodePort] : ports;
  });
}

/** Any request to `services/{[scheme:]name[:port]}/proxy/…` goes on to an endpoint that is a pod. */
function newServiceProxyStorage(services: Store, options: ServiceStorageOptions): AnyRESTStorage & Connecter {
  return {
    kind: { group: '', version: 'v1', kind: 'ServiceProxyOptions' },
    namespaced: true,
    connectMethods: proxyMethods,
    connectPath: true,
    async connect(id, request, context) {
      const target = splitSchemeNamePort(id);
      if (!target) throw newBadRequest(`invalid service request ${JSON.stringify(id)}`);
      let portName = target.port;
      if (/^[+-]?\d+$/.test(portName)) {
        const service = (await services.get(target.name, {}, context)).object as unknown as Service;
        const port = service.spec?.ports?.find((candidate) => candidate.port === Number(portName));
        if (!port)
          throw newServiceUnavailable(
            `no service port ${Number(portName)} found for service ${JSON.stringify(target.name)}`,
          );
        portName = port.name ?? '';
      }
      const endpoints = await endpointsOf(services, options.endpoints, target.name, context);
      if (!endpoints.subsets?.length)
        throw newServiceUnavailable(`no endpoints available for service ${JSON.stringify(target.name)}`);
      for (const { addresses = [], ports = [] } of shuffled(endpoints.subsets)) {
        const port = ports.find(({ name = '' }) => name === portName);
        if (!port) continue;
        for (const { ip = '', targetRef } of shuffled(addresses)) {
          if (!targetRef || targetRef.namespace !== context.namespace || !targetRef.name) continue;
          if (!(await isPodIP(options.pods, targetRef.name, ip, context))) continue;
          const url = new URL(
            `${target.scheme || 'http'}://${hostOf(ip)}:${port.port}/${request.path.replace(/^\//, '')}`,
          );
          url.search = request.query.toString();
          return proxyTo(options.transport, url, request, context.signal);
        }
      }
      throw newServiceUnavailable(`no endpoints available for service ${JSON.stringify(id)}`);
    },
  };
}

type Context = Parameters<Connecter['connect']>[2];

async function endpointsOf(services: Store, endpoints: Store, name: string, context: Context): Promise<Endpoints> {
  try {
    return (await endpoints.get(name, {}, context)).object as unknown as Endpoints;
  } catch (error) {
    throw isNotFound(error) ? newNotFound(services.resource, name) : error;
  }
}

async function isPodIP(pods: Store, name: string, ip: string, context: Context): Promise<boolean> {
  try {
    const pod = (await pods.get(name, {}, context)).object as unknown as Pod;
    return pod.status?.podIPs?.some((own) => own.ip === ip) ?? false;
  } catch {
    return false;
  }
}

/** The list from a random place on. */
function shuffled<T>(list: readonly T[]): readonly T[] {
  const start = Math.floor(Math.random() * list.length);
  return [...list.slice(start), ...list.slice(0, start)];
}
