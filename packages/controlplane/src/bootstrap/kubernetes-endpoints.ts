import type { discoveryv1, Endpoints } from '@k8s-ts/api/types';
import { ipFamilyOf } from '@k8s-ts/api/validation';
import { ignoreNotFound, isAlreadyExists, isConflict } from '@k8s-ts/apimachinery/errors';
import { type Client, describeResource } from '@k8s-ts/client';
import { newEndpointsRegistry } from '@k8s-ts/registry-core';

type EndpointSlice = discoveryv1.EndpointSlice;

/** Endpoints of the `kubernetes` Service. */
export interface KubernetesEndpointsInput {
  /** The addresses of the servers that run, without loopback addresses. */
  readonly addresses: readonly string[];
  readonly port: number;
  /** Whether EndpointSlices are served. */
  readonly slices: boolean;
}

/** Name and namespace of the Service, its Endpoints and its EndpointSlice. */
const [name, namespace] = ['kubernetes', 'default'];

/** The requests that reconcile an object. */
interface Requests<T> {
  get(): Promise<T>;
  create(object: T): Promise<unknown>;
  update(object: T): Promise<unknown>;
}

/**
 * Makes the Endpoints and the EndpointSlice of `default/kubernetes` list these addresses. Objects that list them
 * already are not written. Of several servers that write at the same time, one succeeds and the others repeat the write
 * with the new state (`kubernetes pkg/controlplane/reconcilers`).
 */
export async function reconcileKubernetesEndpoints(client: Client, input: KubernetesEndpointsInput): Promise<void> {
  const endpoints = client.resource(
    describeResource<Endpoints>({ version: 'v1', resource: 'endpoints', kind: 'Endpoints' }),
  );
  const { getEndpoints, createEndpoints, updateEndpoints } = newEndpointsRegistry(endpoints);
  await reconcile(
    { get: () => getEndpoints(name, { namespace }), create: createEndpoints, update: updateEndpoints },
    endpointsOf(input),
    (object) => object.subsets ?? [],
  );
  if (!input.slices) return;
  const slices = client.resource(
    describeResource<EndpointSlice>({
      group: 'discovery.k8s.io',
      version: 'v1',
      resource: 'endpointslices',
      kind: 'EndpointSlice',
    }),
  );
  const here = slices.namespace(namespace);
  const requests = {
    get: () => here.get(name),
    create: (slice: EndpointSlice) => here.create(slice),
    update: (slice: EndpointSlice) => here.update(slice),
  };
  await reconcile(requests, sliceOf(input), ({ addressType, endpoints: list, ports }) => [
    addressType,
    list?.map(({ addresses, conditions }) => [addresses, conditions?.ready]) ?? [],
    ports?.map((port) => [port.name, port.port, port.protocol]) ?? [],
  ]);
}

function endpointsOf({ addresses, port }: KubernetesEndpointsInput): Endpoints {
  const ports = [{ name: 'https', port, protocol: 'TCP' as const }];
  return {
    // The slice is not to be made by the controller that mirrors Endpoints.
    metadata: { name, namespace, labels: { 'endpointslice.kubernetes.io/skip-mirror': 'true' } },
    ...(addresses.length > 0 ? { subsets: [{ addresses: sorted(addresses).map((ip) => ({ ip })), ports }] } : {}),
  };
}

function sliceOf({ addresses, port }: KubernetesEndpointsInput): EndpointSlice {
  const [first = ''] = addresses;
  return {
    metadata: { name, namespace, labels: { 'kubernetes.io/service-name': name } },
    addressType: ipFamilyOf(first) ?? 'IPv4',
    endpoints: sorted(addresses).map((address) => ({ addresses: [address], conditions: { ready: true } })),
    ports: addresses.length > 0 ? [{ name: 'https', port, protocol: 'TCP' }] : [],
  };
}

const sorted = (addresses: readonly string[]): readonly string[] => [...new Set(addresses)].sort();

/** Maximum number of attempts to write when another server writes first. */
const maxAttempts = 10;

async function reconcile<T extends Endpoints | EndpointSlice>(
  resource: Requests<T>,
  wanted: T,
  contentOf: (object: T) => unknown,
): Promise<void> {
  const text = (object: T) => JSON.stringify([object.metadata?.labels ?? {}, contentOf(object)]);
  for (let attempt = 1; ; attempt++) {
    const current = await ignoreNotFound(resource.get());
    if (current !== undefined && isAbove(text(current), text(wanted))) return;
    try {
      if (current === undefined) await resource.create(wanted);
      else {
        const labels = { ...current.metadata?.labels, ...wanted.metadata?.labels };
        await resource.update({ ...wanted, metadata: { ...current.metadata, labels } } as T);
      }
      return;
    } catch (error) {
      if (!(isAlreadyExists(error) || isConflict(error)) || attempt >= maxAttempts) throw error;
    }
  }
}

/** Whether the current object is the wanted one. Labels that other clients added are ignored. */
function isAbove(current: string, wanted: string): boolean {
  const [labels, content] = JSON.parse(current) as [Record<string, string>, unknown];
  const [wantedLabels, wantedContent] = JSON.parse(wanted) as [Record<string, string>, unknown];
  return (
    JSON.stringify(content) === JSON.stringify(wantedContent) &&
    Object.entries(wantedLabels).every(([key, value]) => labels[key] === value)
  );
}
