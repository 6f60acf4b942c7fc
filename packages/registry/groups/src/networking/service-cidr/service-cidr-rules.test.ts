import { describeRules } from '../../../../shared/test/rule-table.js';
import { serviceCIDRStrategy } from './service-cidr-strategy.js';

const cidrs = (...list: string[]) => ({ 'spec.cidrs': list });

/** `kubernetes pkg/apis/networking/validation/validation.go`. */
describeRules({
  group: 'networking.k8s.io',
  version: 'v1',
  kind: 'ServiceCIDR',
  resource: 'servicecidrs',
  base: { spec: { cidrs: ['10.0.0.0/16'] } },
  strategy: serviceCIDRStrategy(undefined),
  create: [
    [{}],
    [cidrs('fd00::/64')],
    [cidrs('fd00::/64', '10.0.0.0/16')],
    [
      { 'metadata.name': 'A' },
      "metadata.name: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'metadata.namespace': 'ns' }, 'metadata.namespace: Forbidden: not allowed on this type'],
    [cidrs(), 'spec.cidrs: Required value: at least one CIDR required'],
    [{ spec: undefined }, 'spec.cidrs: Required value: at least one CIDR required'],
    [cidrs(''), 'spec.cidrs[0]: Invalid value: "": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)'],
    [
      cidrs('10.0.0.0'),
      'spec.cidrs[0]: Invalid value: "10.0.0.0": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)',
    ],
    [
      cidrs('10.0.0.0/33'),
      'spec.cidrs[0]: Invalid value: "10.0.0.0/33": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)',
    ],
    [
      cidrs('10.0.0.1/16'),
      'spec.cidrs[0]: Invalid value: "10.0.0.1/16": must not have bits set beyond the prefix length',
    ],
    [
      cidrs('010.0.0.0/16'),
      'spec.cidrs[0]: Invalid value: "010.0.0.0/16": must not have leading 0s in IP or prefix length',
    ],
    [
      cidrs('fd00::/129'),
      'spec.cidrs[0]: Invalid value: "fd00::/129": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)',
    ],
    [cidrs('FD00::/64'), 'spec.cidrs[0]: Invalid value: "FD00::/64": must be in canonical form ("fd00::/64")'],
    [cidrs('fd00:0::/64'), 'spec.cidrs[0]: Invalid value: "fd00:0::/64": must be in canonical form ("fd00::/64")'],
    [
      cidrs('10.0.0.0/16', '10.1.0.0/16'),
      'spec.cidrs: Invalid value: ["10.0.0.0/16","10.1.0.0/16"]: may specify no more than one IP for each IP family, i.e 192.168.0.0/24 and 2001:db8::/64',
    ],
    [
      cidrs('fd00::/64', 'fd01::/64'),
      'spec.cidrs: Invalid value: ["fd00::/64","fd01::/64"]: may specify no more than one IP for each IP family, i.e 192.168.0.0/24 and 2001:db8::/64',
    ],
    [
      cidrs('10.0.0.0/16', 'x'),
      'spec.cidrs[1]: Invalid value: "x": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)',
    ],
    [
      cidrs('10.0.0.0/16', 'fd00::/64', '10.1.0.0/16'),
      'spec.cidrs: Invalid value: {"CIDRs":["10.0.0.0/16","fd00::/64","10.1.0.0/16"]}: may only hold up to 2 values',
    ],
  ],
  update: [
    [{}, { 'metadata.labels': { a: 'b' } }],
    [{}, cidrs('10.0.0.0/16', 'fd00::/64')],
    [{}, cidrs('10.1.0.0/16'), 'spec.cidrs[0]: Invalid value: "10.1.0.0/16": field is immutable'],
    [{}, { 'spec.cidrs': undefined }, 'spec.cidrs: Invalid value: null: field is immutable'],
    [
      {},
      cidrs('10.0.0.0/16', '10.1.0.0/16'),
      'spec.cidrs: Invalid value: ["10.0.0.0/16","10.1.0.0/16"]: may specify no more than one IP for each IP family, i.e 192.168.0.0/24 and 2001:db8::/64',
    ],
    [
      {},
      cidrs('10.0.0.0/16', 'x'),
      'spec.cidrs[1]: Invalid value: "x": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)',
    ],
    [{}, cidrs('fd00::/64', '10.0.0.0/16'), 'spec.cidrs[0]: Invalid value: "fd00::/64": field is immutable'],
    [
      {},
      cidrs('10.0.0.0/16', 'fd00::/64', '10.1.0.0/16'),
      'spec.cidrs: Invalid value: ["10.0.0.0/16","fd00::/64","10.1.0.0/16"]: field is immutable',
    ],
    [
      cidrs('10.0.0.0/16', 'fd00::/64'),
      cidrs('10.0.0.0/16'),
      'spec.cidrs: Invalid value: ["10.0.0.0/16"]: field is immutable',
    ],
    [
      cidrs('10.0.0.0/16', 'fd00::/64'),
      cidrs('fd00::/64', '10.0.0.0/16'),
      'spec.cidrs[0]: Invalid value: "fd00::/64": field is immutable',
      'spec.cidrs[1]: Invalid value: "10.0.0.0/16": field is immutable',
    ],
    [
      cidrs('10.0.0.0/16', 'fd00::/64'),
      cidrs('10.0.0.0/16', 'fd01::/64'),
      'spec.cidrs[1]: Invalid value: "fd01::/64": field is immutable',
    ],
    [cidrs('010.0.0.0/16'), { 'metadata.labels': { a: 'b' } }],
    [{}, { 'metadata.uid': 'other' }, 'metadata.uid: Invalid value: "other": field is immutable'],
  ],
});
