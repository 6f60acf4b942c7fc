import type { Service } from '@k8s-ts/api/types';
import { FieldPath, getWarningsForCIDR, getWarningsForIP } from '@k8s-ts/apimachinery/validation';
import {
  type BuiltinStrategy,
  type BuiltinUpdateStrategy,
  type ClusterSettings,
  keepFrom,
  statusOnly,
  without,
} from '@k8s-ts/registry-shared';
import { hasNodePorts, needsClusterIP, nodePortsOf, sameList } from './service-spec.js';
import {
  isExternallyAccessible,
  needsHealthCheck,
  validateService,
  validateServiceStatusUpdate,
  validateServiceUpdate,
} from './service-validation.js';

/** `kubernetes pkg/registry/core/service`. */
export const serviceStrategy = ({ features }: ClusterSettings = {}): BuiltinStrategy<Service> => ({
  prepareForCreate: (service) => ({ ...service, status: { loadBalancer: {} } }),
  validate: (service) => validateService(service, features),
  warningsOnCreate: serviceWarnings,
  prepareForUpdate: (service, old) => withoutTypeFields(keepFrom(service, old, 'status'), old),
  validateUpdate: (service, old) => validateServiceUpdate(service, old, features),
  warningsOnUpdate: serviceWarnings,
});

export const serviceStatusStrategy = ({ features }: ClusterSettings = {}): BuiltinUpdateStrategy<Service> => ({
  prepareForUpdate: statusOnly,
  validateUpdate: (service, old) => validateServiceStatusUpdate(service, old, features),
  warningsOnUpdate: (service) =>
    (service.status?.loadBalancer?.ingress ?? []).flatMap(({ ip }, i) =>
      ip ? getWarningsForIP(FieldPath.root('status', 'loadBalancer', 'ingress').index(i), ip) : [],
    ),
});

/**
 * Drops fields that the new type of the service does not use. Fields that the client changed as well are kept, and
 * validation refuses them.
 */
function withoutTypeFields(service: Service, old: Service): Service {
  const before = old.spec ?? {};
  let spec = service.spec ?? {};
  if (needsClusterIP(before) && !needsClusterIP(spec)) {
    if ((before.clusterIP ?? '') === (spec.clusterIP ?? '') && sameList(before.clusterIPs, spec.clusterIPs)) {
      spec = without(spec, 'clusterIP', 'clusterIPs');
    }
    if (sameList(before.ipFamilies, spec.ipFamilies)) spec = without(spec, 'ipFamilies');
    if (before.ipFamilyPolicy === spec.ipFamilyPolicy) spec = without(spec, 'ipFamilyPolicy');
  }
  const oldPorts = new Set(nodePortsOf(before));
  if (
    hasNodePorts(before) &&
    !hasNodePorts(spec) &&
    nodePortsOf(spec).every((port) => oldPorts.has(port)) &&
    spec.ports
  ) {
    spec = { ...spec, ports: spec.ports.map((port) => without(port, 'nodePort')) };
  }
  if (needsHealthCheck(before) && !needsHealthCheck(spec) && before.healthCheckNodePort === spec.healthCheckNodePort) {
    spec = without(spec, 'healthCheckNodePort');
  }
  if (before.type === 'LoadBalancer' && spec.type !== 'LoadBalancer') {
    if (before.allocateLoadBalancerNodePorts === spec.allocateLoadBalancerNodePorts)
      spec = without(spec, 'allocateLoadBalancerNodePorts');
    if (before.loadBalancerClass === spec.loadBalancerClass) spec = without(spec, 'loadBalancerClass');
  }
  if (
    isExternallyAccessible(before) &&
    !isExternallyAccessible(spec) &&
    before.externalTrafficPolicy === spec.externalTrafficPolicy
  ) {
    spec = without(spec, 'externalTrafficPolicy');
  }
  const result = spec === service.spec ? service : { ...service, spec };
  return spec.type === 'LoadBalancer' ? result : { ...result, status: { ...result.status, loadBalancer: {} } };
}

const topologyHints = 'service.kubernetes.io/topology-aware-hints';

function serviceWarnings(service: Service): readonly string[] {
  const spec = service.spec ?? {};
  const at = FieldPath.root('spec');
  const out: string[] = [];
  if (service.metadata?.annotations?.[topologyHints] !== undefined) {
    out.push(`annotation ${topologyHints} is deprecated, please use service.kubernetes.io/topology-mode instead`);
  }
  if (spec.clusterIP && spec.clusterIP !== 'None') {
    for (const [i, ip] of (spec.clusterIPs ?? []).entries())
      out.push(...getWarningsForIP(at.child('clusterIPs').index(i), ip));
  }
  const isHeadless = spec.type === 'ClusterIP' && spec.clusterIP === 'None';
  if (isHeadless) {
    if (spec.loadBalancerIP) out.push('spec.loadBalancerIP is ignored for headless services');
    if (spec.externalIPs?.length) out.push('spec.externalIPs is ignored for headless services');
    if (spec.sessionAffinity !== 'None') out.push('spec.SessionAffinity is ignored for headless services');
  }
  for (const [i, ip] of (spec.externalIPs ?? []).entries())
    out.push(...getWarningsForIP(at.child('externalIPs').index(i), ip));
  if (spec.externalIPs?.length && !isHeadless && spec.type !== 'ExternalName')
    out.push('spec.externalIPs is deprecated and may no longer be implemented in some clusters');
  if (spec.loadBalancerIP) out.push(...getWarningsForIP(at.child('loadBalancerIP'), spec.loadBalancerIP));
  for (const [i, range] of (spec.loadBalancerSourceRanges ?? []).entries())
    out.push(...getWarningsForCIDR(at.child('loadBalancerSourceRanges').index(i), range));
  if (spec.type === 'ExternalName' && spec.externalIPs?.length)
    out.push('spec.externalIPs is ignored when spec.type is "ExternalName"');
  if (spec.type !== 'ExternalName' && spec.externalName)
    out.push('spec.externalName is ignored when spec.type is not "ExternalName"');
  if (spec.trafficDistribution === 'PreferClose') {
    out.push('spec.trafficDistribution: "PreferClose" is deprecated; use "PreferSameZone"');
  }
  return out;
}

/** Values of the selectable fields of services. */
export function serviceFields(service: Service): Readonly<Record<string, string>> {
  return { 'spec.clusterIP': service.spec?.clusterIP ?? '', 'spec.type': service.spec?.type ?? '' };
}
