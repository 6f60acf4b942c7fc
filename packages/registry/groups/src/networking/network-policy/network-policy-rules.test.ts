import { internalContext } from '@k8s-ts/registry-generic';
import { describe, expect, it } from 'vitest';
import { describeRules } from '../../../../shared/test/rule-table.js';
import { type NetworkPolicy, networkPolicyStrategy } from './network-policy-strategy.js';

const from = (...peers: object[]) => ({ 'spec.ingress': [{ from: peers }] });
const to = (...peers: object[]) => ({ 'spec.egress': [{ to: peers }] });
const ingress = (...ports: object[]) => ({ 'spec.ingress': [{ ports }] });
const egress = (...ports: object[]) => ({ 'spec.egress': [{ ports }] });
const block = (cidr: string, ...except: string[]) => ({ ipBlock: { cidr, ...(except.length ? { except } : {}) } });
const badLabel = { matchLabels: { app: 'a b' } };
const badValue = { matchExpressions: [{ key: 'app', operator: 'In', values: ['a b'] }] };

/** `kubernetes pkg/apis/networking/validation/validation.go`. */
describeRules({
  group: 'networking.k8s.io',
  version: 'v1',
  kind: 'NetworkPolicy',
  resource: 'networkpolicies',
  base: { spec: { podSelector: { matchLabels: { app: 'web' } } } },
  strategy: networkPolicyStrategy,
  create: [
    [{}],
    [{ spec: { podSelector: {}, policyTypes: ['Egress'] } }],
    [{ ...ingress({ protocol: 'SCTP', port: 80, endPort: 90 }, { port: 'http' }, {}), ...egress({ port: 65535 }) }],
    [from({ podSelector: {} }, { podSelector: {}, namespaceSelector: {} }, block('10.0.0.0/8', '10.1.0.0/16'))],
    [
      { 'metadata.name': 'a_b' },
      "metadata.name: Invalid value: \"a_b\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'metadata.namespace': '' }, 'metadata.namespace: Required value'],
    [
      { 'spec.podSelector': badLabel },
      "spec.podSelector.matchLabels: Invalid value: \"a b\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
    ],
    [
      { 'spec.podSelector': { matchExpressions: [{ key: 'a', operator: 'Like', values: ['b'] }] } },
      'spec.podSelector.matchExpressions[0].operator: Invalid value: "Like": not a valid selector operator',
    ],
    [
      { 'spec.podSelector': badValue },
      "spec.podSelector.matchExpressions[0].values[0]: Invalid value: \"a b\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
    ],
    [
      ingress({ protocol: 'ICMP' }),
      'spec.ingress[0].ports[0].protocol: Unsupported value: "ICMP": supported values: "TCP", "UDP", "SCTP"',
    ],
    [ingress({ port: 0 }), 'spec.ingress[0].ports[0].port: Invalid value: 0: must be between 1 and 65535, inclusive'],
    [
      ingress({ port: 65536 }),
      'spec.ingress[0].ports[0].port: Invalid value: 65536: must be between 1 and 65535, inclusive',
    ],
    [
      ingress({ port: 'Http Port' }),
      'spec.ingress[0].ports[0].port: Invalid value: "Http Port": must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)',
    ],
    [
      ingress({ port: 'a'.repeat(16) }),
      'spec.ingress[0].ports[0].port: Invalid value: "aaaaaaaaaaaaaaaa": must be no more than 15 characters',
    ],
    [
      ingress({ port: '80' }),
      'spec.ingress[0].ports[0].port: Invalid value: "80": must contain at least one letter (a-z)',
    ],
    [
      ingress({ port: 90, endPort: 80 }),
      'spec.ingress[0].ports[0].endPort: Invalid value: 90: must be greater than or equal to `port`',
    ],
    [
      ingress({ port: 90, endPort: 65536 }),
      'spec.ingress[0].ports[0].endPort: Invalid value: 65536: must be between 1 and 65535, inclusive',
    ],
    [
      ingress({ port: 0, endPort: 0 }),
      'spec.ingress[0].ports[0].port: Invalid value: 0: must be between 1 and 65535, inclusive',
      'spec.ingress[0].ports[0].endPort: Invalid value: 0: must be between 1 and 65535, inclusive',
    ],
    [
      ingress({ port: 'http', endPort: 80 }),
      'spec.ingress[0].ports[0].endPort: Invalid value: 80: may not be specified when `port` is non-numeric',
    ],
    [
      ingress({ endPort: 80 }),
      'spec.ingress[0].ports[0].endPort: Invalid value: 80: may not be specified when `port` is not specified',
    ],
    [
      egress({ protocol: 'tcp' }),
      'spec.egress[0].ports[0].protocol: Unsupported value: "tcp": supported values: "TCP", "UDP", "SCTP"',
    ],
    [egress({ port: -1 }), 'spec.egress[0].ports[0].port: Invalid value: -1: must be between 1 and 65535, inclusive'],
    [
      egress({ port: 123_456 }),
      'spec.egress[0].ports[0].port: Invalid value: 123456: must be between 1 and 65535, inclusive',
    ],
    [
      egress({ port: '!' }),
      'spec.egress[0].ports[0].port: Invalid value: "!": must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)',
      'spec.egress[0].ports[0].port: Invalid value: "!": must contain at least one letter (a-z)',
    ],
    [
      egress({ port: 32_000, endPort: 123_456 }),
      'spec.egress[0].ports[0].endPort: Invalid value: 123456: must be between 1 and 65535, inclusive',
    ],
    [
      egress({ endPort: 32_768 }),
      'spec.egress[0].ports[0].endPort: Invalid value: 32768: may not be specified when `port` is not specified',
    ],
    [
      egress({ port: 32_000, endPort: 31_000 }),
      'spec.egress[0].ports[0].endPort: Invalid value: 32000: must be greater than or equal to `port`',
    ],
    [
      egress({ port: 'a', endPort: 32_768 }),
      'spec.egress[0].ports[0].endPort: Invalid value: 32768: may not be specified when `port` is non-numeric',
    ],
    [from({}), 'spec.ingress[0].from[0]: Required value: must specify a peer'],
    [to({}), 'spec.egress[0].to[0]: Required value: must specify a peer'],
    [
      from({ podSelector: badLabel }),
      "spec.ingress[0].from[0].podSelector.matchLabels: Invalid value: \"a b\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
    ],
    [
      from({ namespaceSelector: badLabel }),
      "spec.ingress[0].from[0].namespaceSelector.matchLabels: Invalid value: \"a b\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
    ],
    [
      to({ podSelector: badValue }),
      "spec.egress[0].to[0].podSelector.matchExpressions[0].values[0]: Invalid value: \"a b\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
    ],
    [
      to({ namespaceSelector: badValue }),
      "spec.egress[0].to[0].namespaceSelector.matchExpressions[0].values[0]: Invalid value: \"a b\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
    ],
    [
      from({ podSelector: {}, ...block('10.0.0.0/8') }),
      'spec.ingress[0].from[0]: Forbidden: may not specify both ipBlock and another peer',
    ],
    [
      to({ namespaceSelector: {}, ...block('10.0.0.0/8') }),
      'spec.egress[0].to[0]: Forbidden: may not specify both ipBlock and another peer',
    ],
    [from({ ipBlock: { except: ['10.0.0.0/8'] } }), 'spec.ingress[0].from[0].ipBlock.cidr: Required value'],
    [
      from(block('10.0.0.0')),
      'spec.ingress[0].from[0].ipBlock.cidr: Invalid value: "10.0.0.0": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)',
    ],
    [
      from(block('10.0.0.0/33')),
      'spec.ingress[0].from[0].ipBlock.cidr: Invalid value: "10.0.0.0/33": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)',
    ],
    [
      to(block('fd00::/129')),
      'spec.egress[0].to[0].ipBlock.cidr: Invalid value: "fd00::/129": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)',
    ],
    [
      from(block('10.0.0.0/8', 'x')),
      'spec.ingress[0].from[0].ipBlock.except[0]: Invalid value: "x": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)',
    ],
    [
      from(block('10.0.0.0/8', '10.0.0.0/8')),
      'spec.ingress[0].from[0].ipBlock.except[0]: Invalid value: "10.0.0.0/8": must be a strict subset of `cidr`',
    ],
    [
      from(block('10.0.0.0/8', '11.0.0.0/16')),
      'spec.ingress[0].from[0].ipBlock.except[0]: Invalid value: "11.0.0.0/16": must be a strict subset of `cidr`',
    ],
    [
      from(block('10.0.0.0/8', '0.0.0.0/0')),
      'spec.ingress[0].from[0].ipBlock.except[0]: Invalid value: "0.0.0.0/0": must be a strict subset of `cidr`',
    ],
    [
      to(block('10.0.0.0/8', 'fd00::/16')),
      'spec.egress[0].to[0].ipBlock.except[0]: Invalid value: "fd00::/16": must be a strict subset of `cidr`',
    ],
    [
      to(block('fd00::/8', '10.0.0.0/16')),
      'spec.egress[0].to[0].ipBlock.except[0]: Invalid value: "10.0.0.0/16": must be a strict subset of `cidr`',
    ],
    [
      to(block('10.0.0.0/8', '10.1.0.0/16', '10.2.0.0')),
      'spec.egress[0].to[0].ipBlock.except[1]: Invalid value: "10.2.0.0": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)',
    ],
    [
      { 'spec.policyTypes': ['ingress'] },
      'spec.policyTypes[0]: Unsupported value: "ingress": supported values: "Ingress", "Egress"',
    ],
    [
      { 'spec.policyTypes': ['Ingress', 'Egress', 'Ingress'] },
      'spec.policyTypes: Invalid value: ["Ingress","Egress","Ingress"]: may not specify more than two policyTypes',
    ],
    [
      { 'spec.policyTypes': ['Ingress', 'Other'] },
      'spec.policyTypes[1]: Unsupported value: "Other": supported values: "Ingress", "Egress"',
    ],
  ],
  update: [
    [{}, ingress({ port: 80 })],
    [{}, { 'metadata.uid': 'other' }, 'metadata.uid: Invalid value: "other": field is immutable'],
    [
      {},
      ingress({ port: 0 }),
      'spec.ingress[0].ports[0].port: Invalid value: 0: must be between 1 and 65535, inclusive',
    ],
    [{}, to({}), 'spec.egress[0].to[0]: Required value: must specify a peer'],
    // Stored label values and address blocks are tolerated.
    [{ 'spec.podSelector': badValue }, from({ podSelector: badValue })],
    [
      { 'spec.podSelector': badLabel },
      { 'metadata.labels': { a: 'b' } },
      "spec.podSelector.matchLabels: Invalid value: \"a b\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
    ],
    [
      {},
      from({ podSelector: badValue }),
      "spec.ingress[0].from[0].podSelector.matchExpressions[0].values[0]: Invalid value: \"a b\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
    ],
    [from(block('x')), { 'spec.policyTypes': ['Ingress'] }],
    [from(block('010.0.0.0/8')), { 'spec.policyTypes': ['Ingress'] }],
  ],
});

const strictTable = (strict: boolean) => {
  const refused = (...messages: string[]) => (strict ? messages : []);
  const cidr = (text: string) => from(block(text));
  const at = 'spec.ingress[0].from[0].ipBlock';
  const bits = 'must not have bits set beyond the prefix length';
  describeRules({
    group: 'networking.k8s.io',
    version: 'v1',
    kind: 'NetworkPolicy',
    resource: 'networkpolicies',
    base: { spec: { podSelector: {} } },
    strategy: networkPolicyStrategy({ features: new Set(strict ? ['StrictIPCIDRValidation'] : []) }),
    create: [
      [cidr('10.0.0.7/8'), ...refused(`${at}.cidr: Invalid value: "10.0.0.7/8": ${bits}`)],
      [
        cidr('010.0.0.0/8'),
        ...refused(`${at}.cidr: Invalid value: "010.0.0.0/8": must not have leading 0s in IP or prefix length`),
      ],
      [
        cidr('::ffff:10.0.0.0/104'),
        ...refused(`${at}.cidr: Invalid value: "::ffff:10.0.0.0/104": must not have an IPv4-mapped IPv6 address`),
      ],
      [from(block('10.0.0.0/8', '10.1.2.3/16')), ...refused(`${at}.except[0]: Invalid value: "10.1.2.3/16": ${bits}`)],
      [to(block('10.0.0.7/8')), ...refused(`spec.egress[0].to[0].ipBlock.cidr: Invalid value: "10.0.0.7/8": ${bits}`)],
    ],
    update: [[cidr('10.0.0.0/8'), cidr('10.0.0.7/8'), ...refused(`${at}.cidr: Invalid value: "10.0.0.7/8": ${bits}`)]],
  });
};

for (const strict of [true, false]) {
  describe(`with StrictIPCIDRValidation ${strict ? 'on' : 'off'}`, () => strictTable(strict));
}

it('an update of a network policy accepts invalid address blocks that the stored policy has, also in another rule', () => {
  const policy = (spec: object) =>
    ({
      kind: 'NetworkPolicy',
      apiVersion: 'networking.k8s.io/v1',
      metadata: { name: 'a', namespace: 'ns', resourceVersion: '1' },
      spec: { podSelector: {}, ...spec },
    }) as NetworkPolicy;
  const old = policy({ ingress: [{ from: [block('10.0.0.7/8', '10.1.2.3/16')] }] });
  const next = policy({ egress: [{ to: [block('10.0.0.7/8'), block('10.1.2.3/16')] }] });
  const strategy = networkPolicyStrategy({ features: new Set(['StrictIPCIDRValidation']) });
  expect(strategy.validateUpdate(next, old, internalContext('ns'))).toEqual([]);
});
