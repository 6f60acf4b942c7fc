import type { Endpoints, Service } from '@k8s-ts/api/types';
import { formatIP, parseCIDR } from '@k8s-ts/api/validation';
import { isAlreadyExists, isConflict, isInvalid, isNotFound } from '@k8s-ts/apimachinery/errors';
import type { Client, ResourceClient } from '@k8s-ts/client';

/** The Service `default/kubernetes`, by which clients inside the cluster reach the API. */
export interface KubernetesServiceInput {
  /** CIDR of Service IPs. This Service gets its first address. */
  readonly serviceClusterIPRange: string;
  /** Address at which this server is reached. */
  readonly address: string;
  readonly port: number;
}

/** Name of the Service and of its Endpoints. */
const name = 'kubernetes';

/** Creates the `kubernetes` Service if it is missing, and adds this server to its endpoints. */
export async function ensureKubernetesService(client: Client, input: KubernetesServiceInput): Promise<void> {
  const { address, port } = input;
  const services = client.resource<Service>({ version: 'v1', resource: 'services', kind: 'Service' });
  await ensureService(services.namespace('default'), firstAddress(input.serviceClusterIPRange), port);
  // Endpoints may not have a loopback address.
  if (isLoopback(address)) return;
  const endpoints = client.resource<Endpoints>({ version: 'v1', resource: 'endpoints', kind: 'Endpoints' });
  await addEndpoint(endpoints.namespace('default'), address, port);
}

/** Creates the Service. The address can be allocated only once: of several servers that start together, one succeeds and the others retry. */
async function ensureService(services: ResourceClient<Service>, clusterIP: string, targetPort: number): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    if (await getIfThere(services)) return;
    try {
      await services.create({
        metadata: { name, labels: { component: 'apiserver', provider: 'kubernetes' } },
        spec: {
          type: 'ClusterIP',
          clusterIP,
          ipFamilyPolicy: 'SingleStack',
          sessionAffinity: 'None',
          ports: [{ name: 'https', protocol: 'TCP', port: 443, targetPort }],
        },
      });
      return;
    } catch (error) {
      if (!(isWrittenFirst(error) || isInvalid(error)) || attempt >= 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function addEndpoint(endpoints: ResourceClient<Endpoints>, ip: string, port: number): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const current = await getIfThere(endpoints);
    const known = current?.subsets?.flatMap((subset) => subset.addresses ?? []).map((address) => address.ip) ?? [];
    if (known.includes(ip)) return;
    const object: Endpoints = {
      metadata: current?.metadata ?? { name, labels: { 'endpointslice.kubernetes.io/skip-mirror': 'true' } },
      subsets: [
        {
          addresses: [...known, ip].sort().map((each) => ({ ip: each })),
          ports: [{ name: 'https', port, protocol: 'TCP' }],
        },
      ],
    };
    try {
      if (current) await endpoints.update(object);
      else await endpoints.create(object);
      return;
    } catch (error) {
      if (!isWrittenFirst(error) || attempt > 10) throw error;
    }
  }
}

/** @returns undefined when the object does not exist */
async function getIfThere<T extends object>(resource: ResourceClient<T>): Promise<T | undefined> {
  try {
    return await resource.get(name);
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** Whether the write failed because another server created or changed the object first. */
function isWrittenFirst(error: unknown): boolean {
  return isAlreadyExists(error) || isConflict(error);
}

function isLoopback(address: string): boolean {
  return address === 'localhost' || address === '::1' || address.startsWith('127.');
}

/** First usable address of a CIDR: the one after the network address. */
export function firstAddress(cidr: string): string {
  const range = parseCIDR(cidr);
  if (!range) throw new Error(`invalid CIDR address: ${cidr}`);
  return formatIP({ ...range.network, value: range.network.value + 1n });
}
