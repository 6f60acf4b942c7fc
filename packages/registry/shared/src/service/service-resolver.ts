import { isNotFound, newServiceUnavailable } from '@k8s-ts/apimachinery/errors';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import { type Client, describeResource } from '@k8s-ts/client';
import type { ResolveService, ServiceAddress } from '@k8s-ts/generic-apiserver/webhook';

interface Service {
  readonly metadata: { readonly name?: string };
  readonly spec?: {
    readonly type?: string;
    readonly clusterIP?: string;
    readonly externalName?: string;
    readonly ports?: readonly { readonly port: number; readonly name?: string }[];
  };
}

interface Endpoints {
  readonly metadata: { readonly name?: string };
  readonly subsets?: readonly {
    readonly addresses?: readonly { readonly ip: string }[];
    readonly ports?: readonly { readonly port: number; readonly name?: string }[];
  }[];
}

interface EndpointSlice {
  readonly metadata: { readonly name?: string };
  readonly endpoints?: readonly {
    readonly addresses: readonly string[];
    readonly conditions?: { readonly ready?: boolean };
  }[];
  readonly ports?: readonly { readonly port?: number; readonly name?: string }[];
}

/**
 * Finds services through a server's own API: any ready address of their endpoints or endpoint slices, else their
 * cluster IP. Unlike upstream's, the server need not be in a network that routes cluster IPs.
 *
 * @param client returns a client of the server. Called when the first service is looked up
 */
export function serviceResolver(client: () => Client): ResolveService {
  return async (namespace, name, port) => {
    const of = <T extends Service | Endpoints>(resource: string) =>
      client()
        .resource(describeResource<T>({ group: '', version: 'v1', resource, namespaced: true }))
        .namespace(namespace);
    let service: Service;
    try {
      service = await of<Service>('services').get(name);
    } catch (error) {
      throw isNotFound(error) ? new Error(`service ${goQuote(name)} not found`) : error;
    }
    const { type, clusterIP = '', externalName = '', ports = [] } = service.spec ?? {};
    if (type === 'ExternalName') return { host: externalName, port };
    const wanted = ports.find((each) => each.port === port);
    if (wanted === undefined) throw newServiceUnavailable(`no service port ${port} found for service ${goQuote(name)}`);
    const portName = wanted.name ?? '';
    const endpoints = await of<Endpoints>('endpoints')
      .get(name)
      .catch(() => undefined);
    const addresses = endpointAddresses(endpoints, portName);
    if (addresses.length > 0) return anyOf(addresses);
    const slices = await client()
      .resource(endpointSlices)
      .namespace(namespace)
      .list({ labelSelector: `kubernetes.io/service-name=${name}` })
      .catch(() => undefined);
    const inSlices = slices?.items.flatMap((slice) => sliceAddresses(slice, portName)) ?? [];
    if (inSlices.length > 0) return anyOf(inSlices);
    if (clusterIP === '' || clusterIP === 'None') {
      throw new Error(`cannot route to service with ClusterIP ${goQuote(clusterIP)}`);
    }
    return { host: clusterIP, port };
  };
}

const endpointSlices = describeResource<EndpointSlice>({
  group: 'discovery.k8s.io',
  version: 'v1',
  resource: 'endpointslices',
  namespaced: true,
});

function endpointAddresses(endpoints: Endpoints | undefined, portName: string): readonly ServiceAddress[] {
  return (endpoints?.subsets ?? []).flatMap(({ addresses = [], ports = [] }) => {
    const port = ports.find((each) => (each.name ?? '') === portName)?.port;
    return port === undefined ? [] : addresses.map(({ ip }) => ({ host: ip, port }));
  });
}

function sliceAddresses({ endpoints = [], ports = [] }: EndpointSlice, portName: string): readonly ServiceAddress[] {
  const port = ports.find((each) => (each.name ?? '') === portName)?.port;
  if (port === undefined) return [];
  return endpoints.flatMap(({ conditions, addresses: [host] }) =>
    conditions?.ready === false || host === undefined ? [] : [{ host, port }],
  );
}

const anyOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;
