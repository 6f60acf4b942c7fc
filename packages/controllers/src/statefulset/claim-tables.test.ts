import type { appsv1, PersistentVolumeClaim, Pod } from '@k8s-ts/api';
import type { OwnerReference } from '@k8s-ts/apimachinery/types';
import { describe, expect, it } from 'vitest';
import { hasForeignController, hasStaleOwner, hasWantedOwners, withWantedOwners } from './claim-retention.js';
import { claimsOf, hasIdentity, hasStorage, newStatefulPod, withIdentity, withStorage } from './stateful-identity.js';

type StatefulSet = appsv1.StatefulSet;
type Policy = 'Retain' | 'Delete';

const template = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'c', image: 'img' }] } };

function set(whenDeleted: Policy, whenScaled: Policy, spec: object = {}): StatefulSet {
  return {
    metadata: { name: 'web', namespace: 'default', uid: 'set-uid' },
    spec: {
      replicas: 1,
      serviceName: 'svc',
      selector: { matchLabels: { app: 'web' } },
      template,
      persistentVolumeClaimRetentionPolicy: { whenDeleted, whenScaled },
      ...spec,
    },
  };
}

const pod: Pod = { metadata: { name: 'web-1', namespace: 'default', uid: 'pod-uid' } };
const claim = (ownerReferences: readonly OwnerReference[]): PersistentVolumeClaim => ({
  metadata: { name: 'c', ownerReferences: [...ownerReferences] },
});
const setRef: OwnerReference = {
  apiVersion: 'apps/v1',
  kind: 'StatefulSet',
  name: 'web',
  uid: 'set-uid',
  controller: true,
  blockOwnerDeletion: true,
};
const podRef: OwnerReference = {
  apiVersion: 'v1',
  kind: 'Pod',
  name: 'web-1',
  uid: 'pod-uid',
  controller: true,
  blockOwnerDeletion: true,
};
const other: OwnerReference = { apiVersion: 'example.com/v1', kind: 'Other', name: 'o', uid: 'o', controller: true };
const plain = (reference: OwnerReference): OwnerReference => ({ ...reference, controller: false });
const stale = (reference: OwnerReference): OwnerReference => ({ ...reference, uid: 'gone' });

describe('the owners of a claim', () => {
  // biome-ignore format: one case in each row
  it.each([
    ['the pod', set('Delete', 'Delete'), [podRef], true],
    ['the pod, not as a controller', set('Delete', 'Delete'), [plain(podRef)], false],
    ['a pod that has gone', set('Delete', 'Delete'), [stale(podRef)], true],
    ['the pod and another controller', set('Delete', 'Delete'), [podRef, other], false],
    ['the StatefulSet', set('Delete', 'Retain'), [setRef], true],
    ['the StatefulSet, not as a controller', set('Delete', 'Retain'), [plain(setRef)], false],
    ['a StatefulSet that has gone', set('Delete', 'Retain'), [stale(setRef)], true],
    ['the StatefulSet and another controller', set('Delete', 'Retain'), [setRef, other], false],
    ['another controller alone', set('Delete', 'Delete'), [other], true],
    ['the StatefulSet, and the pod not as a controller', set('Delete', 'Retain'), [plain(podRef), setRef], false],
    ['the pod, and the StatefulSet not as a controller', set('Delete', 'Delete'), [podRef, plain(setRef)], false],
    ['the pod, and another owner not as a controller', set('Delete', 'Delete'), [podRef, plain(other)], true],
    ['the pod and the StatefulSet', set('Delete', 'Delete'), [podRef, setRef], false],
    ['nothing, where claims are kept', set('Retain', 'Retain'), [], true],
    ['another owner, where claims are kept', set('Retain', 'Retain'), [plain(other)], true],
  ])('are the wanted owners, or not: %s', (_, given, references, expected) => {
    expect(hasWantedOwners(claim(references), given, pod)).toBe(expected);
  });

  // biome-ignore format: one case in each row
  it.each([
    ['the right owners', [setRef, plain(other)], [plain(other), setRef]],
    ['an owner that is not a controller', [plain(setRef)], [setRef]],
    ['an owner of another kind with the same name', [{ ...plain(other), name: 'web' }], [{ ...plain(other), name: 'web' }, setRef]],
    ['no owners', [], [setRef]],
    ['a controller that has gone', [stale(setRef)], []],
    ['an owner that has gone', [stale(plain(setRef))], []],
    ['another controller', [other], [other]],
  ])('replace earlier owners: %s', (_, before, after) => {
    const kept = { metadata: { name: 'web-0', uid: 'pod-uid' } };
    expect(withWantedOwners(claim(before), set('Delete', 'Delete'), kept).metadata?.ownerReferences).toEqual(after);
  });

  // biome-ignore format: one case in each row
  it.each([
    ['a controller of another kind', [other], true],
    ['an owner of another kind', [plain(other)], false],
    ['another pod', [{ ...podRef, name: 'other', uid: 'o' }], true],
    ['a controller of a kind that is alike', [{ ...setRef, kind: 'Set', name: 'other', uid: 'o' }], true],
    ['the StatefulSet', [setRef], false],
    ['a StatefulSet that has gone', [stale(setRef)], true],
    ['the pod', [podRef], false],
    ['a pod that has gone', [stale(podRef)], true],
    ['the pod and another controller', [podRef, other], true],
    ['the pod and another owner', [podRef, plain(other)], false],
  ])('include a foreign controller, or not: %s', (_, references, foreign) => {
    expect(hasForeignController(claim(references), set('Retain', 'Retain'), pod)).toBe(false);
    for (const given of [set('Retain', 'Delete'), set('Delete', 'Retain'), set('Delete', 'Delete')]) {
      expect(hasForeignController(claim(references), given, pod)).toBe(foreign);
    }
  });

  it.each([
    ['the pod', podRef, pod, false],
    ['an earlier pod of the same name', stale(podRef), pod, true],
    ['another pod', { ...podRef, name: 'other' }, pod, false],
    ['a pod, before the new one is made', podRef, { metadata: { name: 'web-1' } }, true],
  ])('include a pod that no longer exists, or not: %s', (_, reference, of, isStale) => {
    expect(hasStaleOwner(claim([reference]), of)).toBe(isStale);
  });
});

describe('the claims of a pod', () => {
  // biome-ignore format: one case in each row
  it.each([
    ['no labels', undefined, undefined, {}],
    ['the labels of the selector', undefined, { test: 'test' }, { test: 'test' }],
    ['the labels of the selector and of the template', { test: 'test' }, { name: 'foo' }, { test: 'test', name: 'foo' }],
    ['the labels of the selector in place of equal keys of the template', { test: 'test' }, { test: 'foo' }, { test: 'foo' }],
  ])('have %s', (_, labels, matchLabels, expected) => {
    const metadata = { name: 'data', ...(labels && { labels }) };
    const given = set('Retain', 'Retain', { volumeClaimTemplates: [{ metadata, spec: {} }], selector: { matchLabels } });
    expect([...claimsOf(given, 0)].map(([name, { metadata }]) => [name, metadata])).toEqual([
      ['data', { name: 'data-web-0', namespace: 'default', labels: expected }],
    ]);
  });
});

describe('a pod', () => {
  const given = set('Retain', 'Retain', { volumeClaimTemplates: [{ metadata: { name: 'data' }, spec: {} }] });
  const whole = newStatefulPod(given, template, 'web-new', 1);
  const named = (name: string): Pod => ({ ...whole, metadata: { ...whole.metadata, name } });
  const labeled = (labels: Readonly<Record<string, string>>): Pod => ({
    ...whole,
    metadata: { ...whole.metadata, labels },
  });
  it.each([
    ['that is new', whole, true],
    ['with another name', named('foo'), false],
    ['of another StatefulSet', named('other-1'), false],
    ['of another namespace', { ...whole, metadata: { ...whole.metadata, namespace: 'other' } }, false],
    ['without the label of its name', labeled({ app: 'web' }), false],
  ])('%s is checked for its identity', (_, of, expected) => {
    expect(hasIdentity(given, of)).toBe(expected);
  });

  it('gets the label with its name again', () => {
    expect(hasIdentity(given, withIdentity(given, labeled({ app: 'web' })))).toBe(true);
  });

  const spec = whole.spec as NonNullable<Pod['spec']>;
  const { volumes: _, ...withoutVolumes } = spec;
  it.each([
    ['that is new', whole, true],
    ['without volumes', { ...whole, spec: withoutVolumes }, false],
    [
      'with a volume that is not a claim',
      { ...whole, spec: { ...spec, volumes: [{ name: 'data', emptyDir: {} }] } },
      false,
    ],
    [
      'with another claim',
      { ...whole, spec: { ...spec, volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'foo' } }] } },
      false,
    ],
    ['with another name', named('bar'), false],
    ['with another ordinal', named('web-2'), false],
  ])('%s is checked for its claims', (_, of, expected) => {
    expect(hasStorage(given, of)).toBe(expected);
    expect(hasStorage(given, withStorage(given, of))).toBe(true);
  });
});
