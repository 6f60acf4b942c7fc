import type { EndpointSubset, Pod, Service } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import { subsetsOf } from './endpoints-controller.js';
import { repackSubsets } from './repack-subsets.js';
import { TriggerTimes } from './trigger-times.js';
import { truncateSubsets } from './truncate-subsets.js';

const podOf = (name: string, ips: readonly string[], ready = true, spec: object = {}): Pod =>
  ({
    metadata: { namespace: 'ns', name, uid: name },
    spec: { nodeName: 'n', containers: [], ...spec },
    status: {
      podIP: ips[0],
      podIPs: ips.map((ip) => ({ ip })),
      conditions: [{ type: 'Ready', status: ready ? 'True' : 'False', lastTransitionTime: '2026-01-01T00:00:02Z' }],
    },
  }) as Pod;
const serviceOf = (spec: Service['spec']): Service => ({
  metadata: { namespace: 'ns', name: 'svc', creationTimestamp: '2026-01-01T00:00:01Z' },
  spec: { clusterIP: '10.0.0.1', ...spec },
});
const ips = (subsets: readonly EndpointSubset[]) =>
  subsets.map(({ addresses = [], notReadyAddresses = [], ports = [] }) => [
    addresses.map(({ ip }) => ip),
    notReadyAddresses.map(({ ip }) => ip),
    ports.map(({ port }) => port),
  ]);

describe('subsets of Endpoints', () => {
  it.each<[string, Service['spec'], readonly Pod[], unknown]>([
    ['no pods', { ports: [{ port: 80 }] }, [], []],
    [
      'pods that are ready and not ready',
      { ports: [{ port: 80 }] },
      [podOf('a', ['10.1.0.1']), podOf('b', ['10.1.0.2'], false)],
      [[['10.1.0.1'], ['10.1.0.2'], [80]]],
    ],
    [
      'pods that are not ready but published',
      { ports: [{ port: 80 }], publishNotReadyAddresses: true },
      [podOf('b', ['10.1.0.2'], false)],
      [[['10.1.0.2'], [], [80]]],
    ],
    [
      'the first family of the service only',
      { ports: [{ port: 80 }], ipFamilies: ['IPv6', 'IPv4'] },
      [podOf('a', ['10.1.0.1', 'fd00::1']), podOf('b', ['10.1.0.2'])],
      [[['fd00::1'], [], [80]]],
    ],
    ['a headless service without ports', { clusterIP: 'None' }, [podOf('a', ['10.1.0.1'])], [[['10.1.0.1'], [], []]]],
    [
      'a port that one pod lacks',
      { ports: [{ port: 80, targetPort: 'web' }] },
      [
        podOf('a', ['10.1.0.1'], true, { containers: [{ ports: [{ name: 'web', containerPort: 8080 }] }] }),
        podOf('b', ['10.1.0.2']),
      ],
      [[['10.1.0.1'], [], [8080]]],
    ],
    [
      'a named port of a sidecar',
      { ports: [{ port: 80, targetPort: 'web' }] },
      [
        podOf('a', ['10.1.0.1'], true, {
          initContainers: [{ restartPolicy: 'Always', ports: [{ name: 'web', containerPort: 1 }] }],
        }),
      ],
      [[['10.1.0.1'], [], [1]]],
    ],
  ])('show %s', (_, spec, pods, wanted) => {
    expect(ips(subsetsOf(serviceOf(spec), pods))).toEqual(wanted);
  });

  it('are repacked: ports with the same addresses share a subset, and "not ready" takes precedence', () => {
    const repacked = repackSubsets([
      { addresses: [{ ip: '1.1.1.2' }], ports: [{ port: 2 }] },
      { addresses: [{ ip: '1.1.1.1' }, { ip: '1.1.1.2' }], ports: [{ port: 1 }, { port: 2 }] },
      { addresses: [{ ip: '1.1.1.1' }], ports: [{ port: 3 }] },
      { notReadyAddresses: [{ ip: '1.1.1.1' }], ports: [{ port: 3 }] },
    ]);
    expect(ips(repacked)).toEqual([
      [['1.1.1.1', '1.1.1.2'], [], [1, 2]],
      [[], ['1.1.1.1'], [3]],
    ]);
    expect(repackSubsets(repacked)).toEqual(repacked);
  });

  it('hold at most 1000 addresses, ready addresses first', () => {
    const list = (count: number) => Array.from({ length: count }, (_, i) => ({ ip: `10.0.${i >> 8}.${i & 255}` }));
    const size = (ready: number, notReady: number) => {
      const { subsets, isTruncated } = truncateSubsets([{ addresses: list(ready), notReadyAddresses: list(notReady) }]);
      return [subsets[0]?.addresses?.length ?? 0, subsets[0]?.notReadyAddresses?.length ?? 0, isTruncated];
    };
    expect(size(500, 500)).toEqual([500, 500, false]);
    expect(size(900, 500)).toEqual([900, 100, true]);
    expect(size(1500, 500)).toEqual([1000, 0, true]);
    const shared = truncateSubsets([{ addresses: list(1500) }, { addresses: list(500) }]).subsets;
    expect(shared.map(({ addresses }) => addresses?.length)).toEqual([750, 250]);
  });
});

describe('trigger times', () => {
  it('are the creation of the service first, then the earliest change of a pod', () => {
    const times = new TriggerTimes();
    const service = serviceOf({});
    expect(times.next(service, [podOf('a', ['10.1.0.1'])])).toBe('2026-01-01T00:00:01Z');
    expect(times.next(service, [podOf('a', ['10.1.0.1'])])).toBeUndefined();
    expect(times.next(service, [podOf('a', ['10.1.0.1']), podOf('b', ['10.1.0.2'])])).toBe('2026-01-01T00:00:02Z');
    times.delete('ns/svc');
    expect(times.next(service, [])).toBe('2026-01-01T00:00:01Z');
  });
});
