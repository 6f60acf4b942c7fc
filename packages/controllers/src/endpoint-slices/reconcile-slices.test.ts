import type { Node, Pod, Service } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import { type ReconciledSlices, reconcileSlices } from './reconcile-slices.js';
import type { EndpointSlice } from './slice-changes.js';

const serviceOf = (spec: Service['spec'] = {}, metadata: object = {}): Service => ({
  metadata: { namespace: 'ns', name: 'svc', uid: 'service-uid', ...metadata },
  spec: { selector: { app: 'a' }, clusterIP: '10.0.0.1', ipFamilies: ['IPv4'], ports: [{ port: 80 }], ...spec },
});
const podOf = (name: string, ip: string, more: { spec?: object; status?: object; metadata?: object } = {}): Pod =>
  ({
    metadata: { namespace: 'ns', name, uid: `uid-${name}`, ...more.metadata },
    spec: { nodeName: 'n1', containers: [], ...more.spec },
    status: { podIP: ip, podIPs: [{ ip }], conditions: [{ type: 'Ready', status: 'True' }], ...more.status },
  }) as Pod;
const node: Node = { metadata: { name: 'n1', labels: { 'topology.kubernetes.io/zone': 'z1' } } };
const nodeOf = (name: string) => (name === 'n1' ? node : undefined);

/** Gives slices their names, as a server does when it stores them. */
let serial = 0;
const stored = ({ create, update }: ReconciledSlices): EndpointSlice[] =>
  [...create, ...update].map((slice) => ({
    ...slice,
    metadata: { ...slice.metadata, name: slice.metadata.name ?? `svc-${serial++}` },
  }));
const podsOf = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => podOf(`p${from + i}`, `10.1.${(from + i) >> 8}.${(from + i) & 255}`));
const sizes = (slices: readonly EndpointSlice[]) => slices.map(({ endpoints = [] }) => endpoints.length);

describe('reconcileSlices', () => {
  it('makes one empty slice in each IP family of a service without pods', () => {
    const service = serviceOf({ ipFamilies: ['IPv4', 'IPv6'] });
    const first = reconcileSlices({ service, pods: [], nodeOf, existing: [] });
    expect(first.create.map(({ addressType, endpoints }) => [addressType, endpoints])).toEqual([
      ['IPv4', []],
      ['IPv6', []],
    ]);
    const again = reconcileSlices({ service, pods: [], nodeOf, existing: stored(first) });
    expect(again).toEqual({ create: [], update: [], delete: [], problems: [] });
  });

  it.each([
    ['a ready pod', podOf('p', '10.1.0.1'), {}, { ready: true, serving: true, terminating: false }],
    [
      'a pod that is not ready',
      podOf('p', '10.1.0.1', { status: { conditions: [] } }),
      {},
      { ready: false, serving: false, terminating: false },
    ],
    [
      'a ready pod that is being deleted',
      podOf('p', '10.1.0.1', { metadata: { deletionTimestamp: '2026-01-01T00:00:00Z' } }),
      {},
      { ready: false, serving: true, terminating: true },
    ],
    [
      'a pod of a service that publishes pods that are not ready',
      podOf('p', '10.1.0.1', { status: { conditions: [] } }),
      { publishNotReadyAddresses: true },
      { ready: true, serving: false, terminating: false },
    ],
  ])('shows the state of %s', (_, pod, spec, conditions) => {
    const { create } = reconcileSlices({ service: serviceOf(spec), pods: [pod], nodeOf, existing: [] });
    expect(create[0]?.endpoints).toMatchObject([{ addresses: ['10.1.0.1'], conditions, nodeName: 'n1', zone: 'z1' }]);
  });

  it.each([
    ['has finished', podOf('p', '10.1.0.1', { status: { phase: 'Succeeded' } })],
    ['has failed', podOf('p', '10.1.0.1', { status: { phase: 'Failed' } })],
    ['has no address', podOf('p', '', { status: { podIP: '', podIPs: [] } })],
    ['has an address of another family', podOf('p', 'fd00::1')],
  ])('leaves out a pod that %s', (_, pod) => {
    const { create } = reconcileSlices({ service: serviceOf(), pods: [pod], nodeOf, existing: [] });
    expect(sizes(create)).toEqual([0]);
  });

  it('leaves out pods of unknown nodes and reports them, unless the service publishes pods that are not ready', () => {
    const pod = podOf('p', '10.1.0.1', { spec: { nodeName: 'n2' } });
    const strict = reconcileSlices({ service: serviceOf(), pods: [pod], nodeOf, existing: [] });
    expect(strict.problems).toEqual(['skipping Pod p for Service ns/svc: Node n2 Not Found']);
    const lax = reconcileSlices({
      service: serviceOf({ publishNotReadyAddresses: true }),
      pods: [pod],
      nodeOf,
      existing: [],
    });
    expect([lax.problems, sizes(lax.create)]).toEqual([[], [1]]);
  });

  it('puts pods with different numbers for a named port into separate slices', () => {
    const withPort = (name: string, containerPort: number) =>
      podOf(name, `10.1.0.${containerPort}`, { spec: { containers: [{ ports: [{ name: 'web', containerPort }] }] } });
    const { create } = reconcileSlices({
      service: serviceOf({ ports: [{ name: 'http', port: 80, targetPort: 'web' }] }),
      pods: [withPort('a', 80), withPort('b', 81), withPort('c', 80)],
      nodeOf,
      existing: [],
    });
    expect(create.map(({ ports, endpoints }) => [ports?.[0]?.port, endpoints?.length])).toEqual([
      [80, 2],
      [81, 1],
    ]);
  });

  it('fills slices to 100 endpoints and puts later endpoints where they need the fewest writes', () => {
    const service = serviceOf();
    const first = stored(reconcileSlices({ service, pods: podsOf(250), nodeOf, existing: [] }));
    expect(sizes(first)).toEqual([100, 100, 50]);
    const more = reconcileSlices({ service, pods: podsOf(260), nodeOf, existing: first });
    expect([sizes(more.create), sizes(more.update), more.delete]).toEqual([[], [60], []]);
    const fewer = reconcileSlices({ service, pods: podsOf(150, 100), nodeOf, existing: first });
    expect([fewer.create, fewer.update, fewer.delete.length]).toEqual([[], [], 1]);
    const moved = reconcileSlices({
      service,
      pods: [...podsOf(199), podOf('new', '10.9.9.9')],
      nodeOf,
      existing: first,
    });
    expect([sizes(moved.create), sizes(moved.update), moved.delete.length]).toEqual([[], [100], 1]);
  });

  it('updates labels, and deletes slices of families that the service no longer has', () => {
    const pods = [podOf('p', '10.1.0.1', { status: { podIPs: [{ ip: '10.1.0.1' }, { ip: 'fd00::1' }] } })];
    const both = serviceOf({ ipFamilies: ['IPv4', 'IPv6'] });
    const existing = stored(reconcileSlices({ service: both, pods, nodeOf, existing: [] }));
    expect(existing.map(({ endpoints }) => endpoints?.[0]?.addresses[0])).toEqual(['10.1.0.1', 'fd00::1']);
    const service = serviceOf({ clusterIP: 'None' }, { labels: { team: 'b' } });
    const { update, delete: deleted } = reconcileSlices({ service, pods, nodeOf, existing });
    expect(deleted.map(({ addressType }) => addressType)).toEqual(['IPv6']);
    expect(update[0]?.metadata.labels).toEqual({
      team: 'b',
      'service.kubernetes.io/headless': '',
      'kubernetes.io/service-name': 'svc',
      'endpointslice.kubernetes.io/managed-by': 'endpointslice-controller.k8s.io',
    });
  });

  it('replaces slices of an older service of the same name', () => {
    const existing = stored(reconcileSlices({ service: serviceOf(), pods: podsOf(1), nodeOf, existing: [] }));
    const service = serviceOf({}, { uid: 'another' });
    const changes = reconcileSlices({ service, pods: podsOf(1), nodeOf, existing });
    expect([changes.create.length, changes.update.length, changes.delete.length]).toEqual([1, 0, 1]);
  });

  it.each([
    ['PreferSameZone', { forZones: [{ name: 'z1' }] }],
    ['PreferClose', { forZones: [{ name: 'z1' }] }],
    ['PreferSameNode', { forZones: [{ name: 'z1' }], forNodes: [{ name: 'n1' }] }],
  ])('sets hints for trafficDistribution %s, and removes them', (trafficDistribution, hints) => {
    const pods = podsOf(1);
    const service = serviceOf({ trafficDistribution } as Service['spec']);
    const existing = stored(reconcileSlices({ service, pods, nodeOf, existing: [] }));
    expect(existing[0]?.endpoints?.[0]?.hints).toEqual(hints);
    const { update } = reconcileSlices({ service: serviceOf(), pods, nodeOf, existing });
    expect(update[0]?.endpoints?.[0]?.hints).toBeUndefined();
  });
});
