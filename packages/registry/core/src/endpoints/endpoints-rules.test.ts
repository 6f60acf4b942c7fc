import { changed, kindRules, ruleTable } from '../../test/kind-rules.js';
import { dnsLabel, dnsSubdomain, namePart } from '../../test/messages.js';
import { endpointsStrategy } from './endpoints-strategy.js';

const rules = kindRules('Endpoints', endpointsStrategy());

/** Endpoints with one subset, valid before the change. */
const endpoints = (subset: object, metadata: object = {}): object => ({
  metadata: changed({ name: 'e', namespace: 'ns', resourceVersion: '1' }, metadata),
  subsets: [{ addresses: [{ ip: '10.0.0.1' }], ports: [{ name: 'p', port: 80 }], ...subset }],
});

ruleTable(
  'metadata of endpoints',
  { at: 'metadata', errorsOf: (metadata: object) => rules.create(endpoints({}, metadata)) },
  [
    [{ name: '' }, '.name: Required value: name or generateName is required'],
    [{ name: 'UPPER' }, `.name: Invalid value: "UPPER": ${dnsSubdomain}`],
    [{ namespace: '' }, '.namespace: Required value'],
    [{ namespace: 'UPPER' }, `.namespace: Invalid value: "UPPER": ${dnsLabel}`],
    [{ annotations: { 'not a key': 'v' } }, `.annotations: Invalid value: "not a key": ${namePart}`],
  ],
);

ruleTable('subsets', { at: 'subsets[0]', errorsOf: (subset: object) => rules.create(endpoints(subset)) }, [
  [{ addresses: [] }, ': Required value: must specify `addresses` or `notReadyAddresses`'],
  [{ addresses: undefined, ports: undefined }, ': Required value: must specify `addresses` or `notReadyAddresses`'],
  [
    { addresses: [{ ip: '' }] },
    '.addresses[0].ip: Invalid value: "": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
    '.addresses[0].ip: Invalid value: "": must be a valid IP address',
  ],
  [
    { addresses: [{ ip: 'x' }] },
    '.addresses[0].ip: Invalid value: "x": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
    '.addresses[0].ip: Invalid value: "x": must be a valid IP address',
  ],
  [{ addresses: [{ ip: '0.0.0.0' }] }, '.addresses[0].ip: Invalid value: "0.0.0.0": may not be unspecified (0.0.0.0)'],
  [
    { addresses: [{ ip: '127.0.0.1' }] },
    '.addresses[0].ip: Invalid value: "127.0.0.1": may not be in the loopback range (127.0.0.0/8, ::1/128)',
  ],
  [
    { addresses: [{ ip: '169.254.169.254' }] },
    '.addresses[0].ip: Invalid value: "169.254.169.254": may not be in the link-local range (169.254.0.0/16, fe80::/10)',
  ],
  [
    { addresses: [{ ip: '224.0.0.1' }] },
    '.addresses[0].ip: Invalid value: "224.0.0.1": may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)',
  ],
  [
    { addresses: [{ ip: '::1' }] },
    '.addresses[0].ip: Invalid value: "::1": may not be in the loopback range (127.0.0.0/8, ::1/128)',
  ],
  [
    { addresses: [{ ip: 'fe80::1' }] },
    '.addresses[0].ip: Invalid value: "fe80::1": may not be in the link-local range (169.254.0.0/16, fe80::/10)',
  ],
  [
    { addresses: [{ ip: 'ff02::1' }] },
    '.addresses[0].ip: Invalid value: "ff02::1": may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)',
  ],
  [
    { addresses: [{ ip: '10.0.0.1', hostname: 'a.b' }] },
    '.addresses[0].hostname: Invalid value: "a.b": must not contain dots',
  ],
  [
    { addresses: [{ ip: '10.0.0.1', nodeName: 'UPPER' }] },
    `.addresses[0].nodeName: Invalid value: "UPPER": ${dnsSubdomain}`,
  ],
  [
    { notReadyAddresses: [{ ip: '127.0.0.2' }] },
    '.notReadyAddresses[0].ip: Invalid value: "127.0.0.2": may not be in the loopback range (127.0.0.0/8, ::1/128)',
  ],
  [{ ports: [{ port: 0 }] }, '.ports[0].port: Invalid value: 0: must be between 1 and 65535, inclusive'],
  [{ ports: [{ port: 65536 }] }, '.ports[0].port: Invalid value: 65536: must be between 1 and 65535, inclusive'],
  [
    { ports: [{ port: 80, protocol: 'ICMP' }] },
    '.ports[0].protocol: Unsupported value: "ICMP": supported values: "SCTP", "TCP", "UDP"',
  ],
  [{ ports: [{ port: 80 }, { name: 'b', port: 81 }] }, '.ports[0].name: Required value'],
  [{ ports: [{ name: 'UPPER', port: 80 }] }, `.ports[0].name: Invalid value: "UPPER": ${dnsLabel}`],
  [{ ports: [{ name: 'a.b', port: 80 }] }, '.ports[0].name: Invalid value: "a.b": must not contain dots'],
  [
    { ports: [{ port: 80, appProtocol: 'not a name' }] },
    `.ports[0].appProtocol: Invalid value: "not a name": ${namePart}`,
  ],
]);

ruleTable(
  'updates of endpoints',
  { errorsOf: ([before, after]: readonly [object, object]) => rules.update(endpoints(after), endpoints(before)) },
  [
    [
      [{}, { addresses: [{ ip: 'x' }] }],
      'subsets[0].addresses[0].ip: Invalid value: "x": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
      'subsets[0].addresses[0].ip: Invalid value: "x": must be a valid IP address',
    ],
    [
      [{}, { ports: [{ port: -1 }] }],
      'subsets[0].ports[0].port: Invalid value: -1: must be between 1 and 65535, inclusive',
    ],
    [
      [{ addresses: [{ ip: '10.0.0.1', nodeName: 'a' }] }, { addresses: [{ ip: '10.0.0.1', nodeName: 'UPPER' }] }],
      `subsets[0].addresses[0].nodeName: Invalid value: "UPPER": ${dnsSubdomain}`,
    ],
  ],
);

ruleTable(
  'updates of the metadata of endpoints',
  { errorsOf: (metadata: object) => rules.update(endpoints({}, metadata), endpoints({})) },
  [
    [
      { resourceVersion: '' },
      'metadata.resourceVersion: Invalid value: "": must be specified for an update',
      'metadata.resourceVersion: Invalid value: "": must be specified for an update',
    ],
    [
      { name: 'other' },
      'metadata.name: Invalid value: "other": field is immutable',
      'metadata.name: Invalid value: "other": field is immutable',
    ],
    [
      { labels: { 'not a key': 'v' } },
      `metadata.labels: Invalid value: "not a key": ${namePart}`,
      `metadata.labels: Invalid value: "not a key": ${namePart}`,
      `metadata.labels: Invalid value: "not a key": ${namePart}`,
      `metadata.labels: Invalid value: "not a key": ${namePart}`,
    ],
  ],
);
