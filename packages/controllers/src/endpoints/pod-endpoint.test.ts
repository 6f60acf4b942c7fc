import type { Container, Pod } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import { findPort, hostnameFor, isPossibleEndpoint } from './pod-endpoint.js';

type Port = NonNullable<Container['ports']>[number];

const container = (ports: readonly Port[] = [], more: Partial<Container> = {}): Container => ({
  name: 'c',
  image: 'i',
  ports: [...ports],
  ...more,
});
const port = (name: string, containerPort: number, more: Partial<Port> = {}): Port => ({
  name,
  containerPort,
  protocol: 'TCP',
  ...more,
});
const sidecar: Partial<Container> = { restartPolicy: 'Always' };

describe('findPort', () => {
  const several = [port('', 11, { protocol: 'UDP' }), port('p', 22), port('q', 33)];
  // biome-ignore format: one case in each row
  it.each([
    ['a number, without ports', [container()], [], 93, 93],
    ['a number, with ports', [container([port('', 11), port('p', 22)])], [], 93, 93],
    ['a name, without ports', [container()], [], 'p', undefined],
    ['a name', [container(several)], [], 'q', 33],
    ['a name of the second container', [container(), container(several)], [], 'q', 33],
    ['one of two names of a number', [container(), container([port('p', 22), port('q', 22)])], [], 'q', 22],
    ['a name of another protocol', [container([port('a', 11, { protocol: 'SCTP' })])], [], 'a', undefined],
    ['a name of another protocol beside the same one', [container([port('a', 11, { protocol: 'UDP' }), port('b', 12)])], [], 'a', undefined],
    ['a name with a port of the host', [container([port('a', 11, { hostPort: 81 })])], [], 'a', 11],
    ['a name with an address of the host', [container([port('a', 11, { hostIP: '192.168.1.1' })])], [], 'a', 11],
    ['a name without a protocol', [container([{ name: 'a', containerPort: 11 }])], [], 'a', 11],
    ['a name of a sidecar', [], [container([port('a', 80)], sidecar)], 'a', 80],
    ['a name of an init container', [], [container([port('a', 80)])], 'a', undefined],
    ['a name of several containers', [container([port('a', 81)]), container([port('a', 82)])], [container([port('a', 80)], sidecar)], 'a', 81],
    ['no target: the port of the service', [container()], [], undefined, 7],
  ])('finds the port for a target of %s', (_, containers, initContainers, targetPort, expected) => {
    const pod: Pod = { metadata: {}, spec: { containers, initContainers } };
    const servicePort = { port: 7, protocol: 'TCP' as const, ...(targetPort !== undefined && { targetPort }) };
    expect(findPort(pod, servicePort)).toBe(expected);
  });
});

describe('isPossibleEndpoint', () => {
  const podIPs = [{ ip: '1.2.3.4' }];
  const dual = [{ ip: '1.2.3.4' }, { ip: 'fd00::1' }];
  // biome-ignore format: one case in each row
  it.each([
    ['failed', { phase: 'Failed', podIPs }, {}, false, false],
    ['succeeded', { phase: 'Succeeded', podIPs }, {}, false, false],
    ['succeeded and terminating', { phase: 'Succeeded', podIPs }, { deletionTimestamp: 't' }, false, false],
    ['running without addresses', { phase: 'Running' }, {}, false, false],
    ['running with an empty list of addresses', { phase: 'Running', podIPs: [] }, {}, false, false],
    ['terminating', { phase: 'Running', podIPs }, { deletionTimestamp: 't' }, false, true],
    ['pending', { phase: 'Pending', podIPs }, {}, true, true],
    ['of an unknown phase', { phase: 'Unknown', podIPs }, {}, true, true],
    ['running', { phase: 'Running', podIPs }, {}, true, true],
    ['running with one address', { phase: 'Running', podIP: '1.2.3.4' }, {}, true, true],
    ['running with two addresses', { phase: 'Running', podIPs: dual }, {}, true, true],
  ] as const)('decides about a pod that is %s', (_, status, metadata, live, terminating) => {
    const pod = { metadata, status } as unknown as Pod;
    expect([isPossibleEndpoint(pod, false), isPossibleEndpoint(pod, true)]).toEqual([live, terminating]);
  });
});

describe('hostnameFor', () => {
  const service = { metadata: { name: 'svc', namespace: 'ns' } };
  it.each([
    ['a pod of the service', 'ns', { hostname: 'h', subdomain: 'svc' }, 'h'],
    ['a pod without a host name', 'ns', { subdomain: 'svc' }, undefined],
    ['a pod without a subdomain', 'ns', { hostname: 'h' }, undefined],
    ['a pod of another service', 'ns', { hostname: 'h', subdomain: 'other' }, undefined],
    ['a pod of another namespace', 'other', { hostname: 'h', subdomain: 'svc' }, undefined],
  ])('returns the DNS name of %s', (_, namespace, spec, expected) => {
    expect(hostnameFor({ metadata: { namespace }, spec: { containers: [], ...spec } }, service)).toBe(expected);
  });
});
