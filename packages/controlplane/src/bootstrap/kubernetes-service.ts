import { formatIP, parseCIDR } from '@k8s-ts/api/validation';
import type { LoopbackClient } from './loopback-client.js';
import { LoopbackError } from './loopback-client.js';

/** What the Service `default/kubernetes` points to: clients inside the cluster reach the API through it. */
export interface KubernetesServiceInput {
  /** CIDR of Service IPs. This Service gets its first address. */
  readonly serviceClusterIPRange: string;
  /** Address at which this server is reached. */
  readonly address: string;
  readonly port: number;
}

const namespace = '/api/v1/namespaces/default';
const service = 'kubernetes';

/** Creates the `kubernetes` Service if it is missing, and adds this server to its endpoints. */
export async function ensureKubernetesService(client: LoopbackClient, input: KubernetesServiceInput): Promise<void> {
  const { address, port } = input;
  await ensureService(client, firstAddress(input.serviceClusterIPRange), port);
  // Endpoints may not have a loopback address.
  if (isLoopback(address)) return;
  await addEndpoint(client, address, port);
}

/** Creates the Service. The address can be allocated only once: of several servers that start together, one succeeds and the others retry. */
async function ensureService(client: LoopbackClient, clusterIP: string, targetPort: number): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    if (await exists(client, `${namespace}/services/${service}`)) return;
    try {
      await client.request('POST', `${namespace}/services`, {
        apiVersion: 'v1',
        kind: 'Service',
        metadata: { name: service, labels: { component: 'apiserver', provider: 'kubernetes' } },
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
      if (!(error instanceof LoopbackError) || (error.code !== 409 && error.code !== 422) || attempt >= 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function exists(client: LoopbackClient, path: string): Promise<boolean> {
  try {
    await client.request('GET', path);
    return true;
  } catch (error) {
    if (error instanceof LoopbackError && error.code === 404) return false;
    throw error;
  }
}

interface Endpoints {
  readonly subsets?: readonly { readonly addresses?: readonly { readonly ip: string }[] }[];
}

async function addEndpoint(client: LoopbackClient, ip: string, port: number): Promise<void> {
  const path = `${namespace}/endpoints/${service}`;
  for (let attempt = 0; ; attempt++) {
    const current = await client.request<Endpoints & { metadata: object }>('GET', path).catch((error: unknown) => {
      if (error instanceof LoopbackError && error.code === 404) return undefined;
      throw error;
    });
    const known = current?.subsets?.flatMap((subset) => subset.addresses ?? []).map((address) => address.ip) ?? [];
    if (known.includes(ip)) return;
    const object = {
      apiVersion: 'v1',
      kind: 'Endpoints',
      metadata: current?.metadata ?? { name: service, labels: { 'endpointslice.kubernetes.io/skip-mirror': 'true' } },
      subsets: [
        {
          addresses: [...known, ip].sort().map((each) => ({ ip: each })),
          ports: [{ name: 'https', port, protocol: 'TCP' }],
        },
      ],
    };
    try {
      if (current) await client.request('PUT', path, object);
      else await client.request('POST', `${namespace}/endpoints`, object);
      return;
    } catch (error) {
      // Another server changed the object first: read it again.
      if (!(error instanceof LoopbackError) || error.code !== 409 || attempt > 10) throw error;
    }
  }
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
