import type { Pod, Service, ServicePort } from '@k8s-ts/api';
import { formatIP, isIPv4Bytes, parseIPSloppy } from '@k8s-ts/apimachinery/validation';

/** An address family, named as in EndpointSlices. */
export type IPFamily = 'IPv4' | 'IPv6';

/**
 * Whether a pod may be an endpoint: it has an address and has not finished (`kubernetes/endpointslice util`,
 * ShouldPodBeInEndpoints).
 *
 * @param includeTerminating whether pods that are being deleted count
 */
export function isPossibleEndpoint({ metadata, status }: Pod, includeTerminating: boolean): boolean {
  if (status?.phase === 'Failed' || status?.phase === 'Succeeded') return false;
  if (!status?.podIP && !status?.podIPs?.length) return false;
  return includeTerminating || metadata?.deletionTimestamp === undefined;
}

/** The hostname that DNS gives a pod of the service; undefined without one. */
export function hostnameFor({ metadata, spec }: Pod, service: Service): string | undefined {
  const isOfService = spec?.subdomain === service.metadata?.name && metadata?.namespace === service.metadata?.namespace;
  return isOfService ? spec?.hostname || undefined : undefined;
}

/**
 * The port of a pod to which a service port forwards; undefined when the target is a name that the pod does not have.
 */
export function findPort({ spec }: Pod, { targetPort, protocol = 'TCP', port }: ServicePort): number | undefined {
  if (typeof targetPort !== 'string') return targetPort ?? port;
  const sidecars = (spec?.initContainers ?? []).filter(({ restartPolicy }) => restartPolicy === 'Always');
  return [...(spec?.containers ?? []), ...sidecars]
    .flatMap(({ ports = [] }) => ports)
    .find((each) => each.name === targetPort && (each.protocol ?? 'TCP') === protocol)?.containerPort;
}

/** The pod's addresses of one family, in canonical form. */
export function addressesOf({ status }: Pod, family: IPFamily): readonly string[] {
  return (status?.podIPs ?? []).flatMap(({ ip = '' }) => {
    const parsed = parseIPSloppy(ip);
    return parsed && familyOf(ip) === family ? [formatIP(parsed.bytes)] : [];
  });
}

/** The family of an address; IPv4 for one that cannot be parsed. */
export function familyOf(address: string): IPFamily {
  const parsed = parseIPSloppy(address);
  return parsed === undefined || isIPv4Bytes(parsed.bytes) ? 'IPv4' : 'IPv6';
}
