import { type FeatureName, isFeatureOn } from '@k8s-ts/api/discovery';
import type { Service, ServicePort, ServiceSpec } from '@k8s-ts/api/types';
import {
  checkCIDR,
  checkEndpointIP,
  checkEnum,
  checkIP,
  checkPort,
  checkText,
  type Errors,
  immutableMessage,
  ipFamilyOf,
  isDualStack,
  metadataPath,
  portProtocols,
  validateKindMeta,
  validateKindMetaUpdate,
} from '@k8s-ts/api/validation';
import { fieldAsGiven } from '@k8s-ts/apimachinery/json';
import {
  type FieldError,
  FieldPath,
  field,
  isDNS1123Label,
  isDNS1123Subdomain,
  isQualifiedName,
  isValidPortNum,
  nameIsDNS1035Label,
  nameIsDNSLabel,
  validateLabels,
} from '@k8s-ts/apimachinery/validation';

const specPath = FieldPath.root('spec');

/** Whether the service is headless: `clusterIPs: [None]`. */
export function isHeadless(spec: ServiceSpec): boolean {
  return spec.clusterIPs?.length === 1 && spec.clusterIPs[0] === 'None';
}

/** Whether the service is reachable from outside the cluster (`kubernetes pkg/api/service`). */
export function isExternallyAccessible(spec: ServiceSpec): boolean {
  return (
    spec.type === 'LoadBalancer' ||
    spec.type === 'NodePort' ||
    (spec.type === 'ClusterIP' && (spec.externalIPs?.length ?? 0) > 0)
  );
}

/** Whether the service needs a health check port: its load balancer sends only to nodes with endpoints. */
export function needsHealthCheck(spec: ServiceSpec): boolean {
  return spec.type === 'LoadBalancer' && spec.externalTrafficPolicy === 'Local';
}

/** The features that are on. Default: those of the release. */
type Features = ReadonlySet<FeatureName> | undefined;

/**
 * Errors of a new Service with allocated addresses and ports (`kubernetes pkg/apis/core/validation`). Its name is an
 * RFC 1035 label, or with the feature RelaxedServiceNameValidation an RFC 1123 label.
 */
export function validateService(service: Service, features?: Features): FieldError[] {
  const nameCheck = isFeatureOn(features, 'RelaxedServiceNameValidation') ? nameIsDNSLabel : nameIsDNS1035Label;
  const errors = validateKindMeta(service, true, nameCheck);
  checkService(errors, service, undefined, features);
  return errors;
}

/** Errors of an update of a Service. Allocated addresses are immutable. */
export function validateServiceUpdate(service: Service, old: Service, features?: Features): FieldError[] {
  const errors = validateKindMetaUpdate(service, old);
  const spec = service.spec ?? {};
  const before = old.spec ?? {};
  checkClusterIPChange(errors, spec, before);
  checkFamilyChange(errors, spec, before);
  checkLoadBalancerClass(errors, spec, before);
  if (needsHealthCheck(before) && needsHealthCheck(spec) && spec.healthCheckNodePort !== before.healthCheckNodePort) {
    errors.push(field.forbidden(specPath.child('healthCheckNodePort'), immutableMessage));
  }
  checkService(errors, service, old, features);
  return errors;
}

/** Errors of an update of a Service's status, the addresses of its load balancer. */
export function validateServiceStatusUpdate(service: Service, old: Service, features?: Features): FieldError[] {
  const errors = validateKindMetaUpdate(service, old);
  const path = FieldPath.root('status', 'loadBalancer', 'ingress');
  const ingress = service.status?.loadBalancer?.ingress ?? [];
  if (service.spec?.type !== 'LoadBalancer' && ingress.length > 0) {
    errors.push(field.forbidden(path, "may only be used when `spec.type` is 'LoadBalancer'"));
    return errors;
  }
  const existing = (old.status?.loadBalancer?.ingress ?? []).flatMap(({ ip }) => (ip ? [ip] : []));
  ingress.forEach(({ ip, ipMode, hostname }, i) => {
    const at = path.index(i);
    if (ip) checkIP(errors, ip, at.child('ip'), { features, existing });
    if (ipMode === undefined) {
      if (ip) errors.push(field.required(at.child('ipMode'), 'must be specified when `ip` is set'));
    } else if (!ip) errors.push(field.forbidden(at.child('ipMode'), 'may not be specified when `ip` is not set'));
    else checkEnum(errors, ipMode, at.child('ipMode'), ['Proxy', 'VIP']);
    if (hostname) {
      checkText(errors, hostname, at.child('hostname'), isDNS1123Subdomain);
      if (ipFamilyOf(hostname))
        errors.push(field.invalid(at.child('hostname'), hostname, 'must be a DNS name, not an IP address'));
    }
  });
  return errors;
}

const topologyHints = 'service.kubernetes.io/topology-aware-hints';
const topologyMode = 'service.kubernetes.io/topology-mode';
const sourceRangesAnnotation = 'service.beta.kubernetes.io/load-balancer-source-ranges';
const serviceTypes = ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort'] as const;
const maxAffinitySeconds = 86400;

function checkService(errors: Errors, service: Service, old: Service | undefined, features: Features): void {
  const spec = service.spec ?? {};
  const annotations = service.metadata?.annotations ?? {};
  const mode = annotations[topologyMode];
  const hints = annotations[topologyHints];
  if (mode !== undefined && hints !== undefined && mode !== hints) {
    const message = `must match annotations[${topologyHints}] when both are specified`;
    errors.push(field.invalid(metadataPath.child('annotations').key(topologyMode), mode, message));
  }
  const ports = spec.ports ?? [];
  const portsPath = specPath.child('ports');
  if (ports.length === 0 && !isHeadless(spec) && spec.type !== 'ExternalName') errors.push(field.required(portsPath));
  checkTypeRules(errors, spec);

  const names = new Set<string>();
  ports.forEach((port, i) => {
    checkServicePort(errors, port, ports.length > 1, names, portsPath.index(i));
  });
  if (spec.selector) field.pushAll(errors, validateLabels(spec.selector, specPath.child('selector')));
  checkSessionAffinity(errors, spec);
  checkClusterIPs(errors, spec, old?.spec, features);
  spec.externalIPs?.forEach((ip, i) => {
    const at = specPath.child('externalIPs').index(i);
    if (checkIP(errors, ip, at, { features, existing: old?.spec?.externalIPs })) checkEndpointIP(errors, ip, at);
  });
  checkEnum(errors, spec.type, specPath.child('type'), serviceTypes, true);
  checkPortsTogether(errors, spec, portsPath);
  checkSourceRanges(errors, service, old, features);

  const allocate = spec.allocateLoadBalancerNodePorts;
  const onlyBalancers = "may only be used when `type` is 'LoadBalancer'";
  if (allocate !== undefined && spec.type !== 'LoadBalancer') {
    errors.push(field.forbidden(specPath.child('allocateLoadBalancerNodePorts'), onlyBalancers));
  }
  if (allocate === undefined && spec.type === 'LoadBalancer') {
    errors.push(field.required(FieldPath.root('allocateLoadBalancerNodePorts')));
  }
  checkLoadBalancerClass(errors, spec, undefined);
  checkTrafficPolicies(errors, spec, features);
}

function checkTypeRules(errors: Errors, spec: ServiceSpec): void {
  if ((spec.type === 'LoadBalancer' || spec.type === 'NodePort') && isHeadless(spec)) {
    const message = `may not be set to 'None' for ${spec.type} services`;
    errors.push(field.invalid(specPath.child('clusterIPs').index(0), 'None', message));
  }
  if (spec.type !== 'ExternalName') return;
  const message = 'may not be set for ExternalName services';
  if (spec.clusterIPs?.length) errors.push(field.forbidden(specPath.child('clusterIPs'), message));
  if (spec.ipFamilies?.length) errors.push(field.forbidden(specPath.child('ipFamilies'), message));
  if (spec.ipFamilyPolicy !== undefined) errors.push(field.forbidden(specPath.child('ipFamilyPolicy'), message));
  const name = (spec.externalName ?? '').replace(/\.$/, '');
  if (name === '') errors.push(field.required(specPath.child('externalName')));
  else checkText(errors, name, specPath.child('externalName'), isDNS1123Subdomain);
}

function checkServicePort(
  errors: Errors,
  port: ServicePort,
  requireName: boolean,
  names: Set<string>,
  path: FieldPath,
): void {
  const { name = '' } = port;
  if (name === '') {
    if (requireName) errors.push(field.required(path.child('name')));
  } else {
    checkText(errors, name, path.child('name'), isDNS1123Label);
    if (names.has(name)) errors.push(field.duplicate(path.child('name'), name));
    names.add(name);
  }
  for (const message of isValidPortNum(port.port ?? 0))
    errors.push(field.invalid(path.child('port'), port.port ?? 0, message));
  checkEnum(errors, port.protocol, path.child('protocol'), portProtocols, true);
  checkPort(errors, port.targetPort, path.child('targetPort'));
  if (port.appProtocol !== undefined) checkText(errors, port.appProtocol, path.child('appProtocol'), isQualifiedName);
}

function checkSessionAffinity(errors: Errors, spec: ServiceSpec): void {
  checkEnum(errors, spec.sessionAffinity, specPath.child('sessionAffinity'), ['ClientIP', 'None'], true);
  const path = specPath.child('sessionAffinityConfig');
  const config = spec.sessionAffinityConfig;
  if (spec.sessionAffinity === 'ClientIP') {
    const message = 'when session affinity type is ClientIP';
    const seconds = config?.clientIP?.timeoutSeconds;
    if (!config) errors.push(field.required(path, message));
    else if (!config.clientIP) errors.push(field.required(path.child('clientIP'), message));
    else if (seconds === undefined) errors.push(field.required(path.child('clientIP', 'timeoutSeconds'), message));
    else if (seconds <= 0 || seconds > maxAffinitySeconds) {
      const range = `must be greater than 0 and less than ${maxAffinitySeconds}`;
      errors.push(field.invalid(path.child('clientIP', 'timeoutSeconds'), seconds, range));
    }
  } else if (spec.sessionAffinity === 'None' && config) {
    errors.push(field.forbidden(path, 'must not be set when session affinity is None'));
  }
}

function checkPortsTogether(errors: Errors, spec: ServiceSpec, path: FieldPath): void {
  const nodePorts = new Set<string>();
  const numbers = new Set<string>();
  if (spec.type === 'ClusterIP') {
    spec.ports?.forEach((port, i) => {
      if (port.nodePort)
        errors.push(field.forbidden(path.index(i).child('nodePort'), "may not be used when `type` is 'ClusterIP'"));
    });
  }
  spec.ports?.forEach(({ protocol, nodePort }, i) => {
    if (!nodePort) return;
    const key = `${protocol}/${nodePort}`;
    if (nodePorts.has(key)) errors.push(field.duplicate(path.index(i).child('nodePort'), nodePort));
    nodePorts.add(key);
  });
  spec.ports?.forEach(({ protocol, port }, i) => {
    const key = `${protocol}/${port}`;
    if (numbers.has(key)) {
      const shown = { Name: '', Protocol: protocol ?? '', AppProtocol: null, Port: port, TargetPort: 0, NodePort: 0 };
      errors.push(field.duplicate(path.index(i), shown));
    }
    numbers.add(key);
  });
}

function checkSourceRanges(errors: Errors, service: Service, old: Service | undefined, features: Features): void {
  const spec = service.spec ?? {};
  const ranges = spec.loadBalancerSourceRanges ?? [];
  const onlyBalancers = "may only be used when `type` is 'LoadBalancer'";
  if (ranges.length > 0) {
    const path = specPath.child('LoadBalancerSourceRanges');
    if (spec.type !== 'LoadBalancer') errors.push(field.forbidden(path, onlyBalancers));
    const existing = (old?.spec?.loadBalancerSourceRanges ?? []).map((range) => range.trim());
    ranges.forEach((range, i) => {
      checkCIDR(errors, range.trim(), path.index(i), { features, existing });
    });
    return;
  }
  const annotation = service.metadata?.annotations?.[sourceRangesAnnotation];
  if (annotation === undefined) return;
  const path = metadataPath.child('annotations').key(sourceRangesAnnotation);
  if (spec.type !== 'LoadBalancer') errors.push(field.forbidden(path, onlyBalancers));
  if (old?.metadata?.annotations?.[sourceRangesAnnotation] === annotation || annotation.trim() === '') return;
  for (const range of annotation.split(',')) checkCIDR(errors, range.trim(), path, { features });
}

function checkLoadBalancerClass(errors: Errors, spec: ServiceSpec, before: ServiceSpec | undefined): void {
  const path = specPath.child('loadBalancerClass');
  const name = spec.loadBalancerClass;
  const isBalancer = spec.type === 'LoadBalancer';
  if (before?.type === 'LoadBalancer' && isBalancer && before.loadBalancerClass !== name) {
    errors.push(field.invalid(path, name ?? null, 'may not change once set'));
  }
  if (name === undefined) return;
  if (isBalancer) checkText(errors, name, path, isQualifiedName);
  else errors.push(field.forbidden(path, "may only be used when `type` is 'LoadBalancer'"));
}

function checkTrafficPolicies(errors: Errors, spec: ServiceSpec, features: Features): void {
  const external = specPath.child('externalTrafficPolicy');
  if (isExternallyAccessible(spec)) checkEnum(errors, spec.externalTrafficPolicy, external, ['Cluster', 'Local'], true);
  else if (spec.externalTrafficPolicy) {
    errors.push(
      field.invalid(
        external,
        field.jsonValue(spec.externalTrafficPolicy),
        'may only be set for externally-accessible services',
      ),
    );
  }
  const healthPath = specPath.child('healthCheckNodePort');
  const healthPort = spec.healthCheckNodePort ?? 0;
  if (!needsHealthCheck(spec)) {
    if (healthPort !== 0) {
      const message = "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'";
      errors.push(field.invalid(healthPath, healthPort, message));
    }
  } else if (healthPort === 0) errors.push(field.required(healthPath));
  else for (const message of isValidPortNum(healthPort)) errors.push(field.invalid(healthPath, healthPort, message));

  const internal = specPath.child('internalTrafficPolicy');
  if (spec.internalTrafficPolicy === undefined) {
    if (spec.type === 'NodePort' || spec.type === 'LoadBalancer' || spec.type === 'ClusterIP')
      errors.push(field.required(internal));
  } else checkEnum(errors, spec.internalTrafficPolicy, internal, ['Cluster', 'Local']);
  if (spec.trafficDistribution !== undefined) {
    const hasSame = isFeatureOn(features, 'PreferSameTrafficDistribution');
    const supported = hasSame ? ['PreferClose', 'PreferSameZone', 'PreferSameNode'] : ['PreferClose'];
    const path = specPath.child('trafficDistribution');
    if (!supported.includes(spec.trafficDistribution)) {
      errors.push(field.notSupported(path, spec.trafficDistribution, supported));
    }
  }
}

/**
 * Errors of `clusterIP`, `clusterIPs`, `ipFamilies` and `ipFamilyPolicy` and their combination. Allocation checks them
 * first.
 */
export function validateServiceClusterIPs(
  spec: ServiceSpec,
  before: ServiceSpec | undefined,
  features?: Features,
): FieldError[] {
  const errors: Errors = [];
  checkClusterIPs(errors, spec, before, features);
  return errors;
}

function checkClusterIPs(errors: Errors, spec: ServiceSpec, before: ServiceSpec | undefined, features: Features): void {
  if (spec.type === 'ExternalName') return;
  const path = specPath.child('clusterIPs');
  const { clusterIP = '', clusterIPs = [], ipFamilies = [] } = spec;
  if (clusterIP !== '') {
    if (clusterIPs.length === 0) errors.push(field.required(path));
    else if (clusterIPs[0] !== clusterIP)
      errors.push(field.invalid(path, clusterIPs, 'first value must match `clusterIP`'));
  } else if (clusterIPs.length > 0) {
    errors.push(field.invalid(path, clusterIPs, 'must be empty when `clusterIP` is not specified'));
  }
  const seen = new Set<string>();
  ipFamilies.forEach((family, i) => {
    const at = specPath.child('ipFamilies').index(i);
    checkEnum(errors, family, at, ['IPv4', 'IPv6']);
    if (seen.has(family)) errors.push(field.duplicate(at, family));
    seen.add(family);
  });
  if (spec.ipFamilyPolicy !== undefined) {
    const policies = ['PreferDualStack', 'RequireDualStack', 'SingleStack'];
    checkEnum(errors, spec.ipFamilyPolicy, specPath.child('ipFamilyPolicy'), policies);
  }
  let invalid = false;
  clusterIPs.forEach((ip, i) => {
    if (i === 0 && ip === 'None') {
      if (clusterIPs.length > 1) {
        invalid = true;
        errors.push(field.invalid(path, clusterIPs, "'None' must be the first and only value"));
      }
    } else if (!checkIP(errors, ip, path.index(i), { features, existing: before?.clusterIPs })) invalid = true;
  });
  if (clusterIPs.length > 2) errors.push(field.invalid(path, clusterIPs, 'may only hold up to 2 values'));
  if (invalid) return;
  if (clusterIPs.length > 1 && !isDualStack(clusterIPs.map(ipFamilyOf))) {
    errors.push(field.invalid(path, clusterIPs, 'may specify no more than one IP for each IP family'));
  }
  if (isHeadless(spec)) return;
  clusterIPs.forEach((ip, i) => {
    const family = ipFamilies[i];
    if ((family === 'IPv4' || family === 'IPv6') && ipFamilyOf(ip) !== family) {
      errors.push(field.invalid(path.index(i), ip, `expected an ${family} value as indicated by \`ipFamilies[${i}]\``));
    }
  });
}

function checkClusterIPChange(errors: Errors, spec: ServiceSpec, before: ServiceSpec): void {
  if (spec.type === 'ExternalName' || before.type === 'ExternalName') return;
  if (isHeadless(spec) && isHeadless(before)) return;
  const path = specPath.child('clusterIPs');
  const now = spec.clusterIPs ?? [];
  const old = before.clusterIPs ?? [];
  if (old.length === now.length) {
    old.forEach((ip, i) => {
      if (ip !== now[i]) errors.push(field.invalid(path.index(i), now, 'may not change once set'));
    });
    return;
  }
  if (old.length > now.length && now.length === 0)
    errors.push(
      field.invalid(path.index(0), fieldAsGiven(spec, 'clusterIPs') ?? null, 'primary clusterIP can not be unset'),
    );
  if (old.length > 0 && now.length > 0 && now[0] !== old[0]) {
    errors.push(field.invalid(path.index(0), now, 'may not change once set'));
  }
  if (old.length > now.length && now.length === 1 && spec.ipFamilyPolicy !== 'SingleStack') {
    const message = "must be set to 'SingleStack' when releasing the secondary clusterIP";
    errors.push(field.invalid(specPath.child('ipFamilyPolicy'), spec.ipFamilyPolicy ?? null, message));
  }
}

function checkFamilyChange(errors: Errors, spec: ServiceSpec, before: ServiceSpec): void {
  if (spec.type === 'ExternalName' || before.type === 'ExternalName') return;
  if (isHeadless(spec) || isHeadless(before)) return;
  const path = specPath.child('ipFamilies').index(0);
  const now = spec.ipFamilies ?? [];
  const old = before.ipFamilies ?? [];
  if (old.length === now.length) {
    old.forEach((family, i) => {
      if (family !== now[i]) errors.push(field.invalid(path, now, 'may not change once set'));
    });
    return;
  }
  if (old.length > now.length && !spec.clusterIPs?.length)
    errors.push(field.invalid(path, now, 'primary ipFamily can not be unset'));
  if (old.length > 0 && now.length > 0 && now[0] !== old[0]) {
    errors.push(field.invalid(path, spec.clusterIPs ?? [], 'may not change once set'));
  }
  if (old.length > now.length && now.length === 1 && spec.ipFamilyPolicy !== 'SingleStack') {
    const message = "must be set to 'SingleStack' when releasing the secondary ipFamily";
    errors.push(field.invalid(specPath.child('ipFamilyPolicy'), spec.ipFamilyPolicy ?? null, message));
  }
}
