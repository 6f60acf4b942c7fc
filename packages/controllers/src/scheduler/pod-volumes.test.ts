import type { Node, PersistentVolume, PersistentVolumeClaim, Pod } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import type { StorageClass } from '../volumes/storage-objects.js';
import { newVolumeFilter, type VolumeCaches } from './pod-volumes.js';

const storage = (size: string) => ({ storage: size });
const claim = (name: string, spec: object = {}, more: object = {}, annotations: object = {}) =>
  ({
    metadata: { namespace: 'ns', name, uid: name, annotations },
    spec: {
      accessModes: ['ReadWriteOnce'],
      resources: { requests: storage('1Gi') },
      storageClassName: 'delayed',
      ...spec,
    },
    ...more,
  }) as PersistentVolumeClaim;
const volume = (name: string, node?: string) =>
  ({
    metadata: { name },
    spec: {
      accessModes: ['ReadWriteOnce'],
      capacity: storage('2Gi'),
      storageClassName: 'static',
      ...(node && {
        nodeAffinity: {
          required: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'name', operator: 'In', values: [node] }] }] },
        },
      }),
    },
    status: { phase: 'Available' },
  }) as PersistentVolume;
const bound = (name: string, volumeName: string) =>
  claim(name, { volumeName }, {}, { 'pv.kubernetes.io/bind-completed': 'yes' });
const classOf = (name: string, provisioner: string, volumeBindingMode: string, more: object = {}) =>
  ({ metadata: { name }, provisioner, volumeBindingMode, ...more }) as StorageClass;
const classes = [
  classOf('now', 'example.com/p', 'Immediate'),
  classOf('delayed', 'example.com/p', 'WaitForFirstConsumer'),
  classOf('static', 'kubernetes.io/no-provisioner', 'WaitForFirstConsumer'),
  classOf('east', 'example.com/p', 'WaitForFirstConsumer', {
    allowedTopologies: [{ matchLabelExpressions: [{ key: 'zone', values: ['east'] }] }],
  }),
];
const node = (name: string, labels: object = {}) => ({ metadata: { name, labels: { name, ...labels } } }) as Node;

function cachesOf(
  claims: readonly PersistentVolumeClaim[],
  volumes: readonly PersistentVolume[] = [],
  reserved: VolumeCaches['reserved'] = new Map(),
): VolumeCaches {
  const named = <T extends { metadata: { name?: string } }>(all: readonly T[]) => ({
    get: (name: string) => all.find(({ metadata }) => metadata.name === name.replace('ns/', '')),
    list: () => [...all],
  });
  return { claims: named(claims), volumes: named(volumes), classes: named(classes), reserved };
}

function decide(claims: readonly PersistentVolumeClaim[], target = node('n1'), caches = cachesOf(claims)) {
  const volumes = claims.map(({ metadata }) => ({
    name: 'v',
    persistentVolumeClaim: { claimName: metadata.name ?? '' },
  }));
  const filter = newVolumeFilter(
    { metadata: { namespace: 'ns', name: 'p' }, spec: { containers: [], volumes } },
    caches,
  );
  if ('reason' in filter) return `pod: ${filter.reason}`;
  const decision = filter(target);
  if ('reason' in decision) return decision.reason;
  const { bindings, provisions } = decision.plan;
  return {
    bindings: bindings.map((each) => `${each.claim.metadata.name}=${each.volume.metadata.name}`),
    provisions: provisions.map(({ metadata }) => metadata.name),
  };
}

describe('the claims of a pod', () => {
  it.each([
    ['a claim whose class binds immediately', claim('c', { storageClassName: 'now' }), 'has unbound immediate'],
    ['a claim that names its volume', claim('c', { volumeName: 'v' }), 'has unbound immediate'],
    ['a claim without a class', claim('c', { storageClassName: undefined }), 'has unbound immediate'],
    [
      'a lost claim',
      claim('c', { volumeName: 'v' }, { status: { phase: 'Lost' } }),
      'bound to non-existent persistentvolume "v"',
    ],
  ])('keep the pod from all nodes: %s', (_, each, reason) => {
    expect(decide([each])).toContain(reason);
  });

  it('keep the pod from all nodes when a claim is missing or being deleted', () => {
    expect(decide([claim('c')], node('n1'), cachesOf([]))).toBe('pod: persistentvolumeclaim "c" not found');
    const leaving = { ...claim('c'), metadata: { ...claim('c').metadata, deletionTimestamp: 't' } };
    expect(decide([leaving])).toBe('pod: persistentvolumeclaim "c" is being deleted');
    const pod = {
      metadata: { namespace: 'ns', name: 'p' },
      spec: { containers: [], volumes: [{ name: 'tmp', ephemeral: {} }] },
    } as Pod;
    expect(newVolumeFilter(pod, cachesOf([]))).toEqual({
      reason: 'waiting for ephemeral volume controller to create the persistentvolumeclaim "p-tmp"',
    });
  });

  it('need a bound volume that fits the node', () => {
    const claims = [bound('c', 'v')];
    const missing = 'node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)';
    expect(decide(claims)).toBe(missing);
    const caches = cachesOf(claims, [volume('v', 'n2')]);
    expect(decide(claims, node('n1'), caches)).toBe("node(s) didn't match PersistentVolume's node affinity");
    expect(decide(claims, node('n2'), caches)).toEqual({ bindings: [], provisions: [] });
  });

  const noMatch = "node(s) didn't find available persistent volumes to bind";
  it('use a volume each, the smallest claim first, and no volume that is reserved for another pod', () => {
    const claims = [
      claim('large', { storageClassName: 'static', resources: { requests: storage('2Gi') } }),
      claim('small', { storageClassName: 'static' }),
    ];
    const volumes = [volume('a', 'n1'), volume('b', 'n1'), volume('c', 'n2')];
    const both = { bindings: ['small=a', 'large=b'], provisions: [] };
    expect(decide(claims, node('n1'), cachesOf(claims, volumes))).toEqual(both);
    expect(decide(claims, node('n2'), cachesOf(claims, volumes))).toBe(noMatch);
    expect(decide(claims, node('n1'), cachesOf(claims, volumes, new Map([['a', 'other']])))).toBe(noMatch);
    expect(decide(claims, node('n1'), cachesOf(claims, volumes, new Map([['a', 'small']])))).toEqual(both);
  });

  it('are provisioned if the class allows it, for the node that was chosen first', () => {
    expect(decide([claim('c')])).toEqual({ bindings: [], provisions: ['c'] });
    const eastern = [claim('c', { storageClassName: 'east' })];
    expect(decide(eastern)).toBe(noMatch);
    expect(decide(eastern, node('n1', { zone: 'east' }))).toEqual({ bindings: [], provisions: ['c'] });
    const chosen = [claim('c', {}, {}, { 'volume.kubernetes.io/selected-node': 'n2' })];
    expect(decide(chosen)).toBe(noMatch);
    expect(decide(chosen, node('n2'))).toEqual({ bindings: [], provisions: ['c'] });
  });
});
