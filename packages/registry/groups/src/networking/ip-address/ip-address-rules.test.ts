import { describeRules } from '../../../../shared/test/rule-table.js';
import { ipAddressStrategy } from './ip-address-strategy.js';

const parent = { group: '', resource: 'services', namespace: 'ns', name: 'web' };
const parentRef = (more: object) => ({ 'spec.parentRef': { ...parent, ...more } });

/** `kubernetes pkg/apis/networking/validation/validation.go`. */
describeRules({
  group: 'networking.k8s.io',
  version: 'v1',
  kind: 'IPAddress',
  resource: 'ipaddresses',
  base: { metadata: { name: '192.168.1.1', uid: 'uid', resourceVersion: '1' }, spec: { parentRef: parent } },
  strategy: ipAddressStrategy,
  create: [
    [{}],
    [{ 'metadata.name': 'fd00::1' }],
    [parentRef({ namespace: '', group: 'a.b' })],
    [
      { 'metadata.name': 'one' },
      'metadata.name: Invalid value: "one": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
    ],
    [
      { 'metadata.name': '192.168.1' },
      'metadata.name: Invalid value: "192.168.1": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
    ],
    [{ 'metadata.name': '192.168.01.1' }, 'metadata.name: Invalid value: "192.168.01.1": must not have leading 0s'],
    [
      { 'metadata.name': 'fd00:0::1' },
      'metadata.name: Invalid value: "fd00:0::1": must be in canonical form ("fd00::1")',
    ],
    [{ 'metadata.name': 'FD00::1' }, 'metadata.name: Invalid value: "FD00::1": must be in canonical form ("fd00::1")'],
    [
      { 'metadata.name': '::ffff:1.2.3.4' },
      'metadata.name: Invalid value: "::ffff:1.2.3.4": must not be an IPv4-mapped IPv6 address',
    ],
    [
      { 'metadata.name': '192.168.1.1/24' },
      'metadata.name: Invalid value: "192.168.1.1/24": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
    ],
    [{ 'metadata.namespace': 'ns' }, 'metadata.namespace: Forbidden: not allowed on this type'],
    [{ spec: {} }, 'spec.parentRef: Required value'],
    [
      parentRef({ group: 'a b' }),
      "spec.parentRef.group: Invalid value: \"a b\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [parentRef({ resource: '' }), 'spec.parentRef.resource: Required value'],
    [parentRef({ resource: 'a/b' }), 'spec.parentRef.resource: Invalid value: "a/b": may not contain \'/\''],
    [parentRef({ name: '' }), 'spec.parentRef.name: Required value'],
    [parentRef({ name: 'a/b' }), 'spec.parentRef.name: Invalid value: "a/b": may not contain \'/\''],
    [parentRef({ namespace: 'a/b' }), 'spec.parentRef.namespace: Invalid value: "a/b": may not contain \'/\''],
    [
      parentRef({ group: 'A', resource: '..', name: '%', namespace: '.' }),
      "spec.parentRef.group: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
      'spec.parentRef.resource: Invalid value: "..": may not be \'..\'',
      'spec.parentRef.name: Invalid value: "%": may not contain \'%\'',
      'spec.parentRef.namespace: Invalid value: ".": may not be \'.\'',
    ],
  ],
  update: [
    [{}, { 'metadata.labels': { a: 'b' } }],
    [
      {},
      parentRef({ name: 'other' }),
      'spec.parentRef: Invalid value: {"Group":"","Resource":"services","Namespace":"ns","Name":"other"}: field is immutable',
    ],
    [
      {},
      parentRef({ name: '' }),
      'spec.parentRef.name: Required value',
      'spec.parentRef: Invalid value: {"Group":"","Resource":"services","Namespace":"ns","Name":""}: field is immutable',
    ],
    [{}, { spec: {} }, 'spec.parentRef: Required value', 'spec.parentRef: Invalid value: null: field is immutable'],
    [{}, { 'metadata.name': '192.168.1.2' }, 'metadata.name: Invalid value: "192.168.1.2": field is immutable'],
  ],
});
