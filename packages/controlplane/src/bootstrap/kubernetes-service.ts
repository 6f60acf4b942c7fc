import type { Service } from '@k8s-ts/api/types';
import { formatIP, parseCIDR } from '@k8s-ts/api/validation';
import { ignoreNotFound, isAlreadyExists, isConflict, isInvalid } from '@k8s-ts/apimachinery/errors';
import { type Client, describeResource } from '@k8s-ts/client';
import { newServiceRegistry, parseServiceRanges, type ServiceRegistry } from '@k8s-ts/registry-core';

/** The Service `default/kubernetes`, by which clients inside the cluster reach the API. */
export interface KubernetesServiceInput {
  /**
   * CIDR of Service IPs; two, comma-separated, for dual stack. This Service gets the first address of the first one.
   */
  readonly serviceClusterIPRange: string;
  /** Port of the servers. */
  readonly port: number;
}

const [name, namespace] = ['kubernetes', 'default'];

/** Creates the `kubernetes` Service if it is missing. */
export async function ensureKubernetesService(
  client: Client,
  { serviceClusterIPRange, port }: KubernetesServiceInput,
): Promise<void> {
  const services = client.resource(describeResource<Service>({ version: 'v1', resource: 'services', kind: 'Service' }));
  await ensureService(newServiceRegistry(services), firstAddress(serviceClusterIPRange), port);
}

/**
 * Creates the Service. The address can be allocated only once: of several servers that start together, one succeeds and
 * the others retry.
 */
async function ensureService(services: ServiceRegistry, clusterIP: string, targetPort: number): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    if (await ignoreNotFound(services.getService(name, { namespace }))) return;
    try {
      await services.createService({
        metadata: { name, namespace, labels: { component: 'apiserver', provider: 'kubernetes' } },
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

/** Whether the write failed because another server created or changed the object first. */
function isWrittenFirst(error: unknown): boolean {
  return isAlreadyExists(error) || isConflict(error);
}

/** Whether an address can be reached only from its own machine. */
export function isLoopback(address: string): boolean {
  return address === 'localhost' || address === '::1' || address.startsWith('127.');
}

/** First usable address of the first range of cluster IPs: the one after the network address. */
export function firstAddress(ranges: string): string {
  const [cidr] = parseServiceRanges(ranges);
  const range = parseCIDR(cidr);
  if (!range) throw new Error(`invalid CIDR address: ${cidr}`);
  return formatIP({ ...range.network, value: range.network.value + 1n });
}
