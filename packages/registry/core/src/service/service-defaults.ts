import type { Service, ServicePort, ServiceSpec } from '@k8s-ts/api/types';
import { type IPFamily, ipFamilyOf } from '@k8s-ts/api/validation';
import { without } from '@k8s-ts/registry-shared';
import { needsClusterIP, sameList, wantsNodePorts } from './service-spec.js';
import { needsHealthCheck } from './service-validation.js';

/** Values of services that are set before and after allocation (`kubernetes pkg/registry/core/service/storage`). */

/** Sets `clusterIPs` from `clusterIP` when it is empty. */
export function withClusterIPs(service: Service): Service {
  const spec = service.spec;
  if (!spec?.clusterIP || spec.clusterIPs?.length) return service;
  return { ...service, spec: { ...spec, clusterIPs: [spec.clusterIP] } };
}

/**
 * A service as readers see it: services that were stored before IP families existed get IP families. Returns the same
 * object when nothing is missing.
 */
export function defaultOnRead(service: Service, primary: IPFamily): Service {
  const result = withClusterIPs(service);
  let spec = result.spec ?? {};
  if (spec.type === 'ExternalName') spec = without(spec, 'internalTrafficPolicy');
  if (needsClusterIP(spec) && !spec.ipFamilies?.length) {
    const other: IPFamily = primary === 'IPv4' ? 'IPv6' : 'IPv4';
    if (spec.clusterIP === 'None') {
      const selectorless = Object.keys(spec.selector ?? {}).length === 0;
      spec = selectorless
        ? { ...spec, ipFamilyPolicy: 'RequireDualStack', ipFamilies: [primary, other] }
        : { ...spec, ipFamilyPolicy: 'SingleStack', ipFamilies: [primary] };
    } else if (spec.clusterIPs?.length) {
      const ipFamilies = spec.clusterIPs.map((ip) => ipFamilyOf(ip) ?? 'IPv4');
      spec = { ...spec, ipFamilies, ipFamilyPolicy: ipFamilies.length === 2 ? 'RequireDualStack' : 'SingleStack' };
    }
  }
  return spec === (result.spec ?? spec) ? result : { ...result, spec };
}

/** Keeps allocated values that an update leaves out, and keeps `clusterIP` and `clusterIPs` consistent. */
export function keepAllocated(service: Service, old: Service): Service {
  const before = old.spec ?? {};
  const given = service.spec ?? {};
  let spec = given;
  if (needsClusterIP(before) && needsClusterIP(spec)) {
    if (!spec.clusterIP && before.clusterIP) spec = { ...spec, clusterIP: before.clusterIP };
    if (!spec.clusterIPs?.length && before.clusterIPs?.length) spec = { ...spec, clusterIPs: before.clusterIPs };
  }
  if (wantsNodePorts(before) && wantsNodePorts(spec) && spec.ports)
    spec = { ...spec, ports: keepNodePorts(spec.ports, before.ports ?? []) };
  if (needsHealthCheck(before) && needsHealthCheck(spec) && !spec.healthCheckNodePort && before.healthCheckNodePort) {
    spec = { ...spec, healthCheckNodePort: before.healthCheckNodePort };
  }
  spec = followClusterIP(spec, before);
  return spec === given ? service : { ...service, spec };
}

function keepNodePorts(ports: readonly ServicePort[], old: readonly ServicePort[]): readonly ServicePort[] {
  const numbers = (list: readonly ServicePort[]) => list.flatMap(({ nodePort }) => (nodePort ? [nodePort] : []));
  const now = new Set(numbers(ports));
  const inUse = new Set(numbers(old).filter((port) => now.has(port)));
  const byName = new Map(old.map(({ name = '', nodePort = 0 }) => [name, nodePort]));
  return ports.map((port) => {
    const before = byName.get(port.name ?? '') ?? 0;
    return port.nodePort || before === 0 || inUse.has(before) ? port : { ...port, nodePort: before };
  });
}

/** Changes `clusterIPs` along with `clusterIP`, for clients that only know the latter. */
function followClusterIP(spec: ServiceSpec, before: ServiceSpec): ServiceSpec {
  const now = spec.clusterIP ?? '';
  const old = before.clusterIP ?? '';
  if (before.clusterIPs?.length && !spec.clusterIPs?.length && now === old)
    return { ...spec, clusterIPs: before.clusterIPs };
  if (now === old) return spec;
  if (!sameList(before.clusterIPs, spec.clusterIPs)) return spec;
  return old !== '' && now === '' ? without(spec, 'clusterIPs') : { ...spec, clusterIPs: [now] };
}
