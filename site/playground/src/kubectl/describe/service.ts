import type { discoveryv1, Service, ServicePort } from '@k8s-ts/api/types';
import { formatLabels } from '@k8s-ts/apimachinery/labels';
import { ask, type KubeObject } from '../../api/ask.js';
import type { Describing } from './describing.js';
import type { Description } from './description.js';
import { addEvents } from './events.js';
import { addMetadata } from './format.js';

/** Describes a Service with its endpoints. */
export async function describeService(
  to: Description,
  object: Service & KubeObject,
  describing: Describing,
): Promise<void> {
  const { metadata = {}, spec = {}, status } = object;
  const { items: slices } = await ask<{ items: discoveryv1.EndpointSlice[] }>(
    describing.cluster,
    `/apis/discovery.k8s.io/v1/namespaces/${metadata.namespace}/endpointslices?labelSelector=${encodeURIComponent(`kubernetes.io/service-name=${metadata.name}`)}`,
  );
  to.line(0, 'Name:', metadata.name);
  to.line(0, 'Namespace:', metadata.namespace);
  addMetadata(to, object);
  to.line(0, 'Selector:', formatLabels(spec.selector));
  to.line(0, 'Type:', spec.type);
  if (spec.ipFamilyPolicy) to.line(0, 'IP Family Policy:', spec.ipFamilyPolicy);
  to.line(0, 'IP Families:', spec.ipFamilies?.join(',') || '<none>');
  to.line(0, 'IP:', spec.clusterIP ?? '');
  to.line(0, 'IPs:', spec.clusterIPs?.join(',') || '<none>');
  const { externalIPs = [], loadBalancerSourceRanges = [] } = spec;
  if (externalIPs.length > 0) to.line(0, 'External IPs:', externalIPs.join(','));
  if (spec.loadBalancerIP) to.line(0, 'Desired LoadBalancer IP:', spec.loadBalancerIP);
  if (spec.externalName) to.line(0, 'External Name:', spec.externalName);
  const ingress = status?.loadBalancer?.ingress ?? [];
  const addresses = ingress.map(({ ip, ipMode, hostname }) => (ip ? `${ip}${ipMode ? ` (${ipMode})` : ''}` : hostname));
  if (ingress.length > 0) to.line(0, 'LoadBalancer Ingress:', addresses.join(', '));
  for (const port of spec.ports ?? []) addPort(to, port, slices);
  to.line(0, 'Session Affinity:', spec.sessionAffinity ?? '');
  if (spec.externalTrafficPolicy) to.line(0, 'External Traffic Policy:', spec.externalTrafficPolicy);
  if (spec.internalTrafficPolicy) to.line(0, 'Internal Traffic Policy:', spec.internalTrafficPolicy);
  if (spec.healthCheckNodePort) to.line(0, 'HealthCheck NodePort:', spec.healthCheckNodePort);
  if (loadBalancerSourceRanges.length > 0)
    to.line(0, 'LoadBalancer Source Ranges:', loadBalancerSourceRanges.join(','));
  if (spec.trafficDistribution) to.line(0, 'Traffic Distribution:', spec.trafficDistribution);
  await addEvents(to, object, describing);
}

function addPort(to: Description, port: ServicePort, slices: readonly discoveryv1.EndpointSlice[]): void {
  const name = port.name || '<unset>';
  to.line(0, 'Port:', name, `${port.port}/${port.protocol}`);
  to.line(0, 'TargetPort:', `${port.targetPort}/${port.protocol}`);
  if (port.appProtocol) to.line(0, 'AppProtocol:', port.appProtocol);
  if (port.nodePort) to.line(0, 'NodePort:', name, `${port.nodePort}/${port.protocol}`);
  to.line(0, 'Endpoints:', slices.length === 0 ? '<none>' : endpoints(slices, port.name ?? ''));
}

/** Maximum number of endpoints that a description shows. */
const shown = 3;

function endpoints(slices: readonly discoveryv1.EndpointSlice[], portName: string): string {
  const ready = slices.flatMap(({ ports, endpoints: all }) => {
    const addresses = (all ?? [])
      .filter(({ conditions }) => conditions?.ready ?? true)
      .map(({ addresses: [first = ''] }) => first);
    if (!ports?.length) return addresses;
    return ports
      .filter(({ name = '' }) => name === portName)
      .flatMap(({ port }) => addresses.map((each) => (each.includes(':') ? `[${each}]:${port}` : `${each}:${port}`)));
  });
  const text = ready.slice(0, shown).join(',');
  return ready.length > shown ? `${text} + ${ready.length - shown} more...` : text;
}
