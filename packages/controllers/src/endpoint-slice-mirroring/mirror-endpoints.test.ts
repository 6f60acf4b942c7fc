import type { Endpoints } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import type { EndpointSlice } from '../endpoint-slices/slice-changes.js';
import { mirrorEndpoints, mirroringControllerName } from './mirror-endpoints.js';

type Subset = NonNullable<Endpoints['subsets']>[number];
type Labels = Readonly<Record<string, string>>;

const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration';
const portsOf = (numbers: readonly number[]) =>
  numbers.map((port) => ({ name: `p${port}`, port, protocol: 'TCP' as const }));
const address = (ip: string) => ({ ip, hostname: 'pod', nodeName: 'node-1' });

const subset = (ports: readonly number[], ready: readonly string[], notReady: readonly string[] = []): Subset => ({
  ports: portsOf(ports),
  ...(ready.length > 0 && { addresses: ready.map(address) }),
  ...(notReady.length > 0 && { notReadyAddresses: notReady.map(address) }),
});

interface Metadata {
  readonly labels?: Labels;
  readonly annotations?: Labels;
}

const endpointsOf = (subsets: readonly Subset[], metadata: Metadata = {}): Endpoints => ({
  metadata: { name: 'web', namespace: 'default', uid: 'endpoints-uid', ...metadata },
  subsets: [...subsets],
});

interface GivenSlice extends Metadata {
  readonly family?: 'IPv4' | 'IPv6';
  readonly uid?: string;
}

/** A slice as the controller has written it. */
const slice = (
  name: string,
  ports: readonly number[],
  ips: readonly string[],
  { family = 'IPv4', uid = 'endpoints-uid', labels, annotations = {} }: GivenSlice = {},
): EndpointSlice => ({
  metadata: {
    name,
    namespace: 'default',
    labels: {
      ...labels,
      'kubernetes.io/service-name': 'web',
      'endpointslice.kubernetes.io/managed-by': mirroringControllerName,
    },
    annotations: { ...annotations },
    ownerReferences: [{ apiVersion: 'v1', kind: 'Endpoints', name: 'web', uid, controller: true }],
  },
  addressType: family,
  ports: portsOf(ports),
  endpoints: ips.map((ip) => ({
    addresses: [ip],
    hostname: 'pod',
    nodeName: 'node-1',
    conditions: { ready: true },
  })),
});

/** The writes as text: `create v4 p80: 10.0.0.1`, with `!` for endpoints that are not ready. */
function writesOf(endpoints: Endpoints, existing: readonly EndpointSlice[], maxPerSubset?: number) {
  const { create, update, delete: deleted, skippedAddresses } = mirrorEndpoints(endpoints, existing, maxPerSubset);
  const content = ({ addressType, ports, endpoints = [] }: EndpointSlice) => {
    const ips = endpoints.map(({ addresses, conditions }) => `${addresses[0]}${conditions?.ready ? '' : '!'}`).sort();
    const names = [...(ports ?? [])].sort((a, b) => (a.port ?? 0) - (b.port ?? 0)).map(({ name }) => name);
    return `${addressType.slice(2)} ${names}: ${ips.join(' ')}`;
  };
  return [
    ...create.map((each) => `create ${content(each)}`),
    ...update.map((each) => `update ${each.metadata.name} ${content(each)}`),
    ...deleted.map(({ metadata }) => `delete ${metadata.name}`),
    ...(skippedAddresses > 0 ? [`skip ${skippedAddresses}`] : []),
  ].sort();
}

const first = subset([80, 443], ['10.0.0.1', '10.0.0.2']);
const second = subset([3000, 3001], ['10.0.1.1', '10.0.1.2'], ['10.0.1.3']);
const createFirst = 'create v4 p80,p443: 10.0.0.1 10.0.0.2';
const createSecond = 'create v4 p3000,p3001: 10.0.1.1 10.0.1.2 10.0.1.3!';

describe('slices of Endpoints', () => {
  // biome-ignore format: one case in each row
  it.each([
    ['nothing', [], [], []],
    ['a subset without addresses', [subset([80], [])], [], []],
    ['an address', [subset([80], ['10.0.0.1'])], [], ['create v4 p80: 10.0.0.1']],
    ['addresses that are not ready', [subset([80], [], ['10.0.0.1'])], [], ['create v4 p80: 10.0.0.1!']],
    ['two subsets', [first, second], [], [createSecond, createFirst]],
    ['two subsets with the same address', [subset([80], ['10.0.0.1']), subset([443], ['10.0.0.1'])], [], ['create v4 p80,p443: 10.0.0.1']],
    ['two subsets with the same port', [subset([80], ['10.0.0.1']), subset([80], ['10.0.0.2'])], [], ['create v4 p80: 10.0.0.1 10.0.0.2']],
    ['the same slice', [subset([80], ['10.0.0.1'])], [slice('old', [80], ['10.0.0.1'])], []],
    ['the slice of Endpoints that had the name before', [subset([80], ['10.0.0.1'])], [slice('old', [80], ['10.0.0.1'], { uid: 'gone' })], ['update old v4 p80: 10.0.0.1']],
    ['a slice with a surplus annotation', [subset([80], ['10.0.0.1'])], [slice('old', [80], ['10.0.0.1'], { annotations: { foo: 'bar' } })], ['update old v4 p80: 10.0.0.1']],
    ['a slice with a surplus label', [subset([80], ['10.0.0.1'])], [slice('old', [80], ['10.0.0.1'], { labels: { foo: 'bar' } })], ['update old v4 p80: 10.0.0.1']],
    ['an empty slice of other ports', [first], [slice('old', [9], [])], ['update old v4 p80,p443: 10.0.0.1 10.0.0.2']],
    ['an empty slice of the same ports', [first, second], [slice('old', [80, 443], [])], ['update old v4 p80,p443: 10.0.0.1 10.0.0.2', createSecond]],
    ['a slice with some of the addresses', [first, second], [slice('old', [80, 443], ['10.0.0.2', '10.0.0.9'])], ['update old v4 p80,p443: 10.0.0.1 10.0.0.2', createSecond]],
    ['a slice of one of the subsets', [first, second], [slice('old', [80, 443], ['10.0.0.1', '10.0.0.2'])], [createSecond]],
    ['two slices of a subset', [first], [slice('a', [80, 443], ['10.0.0.1', '10.0.0.2']), slice('b', [80, 443], [])], ['delete b']],
    ['slices of ports that no longer exist', [first], [slice('a', [80, 443], ['10.0.0.1', '10.0.0.2']), slice('b', [9], ['10.0.0.1'])], ['delete b']],
    ['slices without addresses that are wanted', [subset([80], [])], [slice('old', [80], ['10.0.0.1'])], ['delete old']],
    ['a slice of the other family', [subset([80], ['fd00::1'])], [slice('old', [80], ['10.0.0.1'])], ['create v6 p80: fd00::1', 'delete old']],
    ['slices of both families to use again', [subset([80], ['10.0.0.1', 'fd00::1'])], [slice('four', [9], ['10.0.0.2']), slice('six', [9], ['fd00::2'], { family: 'IPv6' })], ['update four v4 p80: 10.0.0.1', 'update six v6 p80: fd00::1']],
    ['more slices than are used again', [subset([80], ['10.0.0.1'])], [slice('a', [8], ['10.0.0.2']), slice('b', [9], ['10.0.0.2'])], ['delete b', 'update a v4 p80: 10.0.0.1']],
    ['both families', [subset([80], ['10.0.0.1', 'fd00::1']), subset([90], ['10.0.0.2', 'fd00::2'])], [], ['create v4 p80: 10.0.0.1', 'create v4 p90: 10.0.0.2', 'create v6 p80: fd00::1', 'create v6 p90: fd00::2']],
    ['invalid addresses', [subset([80], ['10.0.0.1', '10.0.0.1x']), subset([90], ['10.0.0.2', 'no'])], [], ['create v4 p80: 10.0.0.1', 'create v4 p90: 10.0.0.2', 'skip 2']],
    ['only invalid addresses', [subset([80], ['x', 'y']), subset([90], ['z'])], [], ['skip 3']],
  ] as const)('are made from Endpoints with %s', (_, subsets, existing, expected) => {
    expect(writesOf(endpointsOf(subsets), existing)).toEqual([...expected].sort());
  });

  it('have a maximum number of addresses of a subset, ready addresses first', () => {
    expect(writesOf(endpointsOf([first, second]), [], 2)).toEqual([
      'create v4 p3000,p3001: 10.0.1.1 10.0.1.2',
      createFirst,
      'skip 1',
    ]);
  });

  // biome-ignore format: one case in each row
  it.each([
    ['none', {}, {}, {}],
    ['labels', { labels: { foo: 'bar' } }, { foo: 'bar' }, {}],
    ['annotations', { annotations: { foo: 'bar' } }, {}, { foo: 'bar' }],
    ['both', { labels: { foo: 'bar' }, annotations: { a: 'b' } }, { foo: 'bar' }, { a: 'b' }],
    ['the time of the last change', { annotations: { a: 'b', 'endpoints.kubernetes.io/last-change-trigger-time': 'x' } }, {}, { a: 'b' }],
    ['the configuration that kubectl applied', { annotations: { a: 'b', [lastApplied]: '{}' } }, {}, { a: 'b' }],
    ['an empty configuration that kubectl applied', { annotations: { [lastApplied]: '' } }, {}, {}],
  ])('have labels and annotations of the Endpoints: %s', (_, metadata, labels, annotations) => {
    const { create } = mirrorEndpoints(endpointsOf([subset([80], ['10.0.0.1'])], metadata), []);
    expect(create.map((each) => each.metadata)).toEqual([
      {
        generateName: 'web-',
        namespace: 'default',
        labels: {
          ...labels,
          'kubernetes.io/service-name': 'web',
          'endpointslice.kubernetes.io/managed-by': mirroringControllerName,
        },
        annotations,
        ownerReferences: [
          {
            apiVersion: 'v1',
            kind: 'Endpoints',
            name: 'web',
            uid: 'endpoints-uid',
            controller: true,
            blockOwnerDeletion: true,
          },
        ],
      },
    ]);
  });

  it('lose the configuration that kubectl applied', () => {
    const old = slice('old', [80], ['10.0.0.1'], { annotations: { [lastApplied]: '{}' } });
    const { update } = mirrorEndpoints(endpointsOf([subset([80], ['10.0.0.1'])]), [old]);
    expect(update.map(({ metadata }) => metadata.annotations)).toEqual([{}]);
  });

  it('have host, node and target of an address', () => {
    const targetRef = { apiVersion: 'v1', kind: 'Pod', namespace: 'default', name: 'foo' };
    const given = { ports: portsOf([80]), addresses: [{ ip: '10.1.2.3', hostname: 'foo', nodeName: 'n', targetRef }] };
    expect(mirrorEndpoints(endpointsOf([given]), []).create[0]?.endpoints).toEqual([
      { addresses: ['10.1.2.3'], hostname: 'foo', nodeName: 'n', targetRef, conditions: { ready: true } },
    ]);
  });
});
