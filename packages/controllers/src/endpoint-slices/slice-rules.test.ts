import type { discoveryv1, Pod, Service } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import { trafficHintsOf, withHints } from './hints.js';
import { reconcileSlices } from './reconcile-slices.js';
import type { EndpointSlice } from './slice-changes.js';

type Labels = Readonly<Record<string, string>>;
type Spec = Partial<NonNullable<Service['spec']>>;

const managed = {
  'kubernetes.io/service-name': 'svc',
  'endpointslice.kubernetes.io/managed-by': 'endpointslice-controller.k8s.io',
};
const headless = { 'service.kubernetes.io/headless': '' };

const serviceOf = (spec: Spec = {}, labels: Labels = {}, annotations: Labels = {}): Service => ({
  metadata: { namespace: 'ns', name: 'svc', uid: 'uid', labels, annotations },
  spec: { selector: { app: 'a' }, clusterIP: '10.0.0.1', ipFamilies: ['IPv4'], ports: [{ port: 80 }], ...spec },
});
const nodeOf = () => ({ metadata: { name: 'n' } });
const pod: Pod = {
  metadata: { namespace: 'ns', name: 'p', uid: 'p' },
  spec: { nodeName: 'n', containers: [] },
  status: { podIPs: [{ ip: '10.1.0.1' }], conditions: [{ type: 'Ready', status: 'True' }] },
};

describe('labels of slices', () => {
  const hijack = { 'kubernetes.io/service-name': 'evil', 'endpointslice.kubernetes.io/managed-by': 'evil' };
  // biome-ignore format: one case in each row
  it.each([
    ['of a service without labels', {}, {}, managed],
    ['of a service with labels', {}, { foo: 'bar' }, { ...managed, foo: 'bar' }],
    ['of a service with several labels', {}, { foo: 'bar', a: 'b' }, { ...managed, foo: 'bar', a: 'b' }],
    ['of a headless service', { clusterIP: 'None' }, {}, { ...managed, ...headless }],
    ['of a headless service with labels', { clusterIP: 'None' }, { foo: 'bar' }, { ...managed, ...headless, foo: 'bar' }],
    ['of a service that says it is headless', {}, headless, managed],
    ['of a service with reserved labels', {}, { ...hijack, foo: 'bar' }, { ...managed, foo: 'bar' }],
  ])('are made for a slice %s', (_, spec, labels, expected) => {
    const { create } = reconcileSlices({ service: serviceOf(spec, labels), pods: [], nodeOf, existing: [] });
    expect(create.map(({ metadata }) => metadata.labels)).toEqual([expected]);
  });

  // biome-ignore format: one case in each row
  it.each([
    ['stay unchanged', {}, {}, managed, undefined],
    ['stay unchanged with a label of the service', {}, { foo: 'bar' }, { ...managed, foo: 'bar' }, undefined],
    ['keep the label of headless services until something else changes', {}, {}, { ...managed, ...headless }, undefined],
    ['lack the label of headless services until something else changes', { clusterIP: 'None' }, { foo: 'bar' }, { ...managed, foo: 'bar' }, undefined],
    ['lose a label that the service no longer has', {}, {}, { ...managed, foo: 'bar' }, managed],
    ['get a new label of the service', {}, { foo: 'bar' }, managed, { ...managed, foo: 'bar' }],
    ['get a new value of the service', {}, { foo: 'new' }, { ...managed, foo: 'bar' }, { ...managed, foo: 'new' }],
    ['do not take reserved labels of the service', {}, hijack, managed, undefined],
    ['take only labels of the service that are not reserved', {}, { ...hijack, foo: 'bar' }, managed, { ...managed, foo: 'bar' }],
  ])('%s', (_, spec, labels, before, expected) => {
    const service = serviceOf(spec, labels);
    const { create } = reconcileSlices({ service, pods: [pod], nodeOf, existing: [] });
    const [made] = create as [EndpointSlice];
    const existing = [{ ...made, metadata: { ...made.metadata, name: 'old', labels: before } }];
    const { update } = reconcileSlices({ service, pods: [pod], nodeOf, existing });
    expect(update.map(({ metadata }) => metadata.labels)).toEqual(expected === undefined ? [] : [expected]);
  });
});

describe('families of slices', () => {
  // biome-ignore format: one case in each row
  it.each([
    ['IPv4 of the service', { ipFamilies: ['IPv4'] }, ['IPv4']],
    ['IPv6 of the service', { ipFamilies: ['IPv6'] }, ['IPv6']],
    ['IPv4 and IPv6 of the service', { ipFamilies: ['IPv4', 'IPv6'] }, ['IPv4', 'IPv6']],
    ['IPv6 and IPv4 of the service, in this order', { ipFamilies: ['IPv6', 'IPv4'] }, ['IPv6', 'IPv4']],
    ['the family of an IPv4 address', { ipFamilies: [], clusterIP: '10.0.0.1' }, ['IPv4']],
    ['the family of an IPv6 address', { ipFamilies: [], clusterIP: 'fd00::1' }, ['IPv6']],
    ['IPv4 and IPv6 without families and an address', { ipFamilies: [], clusterIP: 'None' }, ['IPv4', 'IPv6']],
    ['the families of a headless service', { ipFamilies: ['IPv6'], clusterIP: 'None' }, ['IPv6']],
  ] as const)('are %s', (_, spec, expected) => {
    const service = serviceOf(spec as unknown as Spec);
    const { create } = reconcileSlices({ service, pods: [], nodeOf, existing: [] });
    expect(create.map(({ addressType }) => addressType)).toEqual(expected);
  });
});

describe('hints', () => {
  const hints = 'service.kubernetes.io/topology-aware-hints';
  const mode = 'service.kubernetes.io/topology-mode';
  // biome-ignore format: one case in each row
  it.each([
    ['none', undefined, {}, 'none'],
    ['PreferClose', 'PreferClose', {}, 'zone'],
    ['PreferSameZone', 'PreferSameZone', {}, 'zone'],
    ['PreferSameNode', 'PreferSameNode', {}, 'node'],
    ['an unknown distribution', 'Unknown', {}, 'none'],
    ['other annotations', 'PreferClose', { foo: 'bar' }, 'zone'],
    ['topology-mode disabled', 'PreferClose', { [mode]: 'disabled' }, 'zone'],
    ['topology-mode enabled', 'PreferClose', { [mode]: 'enabled' }, 'zone'],
    ['topology-mode aUto', 'PreferClose', { [mode]: 'aUto' }, 'zone'],
    ['topology-mode auto', 'PreferClose', { [mode]: 'auto' }, 'none'],
    ['topology-mode Auto', 'PreferClose', { [mode]: 'Auto' }, 'none'],
    ['topology-aware-hints auto', 'PreferClose', { [hints]: 'auto' }, 'none'],
    ['topology-aware-hints Auto', 'PreferClose', { [hints]: 'Auto' }, 'none'],
    ['topology-aware-hints disabled', 'PreferClose', { [hints]: 'disabled' }, 'zone'],
    ['topology-aware-hints auto before topology-mode', 'PreferClose', { [hints]: 'auto', [mode]: 'disabled' }, 'none'],
    ['topology-aware-hints disabled before topology-mode', 'PreferClose', { [hints]: 'disabled', [mode]: 'auto' }, 'zone'],
  ])('are set for a service with %s', (_, trafficDistribution, annotations, expected) => {
    const spec = trafficDistribution === undefined ? {} : { trafficDistribution };
    expect(trafficHintsOf(serviceOf(spec as Spec, {}, annotations))).toBe(expected);
  });

  const endpoint = (more: Partial<discoveryv1.Endpoint> = {}): discoveryv1.Endpoint => ({
    addresses: ['10.0.0.1'],
    conditions: { ready: true },
    zone: 'a',
    nodeName: 'n',
    ...more,
  });
  const zone = (name: string) => ({ forZones: [{ name }] });
  const both = { forZones: [{ name: 'a' }], forNodes: [{ name: 'n' }] };
  const withoutZone = ({ zone: _, ...rest }: discoveryv1.Endpoint): discoveryv1.Endpoint => rest;
  // biome-ignore format: one case in each row
  it.each([
    ['contain the zone', 'zone', endpoint(), zone('a')],
    ['contain the zone and the node', 'node', endpoint(), both],
    ['stay unchanged when they are right', 'zone', endpoint({ hints: zone('a') }), 'unchanged'],
    ['contain the zone in place of another zone', 'zone', endpoint({ hints: zone('b') }), zone('a')],
    ['contain the zone in place of several zones', 'zone', endpoint({ hints: { forZones: [{ name: 'a' }, { name: 'b' }] } }), zone('a')],
    ['contain the zone in place of an empty hint', 'zone', endpoint({ hints: {} }), zone('a')],
    ['lose the node when only the zone is wanted', 'zone', endpoint({ hints: both }), zone('a')],
    ['get the node in addition to the zone', 'node', endpoint({ hints: zone('a') }), both],
    ['are not set when the endpoint has no zone', 'zone', withoutZone(endpoint()), 'unchanged'],
    ['are removed when the endpoint has no zone', 'zone', withoutZone(endpoint({ hints: zone('a') })), undefined],
    ['contain only the node when the endpoint has no zone', 'node', withoutZone(endpoint()), { forNodes: [{ name: 'n' }] }],
    ['are not set when the endpoint is not ready', 'zone', endpoint({ conditions: { ready: false } }), 'unchanged'],
    ['are not set when the service has no distribution', 'none', endpoint(), 'unchanged'],
    ['are removed when the service has no distribution', 'none', endpoint({ hints: zone('a') }), undefined],
  ] as const)('of an endpoint %s', (_, wanted, given, expected) => {
    const slice: EndpointSlice = { metadata: { name: 's' }, addressType: 'IPv4', endpoints: [given] };
    const found = withHints(slice, wanted);
    if (expected === 'unchanged') expect(found).toBe(slice);
    else expect(found.endpoints?.[0]?.hints).toEqual(expected);
  });
});
