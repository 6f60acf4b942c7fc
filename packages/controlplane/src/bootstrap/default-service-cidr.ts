import type { networkingv1 } from '@k8s-ts/api/types';
import { isAlreadyExists, isNotFound } from '@k8s-ts/apimachinery/errors';
import { formatTime } from '@k8s-ts/apimachinery/time';
import type { Client } from '@k8s-ts/client';

type ServiceCIDR = networkingv1.ServiceCIDR;

/** Name of the ServiceCIDR of `--service-cluster-ip-range`. */
const name = 'kubernetes';

/**
 * Creates the ServiceCIDR of the range of cluster IPs, and writes down that it is ready (`kubernetes
 * pkg/controlplane/controller/defaultservicecidr`). One that exists keeps its ranges, but gets the secondary one when it has only the primary one.
 *
 * @param ranges one or two CIDRs, the primary one first
 * @param now milliseconds since 1970
 */
export async function ensureDefaultServiceCIDR(client: Client, ranges: readonly string[], now: number): Promise<void> {
  const resource = client.resource<ServiceCIDR>({
    group: 'networking.k8s.io',
    version: 'v1',
    resource: 'servicecidrs',
    kind: 'ServiceCIDR',
  });
  const current = async (): Promise<ServiceCIDR> => {
    try {
      return await resource.get(name);
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
    try {
      return await resource.create({ metadata: { name }, spec: { cidrs: [...ranges] } });
    } catch (error) {
      if (!isAlreadyExists(error)) throw error;
      return resource.get(name);
    }
  };
  const found = await current();
  const { metadata, spec, status } = found;
  const [primary, ...others] = spec?.cidrs ?? [];
  if (ranges.length === 2 && primary === ranges[0] && others.length === 0) {
    await resource.update({ ...found, spec: { cidrs: [...ranges] } });
    return;
  }
  const ready = status?.conditions?.find(({ type }) => type === 'Ready');
  const isSame = JSON.stringify(spec?.cidrs ?? []) === JSON.stringify(ranges);
  // Ranges that are going or not ready are left to their controller.
  const isDecided = ready !== undefined && ready.status !== 'Unknown';
  if (isDecided || metadata?.deletionTimestamp || !isSame) return;
  const condition = {
    type: 'Ready',
    status: 'True' as const,
    message: 'Kubernetes default Service CIDR is ready',
    lastTransitionTime: formatTime(now),
  };
  // Conditions need no reason to be applied.
  await resource.apply(
    {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'ServiceCIDR',
      metadata: { name },
      status: { conditions: [condition] },
    } as unknown as ServiceCIDR,
    { fieldManager: 'kubernetes-service-cidr-controller', force: true, subresource: 'status' },
  );
}
