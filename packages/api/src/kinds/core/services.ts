import { formatLabels } from '@k8s-ts/apimachinery/labels';
import { child, eachOf, ifEmpty, ifUnset, isEmpty, list, type Obj, withField, within } from '../../object-fields.js';
import type { Endpoints, Service } from '../../types/index.js';
import type { GroupKinds } from '../group-kinds.js';
import { ageOf, nameOf, orNone, type RowPrinter } from '../row-printer.js';
import type { Rule } from '../rule.js';

const printService: RowPrinter<Service> = (object) => {
  const { spec = {} } = object;
  const ports = (spec.ports ?? []).map(({ port, nodePort = 0, protocol = '' }) =>
    nodePort > 0 ? `${port}:${nodePort}/${protocol}` : `${port}/${protocol}`,
  );
  return {
    cells: [
      nameOf(object),
      spec.type ?? '',
      orNone(spec.clusterIPs?.[0]),
      externalIP(object),
      orNone(ports.join(',')),
      ageOf(object),
      formatLabels(spec.selector),
    ],
  };
};

function externalIP({ spec = {}, status }: Service): string {
  const external = spec.externalIPs ?? [];
  switch (spec.type) {
    case 'ClusterIP':
    case 'NodePort':
      return orNone(external.join(','));
    case 'LoadBalancer': {
      const ingress = (status?.loadBalancer?.ingress ?? [])
        .map(({ ip, hostname }) => ip || hostname || '')
        .filter((each) => each !== '');
      return [...new Set(ingress)].sort().concat(external).join(',') || '<pending>';
    }
    case 'ExternalName':
      return spec.externalName ?? '';
    default:
      return '<unknown>';
  }
}

const maxEndpoints = 3;

const printEndpoints: RowPrinter<Endpoints> = (object) => {
  const all = (object.subsets ?? []).flatMap(({ addresses = [], ports = [] }) =>
    ports.length === 0
      ? addresses.map(({ ip }) => ip)
      : ports.flatMap(({ port }) =>
          addresses.map(({ ip }) => (ip.includes(':') ? `[${ip}]:${port}` : `${ip}:${port}`)),
        ),
  );
  const shown = all.slice(0, maxEndpoints).join(',');
  const text = all.length > maxEndpoints ? `${shown} + ${all.length - maxEndpoints} more...` : shown;
  return { cells: [nameOf(object), (object.subsets ?? []).length === 0 ? '<none>' : text, ageOf(object)] };
};

const externallyAccessible = (spec: Obj): boolean =>
  spec.type === 'LoadBalancer' ||
  spec.type === 'NodePort' ||
  (spec.type === 'ClusterIP' && list(spec, 'externalIPs').length > 0);

const service: Rule = (object) => {
  let spec = ifEmpty(child(object, 'spec') ?? {}, { sessionAffinity: 'None', type: 'ClusterIP' });
  if (spec.sessionAffinity === 'None') spec = withField(spec, 'sessionAffinityConfig', undefined);
  else if (spec.sessionAffinity === 'ClientIP') {
    const timeout = child(child(spec, 'sessionAffinityConfig') ?? {}, 'clientIP')?.timeoutSeconds;
    if (timeout === undefined || timeout === null) {
      spec = { ...spec, sessionAffinityConfig: { clientIP: { timeoutSeconds: 10800 } } };
    }
  }
  spec = eachOf(spec, 'ports', (port) =>
    ifEmpty(port, { protocol: 'TCP', targetPort: isEmpty(port.targetPort) ? (port.port ?? 0) : port.targetPort }),
  );
  if (externallyAccessible(spec)) spec = ifEmpty(spec, { externalTrafficPolicy: 'Cluster' });
  if (spec.type === 'ClusterIP' || spec.type === 'NodePort' || spec.type === 'LoadBalancer') {
    spec = ifUnset(spec, { internalTrafficPolicy: 'Cluster' });
  }
  const isBalanced = spec.type === 'LoadBalancer';
  if (isBalanced) spec = ifUnset(spec, { allocateLoadBalancerNodePorts: true });
  const out = withField(object, 'spec', spec);
  if (!isBalanced) return out;
  return within(out, 'status', (status) =>
    within(status, 'loadBalancer', (balancer) =>
      eachOf(balancer, 'ingress', (ingress) => (isEmpty(ingress.ip) ? ingress : ifUnset(ingress, { ipMode: 'VIP' }))),
    ),
  );
};

const endpoints: Rule = (object) =>
  eachOf(object, 'subsets', (subset) => eachOf(subset, 'ports', (port) => ifEmpty(port, { protocol: 'TCP' })));

export const services: GroupKinds = {
  kinds: {
    Endpoints: {
      description: 'Deprecated: use EndpointSlice. The addresses of a service.',
      print: printEndpoints,
      columns: { Endpoints: 'Addresses and ports of the service.' },
    },
    Service: {
      description: 'A name and an address for a set of pods.',
      print: printService,
      columns: {
        'Cluster-IP': 'Address in the cluster.',
        'External-IP': 'Addresses outside of the cluster.',
        'Port(s)': 'Ports of the service, with ports of nodes.',
        Selector: 'Labels of the pods.',
        Type: 'ClusterIP, NodePort, LoadBalancer or ExternalName.',
      },
    },
  },
  defaults: { Endpoints: endpoints, Service: service },
};
