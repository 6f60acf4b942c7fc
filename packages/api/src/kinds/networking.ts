import { formatLabelSelector } from '@k8s-ts/apimachinery/labels';
import { formatGroupResource } from '@k8s-ts/apimachinery/schema';
import { child, ifEmpty, ifUnset, isEmpty, within } from '../object-fields.js';
import type { networkingv1 } from '../types/index.js';
import type { GroupKinds } from './group-kinds.js';
import { ageOf, nameOf, type RowPrinter } from './row-printer.js';
import type { Rule } from './rule.js';

const printNetworkPolicy: RowPrinter<networkingv1.NetworkPolicy> = (object) => ({
  cells: [nameOf(object), formatLabelSelector(object.spec?.podSelector ?? {}), ageOf(object)],
});

const printIngress: RowPrinter<networkingv1.Ingress> = (object) => {
  const { spec = {}, status = {} } = object;
  const addresses = (status.loadBalancer?.ingress ?? []).map(({ ip, hostname }) => ip || hostname || '');
  return {
    cells: [
      nameOf(object),
      spec.ingressClassName ?? '<none>',
      hostsOf(spec.rules ?? []),
      [...new Set(addresses.filter((address) => address !== ''))].sort().join(','),
      (spec.tls ?? []).length > 0 ? '80, 443' : '80',
      ageOf(object),
    ],
  };
};

const maxHosts = 3;

/** The first hosts and the number of further rules. */
function hostsOf(rules: readonly networkingv1.IngressRule[]): string {
  const hosts: string[] = [];
  let more = false;
  for (const { host } of rules) {
    if (hosts.length === maxHosts) more = true;
    else if (host) hosts.push(host);
  }
  if (hosts.length === 0) return '*';
  return more ? `${hosts.join(',')} + ${rules.length - maxHosts} more...` : hosts.join(',');
}

const printIngressClass: RowPrinter<networkingv1.IngressClass> = (object) => {
  const { controller = '', parameters } = object.spec ?? {};
  const { kind = '', apiGroup, name = '' } = parameters ?? {};
  const text = parameters ? `${kind}${apiGroup === undefined ? '' : `.${apiGroup}`}/${name}` : '<none>';
  return { cells: [nameOf(object), controller, text, ageOf(object)] };
};

/** Like upstream's, the row has one cell more than there are columns. */
const printIPAddress: RowPrinter<networkingv1.IPAddress> = (object) => {
  const parent = object.spec?.parentRef;
  const text = parent
    ? [
        formatGroupResource({ group: parent.group ?? '', resource: parent.resource }).toLowerCase(),
        ...(parent.namespace ? [parent.namespace] : []),
        parent.name,
      ].join('/')
    : '<none>';
  return { cells: [nameOf(object), text, ageOf(object)] };
};

const printServiceCIDR: RowPrinter<networkingv1.ServiceCIDR> = (object) => ({
  cells: [nameOf(object), (object.spec?.cidrs ?? []).join(','), ageOf(object)],
});

/* Rules of networking.k8s.io, discovery.k8s.io, rbac.authorization.k8s.io and flowcontrol.apiserver.k8s.io. */

const networkPolicy: Rule = (object) =>
  within(object, 'spec', (spec) =>
    ifEmpty(spec, { policyTypes: isEmpty(spec.egress) ? ['Ingress'] : ['Ingress', 'Egress'] }),
  );

const networkPolicyPort: Rule = (object) => ifUnset(object, { protocol: 'TCP' });

const ingressClass: Rule = (object) => {
  const parameters = child(child(object, 'spec') ?? {}, 'parameters');
  if (parameters === undefined) return object;
  return within(object, 'spec', (spec) => within(spec, 'parameters', (inner) => ifUnset(inner, { scope: 'Cluster' })));
};

export const networking: GroupKinds = {
  kinds: {
    IPAddress: {
      description: 'An IP address that a service has.',
      print: printIPAddress,
      columns: { ParentRef: 'Object that has the address.' },
    },
    Ingress: {
      description: 'Leads HTTP requests from outside to services.',
      print: printIngress,
      columns: {
        Address: 'Addresses of the load balancer.',
        Class: 'Class of the ingress.',
        Hosts: 'Names of the hosts.',
        Ports: 'Ports of the load balancer.',
      },
    },
    IngressClass: {
      description: 'A kind of ingress, with the controller that implements it.',
      print: printIngressClass,
      columns: {
        Controller: 'Name of the controller.',
        Parameters: 'Object with settings for the controller.',
      },
    },
    NetworkPolicy: {
      description: 'Limits the connections that pods may have.',
      print: printNetworkPolicy,
      columns: { 'Pod-Selector': 'Labels of the pods.' },
    },
    ServiceCIDR: {
      description: 'A range of addresses for services.',
      print: printServiceCIDR,
      columns: { CIDRs: 'Ranges of addresses.' },
    },
  },
  defaults: { IngressClass: ingressClass, NetworkPolicy: networkPolicy, NetworkPolicyPort: networkPolicyPort },
};
