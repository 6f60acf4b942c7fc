import { formatLabelSelector } from '@k8s-ts/apimachinery/labels';
import { formatGroupResource } from '@k8s-ts/apimachinery/schema';
import type { networkingv1 } from '../types/index.js';
import { ageOf, nameOf, type RowPrinter } from './row-printer.js';

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

export const networkingPrinters: Readonly<Record<string, RowPrinter>> = {
  Ingress: printIngress,
  IngressClass: printIngressClass,
  IPAddress: printIPAddress,
  NetworkPolicy: printNetworkPolicy,
  ServiceCIDR: printServiceCIDR,
};
