import { describe } from 'vitest';
import { describeRules } from '../../../../shared/test/rule-table.js';
import { endpointSliceStrategy } from './endpoint-slice-strategy.js';

const endpoint = (more: object) => ({ endpoints: [{ addresses: ['10.0.0.1'], ...more }] });
const addresses = (addressType: string, ...list: string[]) => ({ addressType, endpoints: [{ addresses: list }] });
const ports = (...list: object[]) => ({ ports: list });
const many = <T>(count: number, item: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => item(i));
const zones = (...names: string[]) => endpoint({ hints: { forZones: names.map((name) => ({ name })) } });
const nodes = (...names: string[]) => endpoint({ hints: { forNodes: names.map((name) => ({ name })) } });

/** `kubernetes pkg/apis/discovery/validation/validation.go`. */
describeRules({
  group: 'discovery.k8s.io',
  version: 'v1',
  kind: 'EndpointSlice',
  resource: 'endpointslices',
  base: { addressType: 'IPv4', endpoints: [{ addresses: ['10.0.0.1'] }], ports: [{ name: 'http', port: 80 }] },
  strategy: endpointSliceStrategy,
  create: [
    [{}],
    [{ endpoints: undefined, ports: undefined }],
    [addresses('IPv6', 'fd00::1')],
    [addresses('FQDN', 'web.example.com')],
    [ports({ name: '', protocol: 'SCTP', appProtocol: 'kubernetes.io/h2c' }, { name: 'b', protocol: 'UDP' })],
    [endpoint({ hostname: 'web', nodeName: 'node.one', zone: 'a', hints: { forZones: [{ name: 'a' }] } })],
    [
      { 'metadata.name': '*' },
      "metadata.name: Invalid value: \"*\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'metadata.namespace': '' }, 'metadata.namespace: Required value'],
    [{ addressType: '' }, 'addressType: Required value'],
    [{ addressType: 'Phone' }, 'addressType: Unsupported value: "Phone": supported values: "FQDN", "IPv4", "IPv6"'],
    [ports({}, {}), 'ports[1].name: Duplicate value: ""'],
    [ports({ name: 'http' }, { name: 'http' }), 'ports[1].name: Duplicate value: "http"'],
    [
      ports({ name: 'Http' }),
      "ports[0].name: Invalid value: \"Http\": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      ports({ name: '-a' }),
      "ports[0].name: Invalid value: \"-a\": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      ports({ name: 'a'.repeat(64) }),
      'ports[0].name: Invalid value: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa": must be no more than 63 characters',
    ],
    [
      ports({ protocol: 'ICMP' }),
      'ports[0].protocol: Unsupported value: "ICMP": supported values: "SCTP", "TCP", "UDP"',
    ],
    [
      ports({ appProtocol: 'a b' }),
      "ports[0].appProtocol: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
    [
      ports({ appProtocol: '' }),
      'ports[0].appProtocol: Invalid value: "": name part must be non-empty',
      "ports[0].appProtocol: Invalid value: \"\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
    [
      ports({ appProtocol: 'a/b/c' }),
      "ports[0].appProtocol: Invalid value: \"a/b/c\": a valid label key must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')",
    ],
    [{ ports: many(20_001, (i) => ({ name: `p${i}` })) }, 'ports: Too many: 20001: must have at most 20000 items'],
    [
      { endpoints: many(1001, () => ({ addresses: ['10.0.0.1'] })) },
      'endpoints: Too many: 1001: must have at most 1000 items',
    ],
    [endpoint({ addresses: [] }), 'endpoints[0].addresses: Required value: must contain at least 1 address'],
    [
      endpoint({ addresses: many(101, (i) => `10.0.0.${i + 1}`) }),
      'endpoints[0].addresses: Too many: 101: must have at most 100 items',
    ],
    [
      addresses('IPv4', '10.0.0'),
      'endpoints[0].addresses[0]: Invalid value: "10.0.0": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
    ],
    [addresses('IPv4', 'fd00::1'), 'endpoints[0].addresses: Invalid value: "fd00::1": must be an IPv4 address'],
    [
      addresses('IPv4', 'web.example.com'),
      'endpoints[0].addresses[0]: Invalid value: "web.example.com": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
    ],
    [
      addresses('IPv4', '127.0.0.1'),
      'endpoints[0].addresses[0]: Invalid value: "127.0.0.1": may not be in the loopback range (127.0.0.0/8, ::1/128)',
    ],
    [
      addresses('IPv4', '169.254.0.1'),
      'endpoints[0].addresses[0]: Invalid value: "169.254.0.1": may not be in the link-local range (169.254.0.0/16, fe80::/10)',
    ],
    [
      addresses('IPv4', '224.0.0.1'),
      'endpoints[0].addresses[0]: Invalid value: "224.0.0.1": may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)',
    ],
    [
      addresses('IPv4', '0.0.0.0'),
      'endpoints[0].addresses[0]: Invalid value: "0.0.0.0": may not be unspecified (0.0.0.0)',
    ],
    [
      addresses('IPv4', '10.0.0.1', 'x'),
      'endpoints[0].addresses[1]: Invalid value: "x": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
    ],
    [addresses('IPv6', '10.0.0.1'), 'endpoints[0].addresses: Invalid value: "10.0.0.1": must be an IPv6 address'],
    [
      addresses('IPv6', 'fd00:0::1'),
      'endpoints[0].addresses[0]: Invalid value: "fd00:0::1": must be in canonical form ("fd00::1")',
    ],
    [
      addresses('IPv6', 'FD00::1'),
      'endpoints[0].addresses[0]: Invalid value: "FD00::1": must be in canonical form ("fd00::1")',
    ],
    [
      addresses('IPv6', '::1'),
      'endpoints[0].addresses[0]: Invalid value: "::1": may not be in the loopback range (127.0.0.0/8, ::1/128)',
    ],
    [
      addresses('IPv6', 'fe80::1'),
      'endpoints[0].addresses[0]: Invalid value: "fe80::1": may not be in the link-local range (169.254.0.0/16, fe80::/10)',
    ],
    [
      addresses('IPv6', 'x'),
      'endpoints[0].addresses[0]: Invalid value: "x": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
    ],
    [addresses('FQDN', '10.0.0.1')],
    [
      addresses('FQDN', 'web'),
      'endpoints[0].addresses[0]: Invalid value: "web": should be a domain with at least two segments separated by dots',
    ],
    [
      addresses('FQDN', 'Web.example.com'),
      "endpoints[0].addresses[0]: Invalid value: \"Web.example.com\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      addresses('FQDN', '*.example.com'),
      "endpoints[0].addresses[0]: Invalid value: \"*.example.com\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [endpoint({ hostname: 'a.b' }), 'endpoints[0].hostname: Invalid value: "a.b": must not contain dots'],
    [
      endpoint({ hostname: 'A' }),
      "endpoints[0].hostname: Invalid value: \"A\": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      endpoint({ nodeName: 'Node_1' }),
      "endpoints[0].nodeName: Invalid value: \"Node_1\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [endpoint({ deprecatedTopology: { 'a b': 'c' } })],
    [endpoint({ deprecatedTopology: { a: 'b c' } })],
    [endpoint({ deprecatedTopology: Object.fromEntries(many(17, (i) => [`k${i}`, 'v'])) })],
    [zones('a', 'a'), 'endpoints[0].hints.forZones[1].name: Duplicate value: "a"'],
    [
      zones('not a zone'),
      "endpoints[0].hints.forZones[0].name: Invalid value: \"not a zone\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
    ],
    [zones(...many(9, (i) => `z${i}`)), 'endpoints[0].hints.forZones: Too many: 9: must have at most 8 items'],
    [nodes('a', 'a'), 'endpoints[0].hints.forNodes[1].name: Duplicate value: "a"'],
    [
      nodes('Not_a_node'),
      "endpoints[0].hints.forNodes[0].name: Invalid value: \"Not_a_node\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [nodes(...many(9, (i) => `n${i}`)), 'endpoints[0].hints.forNodes: Too many: 9: must have at most 8 items'],
  ],
  update: [
    [{}, { ...endpoint({ addresses: ['10.0.0.2'] }), ...ports() }],
    [{}, { addressType: 'IPv6', endpoints: [] }, 'addressType: Invalid value: "IPv6": field is immutable'],
    [{}, { addressType: '' }, 'addressType: Required value', 'addressType: Invalid value: "": field is immutable'],
    [
      {},
      ports({ name: 'Http' }),
      "ports[0].name: Invalid value: \"Http\": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      {},
      endpoint({ addresses: ['127.0.0.1'] }),
      'endpoints[0].addresses[0]: Invalid value: "127.0.0.1": may not be in the loopback range (127.0.0.0/8, ::1/128)',
    ],
    [endpoint({ addresses: ['127.0.0.1'] }), { 'metadata.labels': { a: 'b' } }],
    [
      endpoint({ addresses: ['127.0.0.1'] }),
      endpoint({ addresses: ['127.0.0.2'] }),
      'endpoints[0].addresses[0]: Invalid value: "127.0.0.2": may not be in the loopback range (127.0.0.0/8, ::1/128)',
    ],
    [
      { endpoints: [] },
      { endpoints: many(1001, () => ({ addresses: ['10.0.0.1'] })) },
      'endpoints: Too many: 1001: must have at most 1000 items',
    ],
    [{}, { 'metadata.uid': 'other' }, 'metadata.uid: Invalid value: "other": field is immutable'],
  ],
});

for (const strict of [true, false]) {
  describe(`with StrictIPCIDRValidation ${strict ? 'on' : 'off'}`, () => {
    const refused = (...messages: string[]) => (strict ? messages : []);
    const at = 'endpoints[0].addresses[0]: Invalid value';
    describeRules({
      group: 'discovery.k8s.io',
      version: 'v1',
      kind: 'EndpointSlice',
      resource: 'endpointslices',
      base: { addressType: 'IPv4', endpoints: [{ addresses: ['192.0.2.1'] }] },
      strategy: endpointSliceStrategy({ features: new Set(strict ? ['StrictIPCIDRValidation'] : []) }),
      create: [
        [{ 'endpoints[0].addresses[0]': '192.0.2.01' }, ...refused(`${at}: "192.0.2.01": must not have leading 0s`)],
        [
          { 'endpoints[0].addresses[0]': '::ffff:192.0.2.1' },
          ...refused(`${at}: "::ffff:192.0.2.1": must not be an IPv4-mapped IPv6 address`),
        ],
      ],
      update: [[{ 'endpoints[0].addresses[0]': '192.0.2.01' }, { 'metadata.labels': { a: 'b' } }]],
    });
  });
}
