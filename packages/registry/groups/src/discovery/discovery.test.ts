import { aggregateText } from '@k8s-ts/apimachinery/validation';
import { internalContext, newRESTOptionsFactory } from '@k8s-ts/registry-generic';
import { newStorageFactory } from '@k8s-ts/registry-shared';
import { describe, expect, it } from 'vitest';
import { endpointSliceStrategy } from './endpoint-slice/endpoint-slice-strategy.js';
import { validateEndpointSlice, validateEndpointSliceUpdate } from './endpoint-slice/endpoint-slice-validation.js';
import { discovery } from './rest-storage.js';

// biome-ignore lint/suspicious/noExplicitAny: objects of tests are wrong on purpose
type Loose = any;

const slice = (more: Loose = {}): Loose => ({
  addressType: 'IPv4',
  ...more,
  metadata: { name: 'a', namespace: 'n', resourceVersion: '1', ...more.metadata },
});
const endpoint = (more: Loose) => ({ endpoints: [{ addresses: ['10.0.0.1'], ...more }] });
const addresses = (addressType: string, ...list: string[]) => ({ addressType, endpoints: [{ addresses: list }] });
const ports = (...list: Loose[]) => ({ ports: list.map((port) => ({ name: '', protocol: 'TCP', ...port })) });
const many = (count: number, item: (i: number) => Loose) => Array.from({ length: count }, (_, i) => item(i));
const at = 'endpoints[0]';

describe('validateEndpointSlice', () => {
  it.each<[Loose, string | RegExp]>([
    [{}, ''],
    [ports({ port: 80 }, { name: 'a', appProtocol: 'example.com/x' }), ''],
    [{ addressType: '' }, 'addressType: Required value'],
    [{ addressType: 'IPX' }, 'addressType: Unsupported value: "IPX": supported values: "FQDN", "IPv4", "IPv6"'],
    [addresses('IPv4', '10.0.0.1', '10.0.0.2'), ''],
    [addresses('IPv6', '2001:db8::1'), ''],
    [addresses('FQDN', 'example.com'), ''],
    [addresses('IPv4'), `${at}.addresses: Required value: must contain at least 1 address`],
    [
      addresses('IPv4', 'x'),
      `${at}.addresses[0]: Invalid value: "x": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)`,
    ],
    [addresses('IPv4', '2001:db8::1'), `${at}.addresses: Invalid value: "2001:db8::1": must be an IPv4 address`],
    [addresses('IPv6', '10.0.0.1'), `${at}.addresses: Invalid value: "10.0.0.1": must be an IPv6 address`],
    [
      addresses('IPv6', '2001:DB8::1'),
      `${at}.addresses[0]: Invalid value: "2001:DB8::1": must be in canonical form ("2001:db8::1")`,
    ],
    [addresses('IPv4', '127.0.0.1'), /addresses\[0\]: Invalid value: "127\.0\.0\.1": may not be in the loopback range/],
    [addresses('FQDN', 'com'), /addresses\[0\]: Invalid value: "com": should be a domain with at least two segments/],
    [
      addresses('IPv4', ...many(101, (i) => `10.0.1.${i}`)),
      `${at}.addresses: Too many: 101: must have at most 100 items`,
    ],
    [{ endpoints: many(1001, () => ({ addresses: [] })) }, 'endpoints: Too many: 1001: must have at most 1000 items'],
    [endpoint({ nodeName: 'N!' }), /^endpoints\[0\]\.nodeName: Invalid value: "N!": a lowercase RFC 1123 subdomain/],
    [endpoint({ hostname: 'A_B' }), /^endpoints\[0\]\.hostname: Invalid value: "A_B": a lowercase RFC 1123 label/],
    [endpoint({ deprecatedTopology: { 'a b': '' } }), /deprecatedTopology: Invalid value: "a b": name part must/],
    [
      endpoint({ deprecatedTopology: Object.fromEntries(many(17, (i) => [`k${i}`, 'v'])) }),
      `${at}.deprecatedTopology: Too many: 17: must have at most 16 items`,
    ],
    [
      endpoint({ deprecatedTopology: { 'topology.kubernetes.io/zone': 'z' } }),
      `${at}.deprecatedTopology[topology.kubernetes.io/zone]: Internal error: reserved key was not removed in conversion`,
    ],
    [endpoint({ hints: { forZones: [{ name: 'a' }], forNodes: [{ name: 'n' }] } }), ''],
    [
      endpoint({ hints: { forZones: many(9, (i) => ({ name: `z${i}` })) } }),
      /forZones: Too many: 9: must have at most 8/,
    ],
    [
      endpoint({ hints: { forNodes: many(9, (i) => ({ name: `n${i}` })) } }),
      /forNodes: Too many: 9: must have at most 8/,
    ],
    [
      endpoint({ hints: { forZones: [{ name: 'a' }, { name: 'a' }], forNodes: [{ name: 'n' }, { name: 'n' }] } }),
      `[${at}.hints.forZones[1].name: Duplicate value: "a", ${at}.hints.forNodes[1].name: Duplicate value: "n"]`,
    ],
    [endpoint({ hints: { forZones: [{ name: 'a b' }] } }), /forZones\[0\]\.name: Invalid value: "a b": a valid label/],
    [endpoint({ hints: { forNodes: [{ name: 'N' }] } }), /forNodes\[0\]\.name: Invalid value: "N": a lowercase RFC/],
    [ports({}, {}), 'ports[1].name: Duplicate value: ""'],
    [ports({ name: 'A_B' }), /^ports\[0\]\.name: Invalid value: "A_B": a lowercase RFC 1123 label/],
    [ports({ protocol: undefined }), 'ports[0].protocol: Required value'],
    [
      ports({ protocol: 'ICMP' }),
      'ports[0].protocol: Unsupported value: "ICMP": supported values: "SCTP", "TCP", "UDP"',
    ],
    [ports({ appProtocol: 'no good' }), /^ports\[0\]\.appProtocol: Invalid value: "no good": name part must/],
    [{ ports: many(20_001, () => ({})) }, 'ports: Too many: 20001: must have at most 20000 items'],
    [
      { addressType: 'Odd', ...ports({ protocol: 'X' }), endpoints: [{ addresses: [] }] },
      /^\[addressType: Unsupported.*, ports\[0\]\.protocol: Unsupported.*, endpoints\[0\]\.addresses: Required.*\]$/,
    ],
  ])('returns the expected errors in case %#', (more, errors) => {
    const text = aggregateText(validateEndpointSlice(slice(more)));
    if (typeof errors === 'string') expect(text).toBe(errors);
    else expect(text).toMatch(errors);
  });

  it('accepts invalid stored endpoints that do not change, but no other address type', () => {
    const old = slice(addresses('IPv4', '127.0.0.1'));
    expect(validateEndpointSliceUpdate(old, old)).toEqual([]);
    expect(aggregateText(validateEndpointSliceUpdate(slice({ addressType: 'IPv6' }), slice()))).toBe(
      'addressType: Invalid value: "IPv6": field is immutable',
    );
  });
});

describe('endpointSliceStrategy', () => {
  const context = internalContext('n');
  const update = (object: Loose, old: Loose) =>
    endpointSliceStrategy().prepareForUpdate?.(object, old, context) as Loose;

  it.each<[string, Loose, number]>([
    ['annotations', { metadata: { annotations: { a: 'b' } } }, 3],
    ['labels', { metadata: { labels: { a: 'b' } } }, 4],
    ['endpoints', endpoint({}), 4],
    ['ports', ports({ port: 1 }), 4],
  ])('counts changes of %s', (_, more, generation) => {
    const old = slice({ metadata: { generation: 3 } });
    expect(update(slice({ ...more, metadata: { generation: 3, ...more.metadata } }), old).metadata.generation).toBe(
      generation,
    );
  });

  it('drops deprecated topology when it is written, except for existing node names', () => {
    const topology = (name: string, more: Loose = {}) =>
      slice(endpoint({ deprecatedTopology: { 'kubernetes.io/hostname': name }, ...more }));
    const created: Loose = endpointSliceStrategy().prepareForCreate?.(topology('one'), context);
    expect(created.endpoints).toEqual([{ addresses: ['10.0.0.1'] }]);
    const old = topology('one');
    expect(update(old, old).endpoints).toBe(old.endpoints);
    expect(update(topology('one', { hostname: 'h' }), old).endpoints[0]).toMatchObject({ nodeName: 'one' });
    expect(update(topology('two'), old).endpoints).toEqual([{ addresses: ['10.0.0.1'] }]);
  });

  it('warns about FQDN slices and addresses in other forms, but not for slices of controllers', () => {
    const odd = slice(addresses('IPv4', '010.0.0.1'));
    expect(endpointSliceStrategy().warningsOnCreate?.(slice({ addressType: 'FQDN' }), context)).toEqual([
      'spec.addressType: FQDN endpoints are deprecated',
    ]);
    expect(endpointSliceStrategy().warningsOnUpdate?.(odd, odd, context)).toEqual([
      expect.stringMatching(/^endpoints\[0\]\.addresses\[0\]: non-standard IP address "010\.0\.0\.1"/),
    ]);
    const labels = { 'endpointslice.kubernetes.io/managed-by': 'endpointslice-controller.k8s.io' };
    expect(
      endpointSliceStrategy().warningsOnCreate?.({ ...odd, metadata: { ...odd.metadata, labels } }, context),
    ).toEqual([]);
  });
});

it('the row of an endpoint slice shows at most three ports and addresses, and null for no endpoints', async () => {
  const storageFactory = newStorageFactory({ config: { type: 'memory', memory: `discovery-${Math.random()}` } });
  const { stores, destroy } = await discovery.newRESTStorageProvider().newRESTStorage({
    restOptions: newRESTOptionsFactory({ storageFactory }),
  });
  const context = internalContext('n');
  const cells = (more: Loose) => stores.endpointSlices.tableRow?.(slice(more)).cells.slice(0, 4);
  const numbered = ports({ port: 1 }, { name: 'b' }, {}, { port: 4 });
  expect(cells({ ...numbered, ...addresses('IPv4', 'a', 'b', 'c', 'd', 'e') })).toEqual([
    'a',
    'IPv4',
    '1,b, + 1 more...',
    'a,b,c + 2 more...',
  ]);
  expect(cells({ ports: [{}] })).toEqual(['a', 'IPv4', '*', '<unset>']);
  const { object } = await stores.endpointSlices.create(
    undefined,
    { metadata: { name: 'empty' }, addressType: 'IPv4', endpoints: [] },
    {},
    context,
  );
  expect([object.endpoints, object.metadata.generation]).toEqual([null, 1]);
  await destroy();
});
