import type { appsv1, PersistentVolumeClaim, Pod } from '@k8s-ts/api';
import type { OwnerReference } from '@k8s-ts/apimachinery/types';
import { describe, expect, it } from 'vitest';
import { revisionData } from '../history/index.js';
import { hasForeignController, hasWantedOwners, withWantedOwners } from './claim-retention.js';
import { hashOfRevision, revisionsToDelete } from './stateful-history.js';
import {
  claimsOf,
  hasIdentity,
  hasStorage,
  isInRange,
  nameParts,
  newStatefulPod,
  withStorage,
} from './stateful-identity.js';
import { completeRollingUpdate, countReplicas, isInconsistent } from './stateful-status.js';

type StatefulSet = appsv1.StatefulSet;

const template = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'c', image: 'img' }] } };

function set(spec: object = {}, status?: object): StatefulSet {
  return {
    metadata: { name: 'web', namespace: 'default', uid: 'set-uid' },
    spec: { replicas: 3, serviceName: 'svc', selector: { matchLabels: { app: 'web' } }, template, ...spec },
    ...(status && { status }),
  } as StatefulSet;
}

const named = (name: string, more: object = {}): Pod => ({
  metadata: { name, namespace: 'default', uid: `${name}-uid`, ...more },
});
const volumeClaimTemplates = [{ metadata: { name: 'data', labels: { own: 'yes' } }, spec: {} }];

describe('the identity of a pod', () => {
  it.each([
    ['web-0', 'web', 0],
    ['web-a-12', 'web-a', 12],
    ['web-01', 'web', 1],
  ])('is read from the name %s', (name, parent, ordinal) => {
    expect(nameParts(named(name))).toEqual({ parent, ordinal });
  });

  it('is not found in other names', () => {
    for (const name of ['web', 'web-', 'web-a', 'web-99999999999']) expect(nameParts(named(name))).toBeUndefined();
  });

  it('is checked against the range of ordinals', () => {
    const names = ['web-4', 'web-5', 'web-7', 'web-8'];
    expect(names.map((name) => isInRange(named(name), set({ ordinals: { start: 5 } })))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('is complete in a new pod', () => {
    const given = set({ volumeClaimTemplates });
    const volumes = [
      { name: 'data', emptyDir: {} },
      { name: 'tmp', emptyDir: {} },
    ];
    const pod = newStatefulPod(given, { ...template, spec: { ...template.spec, volumes } }, 'web-abc', 2);
    expect(pod).toMatchObject({
      metadata: {
        name: 'web-2',
        labels: {
          app: 'web',
          'statefulset.kubernetes.io/pod-name': 'web-2',
          'apps.kubernetes.io/pod-index': '2',
          'controller-revision-hash': 'web-abc',
        },
      },
      spec: { hostname: 'web-2', subdomain: 'svc' },
    });
    // A claim replaces a volume with the same name.
    expect(pod.spec?.volumes).toEqual([
      { name: 'data', persistentVolumeClaim: { claimName: 'data-web-2' } },
      volumes[1],
    ]);
    expect([hasIdentity(given, pod), hasStorage(given, pod)]).toEqual([true, true]);
    expect(hasIdentity(given, { ...pod, metadata: { ...pod.metadata, labels: {} } })).toBe(false);
  });

  it('is repaired in a pod without its volumes', () => {
    const given = set({ volumeClaimTemplates });
    expect(hasStorage(given, named('web-1'))).toBe(false);
    expect(hasStorage(given, withStorage(given, named('web-1')))).toBe(true);
    expect(claimsOf(given, 1).get('data')?.metadata).toEqual({
      name: 'data-web-1',
      namespace: 'default',
      labels: { own: 'yes', app: 'web' },
    });
  });
});

describe('owners of claims', () => {
  const setRef: OwnerReference = {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    name: 'web',
    uid: 'set-uid',
    controller: true,
    blockOwnerDeletion: true,
  };
  const podRef = (name: string): OwnerReference => ({
    apiVersion: 'v1',
    kind: 'Pod',
    name,
    uid: `${name}-uid`,
    controller: true,
    blockOwnerDeletion: true,
  });
  const foreign: OwnerReference = { apiVersion: 'v1', kind: 'ConfigMap', name: 'other', uid: 'o', controller: true };
  const plain: OwnerReference = { apiVersion: 'v1', kind: 'ConfigMap', name: 'other', uid: 'o' };
  const claim = (...ownerReferences: OwnerReference[]): PersistentVolumeClaim => ({
    metadata: { name: 'c', ownerReferences },
  });
  const policy = (whenDeleted: string, whenScaled: string) =>
    set({ persistentVolumeClaimRetentionPolicy: { whenDeleted, whenScaled } });

  it.each([
    // whenDeleted, whenScaled, pod, owners
    ['Retain', 'Retain', 'web-0', []],
    ['Retain', 'Retain', 'web-5', []],
    ['Delete', 'Retain', 'web-0', [setRef]],
    ['Delete', 'Retain', 'web-5', [setRef]],
    ['Retain', 'Delete', 'web-0', []],
    ['Retain', 'Delete', 'web-5', [podRef('web-5')]],
    ['Delete', 'Delete', 'web-0', [setRef]],
    ['Delete', 'Delete', 'web-5', [podRef('web-5')]],
  ])('follow the policies whenDeleted=%s and whenScaled=%s: %s', (whenDeleted, whenScaled, name, owners) => {
    const given = policy(whenDeleted, whenScaled);
    const pod = named(name);
    for (const before of [[], [setRef], [podRef(name)], [setRef, podRef(name)], [plain]]) {
      const found = withWantedOwners(claim(...before), given, pod);
      expect(found.metadata?.ownerReferences).toEqual([...before.filter((each) => each === plain), ...owners]);
      expect(hasWantedOwners(found, given, pod)).toBe(true);
    }
    const wanted = JSON.stringify(owners);
    expect([[], [setRef], [podRef(name)]].map((before) => hasWantedOwners(claim(...before), given, pod))).toEqual(
      [[], [setRef], [podRef(name)]].map((before) => JSON.stringify(before) === wanted),
    );
  });

  it('ignore a claim that another controller owns, or whose owner no longer exists', () => {
    const given = policy('Delete', 'Delete');
    const pod = named('web-0');
    expect(hasForeignController(claim(foreign), given, pod)).toBe(true);
    expect(hasForeignController(claim(foreign), policy('Retain', 'Retain'), pod)).toBe(false);
    expect(hasWantedOwners(claim(foreign), given, pod)).toBe(true);
    expect(hasWantedOwners(claim(foreign, setRef), given, pod)).toBe(false);
    expect(withWantedOwners(claim(foreign, setRef), given, pod).metadata?.ownerReferences).toEqual([foreign]);
    expect(hasWantedOwners(claim({ ...setRef, uid: 'gone' }), given, pod)).toBe(true);
  });

  it('must be marked as controllers', () => {
    const { controller: _, ...reference } = setRef;
    expect(hasWantedOwners(claim(reference), policy('Delete', 'Retain'), named('web-0'))).toBe(false);
  });
});

describe('status', () => {
  const now = Date.parse('2026-01-01T00:01:00Z');
  const pod = (phase: string, revision: string, readyAgo?: number, more: object = {}): Pod =>
    ({
      metadata: { name: 'web-0', labels: { 'controller-revision-hash': revision }, ...more },
      status: {
        phase,
        ...(readyAgo !== undefined && {
          conditions: [
            { type: 'Ready', status: 'True', lastTransitionTime: new Date(now - readyAgo * 1000).toISOString() },
          ],
        }),
      },
    }) as Pod;

  it('counts pods', () => {
    const pods = [
      pod('Running', 'old', 100),
      pod('Running', 'new', 5),
      pod('Running', 'new'),
      pod('Pending', 'old'),
      pod('Running', 'old', 100, { deletionTimestamp: 't' }),
      pod('', 'new'),
    ];
    expect(countReplicas(pods, 10, { current: 'old', update: 'new' }, now)).toEqual({
      replicas: 5,
      readyReplicas: 3,
      availableReplicas: 2,
      currentReplicas: 2,
      updatedReplicas: 2,
    });
  });

  it('adopts the update revision when all pods have it and are ready', () => {
    const status = {
      replicas: 3,
      readyReplicas: 3,
      updatedReplicas: 3,
      currentReplicas: 0,
      currentRevision: 'old',
      updateRevision: 'new',
    };
    const rolling = set({ updateStrategy: { type: 'RollingUpdate' } });
    expect(completeRollingUpdate(rolling, status)).toEqual({ ...status, currentReplicas: 3, currentRevision: 'new' });
    expect(completeRollingUpdate(rolling, { ...status, readyReplicas: 2 }).currentRevision).toBe('old');
    expect(completeRollingUpdate(set({ updateStrategy: { type: 'OnDelete' } }), status).currentRevision).toBe('old');
  });

  it('is written when a count or revision differs, or the generation is newer', () => {
    const status = { observedGeneration: 2, replicas: 1, currentRevision: 'a', updateRevision: 'a' };
    const differs = (change: object) => isInconsistent(set({}, status), { ...status, ...change });
    expect([{}, { readyReplicas: 0 }, { observedGeneration: 1 }].map(differs)).toEqual([false, false, false]);
    expect([{ readyReplicas: 1 }, { observedGeneration: 3 }, { updateRevision: 'b' }].map(differs)).toEqual([
      true,
      true,
      true,
    ]);
  });
});

describe('revisions', () => {
  it('have the hash of kube-controller-manager', () => {
    const spec = { containers: [{ name: 'c', image: 'a<b>&c', resources: {} }] };
    const data = revisionData({ spec, metadata: { labels: { app: 'web' } } });
    // Hashes were computed by a Go program with hash/fnv and encoding/json.
    expect([hashOfRevision(data, 0), hashOfRevision(data, 7)]).toEqual(['bb4786f95', 'bb4786f88']);
  });

  it('beyond the limit are deleted, the oldest first, unless a pod has them', () => {
    const revisions = [5, 1, 3, 2, 4].map((revision) => ({
      metadata: { name: `r${revision}` },
      revision,
    })) as appsv1.ControllerRevision[];
    const [newest] = revisions as [appsv1.ControllerRevision];
    const pods = [named('web-0', { labels: { 'controller-revision-hash': 'r1' } })];
    const found = (revisionHistoryLimit: number) =>
      revisionsToDelete(set({ revisionHistoryLimit }), revisions, pods, { current: newest, update: newest }).map(
        ({ metadata }) => metadata.name,
      );
    expect([found(5), found(1), found(0)]).toEqual([[], ['r2', 'r3'], ['r2', 'r3', 'r4']]);
  });
});
