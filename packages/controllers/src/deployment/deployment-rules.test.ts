import type { appsv1 } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import { lastRevision, maxRevision, newestAnnotations, rolledBackAnnotations } from './annotations.js';
import { deploymentStatus, isComplete, nextProgressCheck, rolloutStatus } from './deployment-status.js';
import {
  equalTemplates,
  findActiveOrLatest,
  findNewReplicaSet,
  lastingAvailable,
  terminatingOf,
} from './replica-sets.js';
import { isScalingEvent, shares } from './scaling.js';
import { maxSurgeOf, maxUnavailableOf, newReplicaSetSize, resolveFenceposts } from './strategy.js';

type Deployment = appsv1.Deployment;
type ReplicaSet = appsv1.ReplicaSet;

const now = Date.parse('2026-01-01T00:01:00Z');

const template = (image = 'img') => ({
  metadata: { labels: { app: 'web' } },
  spec: { containers: [{ name: 'c', image }] },
});

function deployment(replicas: number, spec: object = {}, more: object = {}): Deployment {
  const strategy = { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%', maxUnavailable: '25%' } };
  return {
    metadata: { name: 'web', generation: 1 },
    spec: { replicas, selector: { matchLabels: { app: 'web' } }, template: template(), strategy, ...spec },
    ...more,
  } as Deployment;
}

interface GivenSet {
  readonly age?: number;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly status?: object;
  readonly image?: string;
}

/** @param age the older, the higher */
function replicaSet(
  name: string,
  replicas: number,
  { age = 0, annotations = {}, status = {}, image = 'img' }: GivenSet = {},
): ReplicaSet {
  const creationTimestamp = new Date(now - age * 1000).toISOString();
  return {
    metadata: { name, uid: name, creationTimestamp, annotations },
    spec: { replicas, selector: {}, template: template(image) },
    status,
  } as ReplicaSet;
}

const ann = (name: string, value: string | number) => ({ [`deployment.kubernetes.io/${name}`]: String(value) });

describe('sizes of a rolling update', () => {
  it.each([
    // maxSurge, maxUnavailable, replicas, surge, unavailable
    [0, 0, 10, 0, 1],
    [2, 0, 10, 2, 0],
    [0, 3, 10, 0, 3],
    ['25%', '25%', 10, 3, 2],
    ['25%', '25%', 1, 1, 0],
    ['0%', '10%', 5, 0, 1],
    ['1%', '1%', 0, 0, 1],
  ])(
    'follow maxSurge %s and maxUnavailable %s of %d pods',
    (maxSurge, maxUnavailable, replicas, surge, unavailable) => {
      expect(resolveFenceposts(maxSurge, maxUnavailable, replicas)).toEqual({ surge, unavailable });
    },
  );

  it('never exceed the number of pods, and are zero without a rolling update', () => {
    const strategy = { type: 'RollingUpdate', rollingUpdate: { maxSurge: 0, maxUnavailable: 5 } };
    expect(maxUnavailableOf(deployment(3, { strategy }))).toBe(3);
    expect(maxUnavailableOf(deployment(0, { strategy }))).toBe(0);
    const recreated = deployment(3, { strategy: { type: 'Recreate' } });
    expect([maxSurgeOf(recreated), maxUnavailableOf(recreated)]).toEqual([0, 0]);
  });

  it.each([
    // replicas, wanted of all, wanted of the new one, size
    [10, 10, 0, 3],
    [10, 13, 2, 2],
    [10, 14, 4, 4],
    [10, 12, 9, 10],
    [10, 0, 0, 10],
  ])(
    'for %d replicas, with %d in all ReplicaSets and %d in the new one, the new one gets %d',
    (replicas, total, current, size) => {
      expect(newReplicaSetSize(deployment(replicas), total, current)).toBe(size);
    },
  );

  it('give a recreated ReplicaSet all replicas at once', () => {
    expect(newReplicaSetSize(deployment(10, { strategy: { type: 'Recreate' } }), 5, 0)).toBe(10);
  });
});

describe('shares', () => {
  const strategy = (maxSurge: number) => ({ type: 'RollingUpdate', rollingUpdate: { maxSurge, maxUnavailable: 0 } });
  it.each([
    // the size before, replicas, maxSurge, sizes (oldest first), sizes after
    ['grow', 10, 12, 0, [5, 5], [6, 6]],
    ['grow by an odd number, when the newest gets the rest', 10, 11, 0, [5, 5], [5, 6]],
    ['grow, larger ReplicaSets first', 8, 12, 0, [4, 3, 1], [6, 5, 1]],
    ['shrink', 10, 6, 0, [5, 5], [3, 3]],
    ['shrink to nothing', 10, 0, 0, [7, 3], [0, 0]],
    ['with a surge', 10, 15, 3, [8, 5], [11, 7]],
    ['no change', 10, 10, 0, [6, 4], [6, 4]],
  ])('of ReplicaSets follow the size of their Deployment: %s', (_, before, replicas, maxSurge, sizes, after) => {
    const annotations = ann('max-replicas', before + maxSurge);
    const sets = sizes.map((size, i) => replicaSet(`set-${i}`, size, { age: sizes.length - i, annotations }));
    const found = shares(deployment(replicas, { strategy: strategy(maxSurge) }), sets);
    expect(sets.map((set) => found.find(({ replicaSet }) => replicaSet === set)?.size)).toEqual(after);
  });

  it('use the size in the status if no annotation has it', () => {
    const scaled = deployment(20, { strategy: strategy(0) }, { status: { replicas: 10 } });
    expect(shares(scaled, [replicaSet('a', 6), replicaSet('b', 4)]).map(({ size }) => size)).toEqual([12, 8]);
  });

  it('are calculated when a size differs from the annotation of an active ReplicaSet', () => {
    const of = (replicas: number, desired: string | number) => ({
      deployment: deployment(5),
      all: [replicaSet('a', replicas, { annotations: ann('desired-replicas', desired) })],
    });
    expect([of(3, 5), of(3, 4), of(0, 4), of(3, 'x')].map(isScalingEvent)).toEqual([false, true, false, false]);
  });
});

describe('ReplicaSets of a Deployment', () => {
  it('are compared without the hash', () => {
    const hashed = { ...template(), metadata: { labels: { app: 'web', 'pod-template-hash': 'x' } } };
    expect(equalTemplates(template(), hashed)).toBe(true);
    expect(equalTemplates(template(), { ...hashed, metadata: { labels: { app: 'other' } } })).toBe(false);
    expect(equalTemplates(template(), template('other'))).toBe(false);
    const labelled = { ...template(), metadata: { ...template().metadata, annotations: { marked: '' } } };
    expect(equalTemplates(template(), labelled)).toBe(false);
  });

  it('with the template are ordered: the oldest is the new ReplicaSet', () => {
    const sets = [
      replicaSet('young', 1, { age: 1 }),
      replicaSet('old', 0, { age: 9 }),
      replicaSet('other', 1, { image: 'x', age: 99 }),
    ];
    expect(findNewReplicaSet(deployment(1), sets)?.metadata.name).toBe('old');
    expect(findNewReplicaSet(deployment(1), sets.slice(2))).toBeUndefined();
  });

  it('are scaled one at a time: the only active ReplicaSet, or else the latest', () => {
    const [fresh, old, older] = [
      replicaSet('new', 0),
      replicaSet('old', 0, { age: 1 }),
      replicaSet('older', 0, { age: 2 }),
    ];
    const active = (set: ReplicaSet) => replicaSet(set.metadata.name ?? '', 1);
    const name = (newest: ReplicaSet | undefined, rest: readonly ReplicaSet[]) =>
      findActiveOrLatest(newest, rest)?.metadata.name;
    expect(name(undefined, [])).toBeUndefined();
    expect(name(fresh, [old, older])).toBe('new');
    expect(name(undefined, [older, old])).toBe('old');
    expect(name(fresh, [active(old), older])).toBe('old');
    expect(name(active(fresh), [active(old), older])).toBeUndefined();
  });

  it('that were made smaller do not count available pods that are about to be deleted', () => {
    const withAvailable = (name: string, size: number, availableReplicas: number) =>
      replicaSet(name, size, { status: { availableReplicas } });
    expect(lastingAvailable([withAvailable('smaller', 1, 3), withAvailable('mixed', 3, 2), replicaSet('new', 2)])).toBe(
      3,
    );
  });

  it('count pods that are being deleted, unless a ReplicaSet does not report them', () => {
    const telling = (count: number) =>
      replicaSet('a', 1, { status: { observedGeneration: 1, terminatingReplicas: count } });
    expect(terminatingOf([telling(2), telling(3), replicaSet('new', 1)])).toBe(5);
    expect(terminatingOf([telling(2), replicaSet('silent', 1, { status: { observedGeneration: 1 } })])).toBeUndefined();
  });
});

describe('annotations', () => {
  it('find the highest revision and the one before it', () => {
    const sets = ['3', '7', 'x', '5'].map((value, i) => replicaSet(`${i}`, 0, { annotations: ann('revision', value) }));
    expect([maxRevision(sets), lastRevision(sets), maxRevision([]), lastRevision([])]).toEqual([7n, 5n, 0n, 0n]);
    const large = ['9007199254740993', '9223372036854775808'].map((value, i) =>
      replicaSet(`${i}`, 0, { annotations: ann('revision', value) }),
    );
    expect(maxRevision(large)).toBe(9007199254740993n);
  });

  const annotated = (annotations: Readonly<Record<string, string>>) =>
    deployment(1, {}, { metadata: { name: 'web', annotations } });

  it.each([
    ['a first revision', {}, { ...ann('revision', 4) }],
    ['a higher revision', ann('revision', 2), { ...ann('revision', 4), ...ann('revision-history', '2') }],
    [
      'a history',
      { ...ann('revision', 3), ...ann('revision-history', '1,2') },
      { ...ann('revision', 4), ...ann('revision-history', '1,2,3') },
    ],
    ['no lower revision', ann('revision', 9), ann('revision', 9)],
    ['no revision in place of a text that is not a number', ann('revision', 'x'), ann('revision', 'x')],
  ])('of the new ReplicaSet get %s', (_, present, wanted) => {
    const given = annotated({
      note: 'n',
      'kubectl.kubernetes.io/last-applied-configuration': '{}',
      ...ann('revision', 1),
    });
    expect(newestAnnotations(given, present, 4n)).toEqual({ note: 'n', ...wanted });
  });

  it('shorten a long history from its beginning', () => {
    const history = Array.from({ length: 500 }, (_, i) => 1000 + i).join(',');
    const found = newestAnnotations(
      annotated({}),
      { ...ann('revision', 1500), ...ann('revision-history', history) },
      1501n,
    );
    const kept = found['deployment.kubernetes.io/revision-history'] ?? '';
    expect(kept.length).toBeLessThanOrEqual(2000);
    expect([kept.slice(0, 4), kept.slice(-9)]).toEqual(['1101', '1499,1500']);
  });

  it('of a rollback are the annotations of the ReplicaSet, except for bookkeeping', () => {
    const target = replicaSet('a', 1, { annotations: { note: 'old', ...ann('desired-replicas', 1) } });
    expect(rolledBackAnnotations(annotated({ note: 'new', more: 'x', ...ann('revision', 5) }), target)).toEqual({
      note: 'old',
      ...ann('revision', 5),
    });
  });
});

describe('status', () => {
  const counts = (replicas: number, available = replicas) => ({
    replicas,
    readyReplicas: available,
    availableReplicas: available,
    observedGeneration: 1,
    terminatingReplicas: 0,
  });
  const reasons = (status: appsv1.DeploymentStatus) =>
    (status.conditions ?? []).map(({ type, status, reason }) => `${type} ${status} ${reason}`);
  const progressing = (reason: string, status = 'True', at = '2026-01-01T00:00:00Z') => ({
    type: 'Progressing',
    status,
    reason,
    lastUpdateTime: at,
    lastTransitionTime: at,
  });

  it('sums up the ReplicaSets', () => {
    const newest = replicaSet('new', 3, { status: counts(2, 1) });
    const old = replicaSet('old', 2, { image: 'x', status: counts(2) });
    const status = deploymentStatus({ deployment: deployment(4), newest, all: [old, newest], now });
    expect(status).toMatchObject({
      replicas: 4,
      updatedReplicas: 2,
      readyReplicas: 3,
      availableReplicas: 3,
      unavailableReplicas: 2,
      terminatingReplicas: 0,
    });
    expect(reasons(status)).toEqual(['Available True MinimumReplicasAvailable']);
  });

  const rollout = (given: Deployment, newest: ReplicaSet | undefined, old: readonly ReplicaSet[] = []) =>
    rolloutStatus({ deployment: given, newest, all: newest ? [...old, newest] : old, now });

  it.each([
    [
      'complete',
      4,
      counts(4),
      { replicas: 4, updatedReplicas: 3 },
      progressing('ReplicaSetUpdated'),
      'True NewReplicaSetAvailable',
    ],
    [
      'progressing',
      4,
      counts(3),
      { replicas: 2, updatedReplicas: 2 },
      progressing('NewReplicaSetCreated'),
      'True ReplicaSetUpdated',
    ],
    [
      'late',
      4,
      counts(3),
      { ...counts(3), updatedReplicas: 3 },
      progressing('ReplicaSetUpdated'),
      'False ProgressDeadlineExceeded',
    ],
    [
      'late as before',
      4,
      counts(3),
      { ...counts(3), updatedReplicas: 3 },
      progressing('ProgressDeadlineExceeded', 'False'),
      'False ProgressDeadlineExceeded',
    ],
    [
      'in time',
      4,
      counts(3),
      { ...counts(3), updatedReplicas: 3 },
      progressing('ReplicaSetUpdated', 'True', '2026-01-01T00:00:55Z'),
      'True ReplicaSetUpdated',
    ],
    [
      'complete as before, though a pod fails',
      4,
      counts(4, 2),
      { ...counts(4), updatedReplicas: 4 },
      progressing('NewReplicaSetAvailable'),
      'True NewReplicaSetAvailable',
    ],
  ])('reports a rollout that is %s', (_, replicas, now, before, condition, wanted) => {
    const given = deployment(
      replicas,
      { progressDeadlineSeconds: 10 },
      { status: { ...before, observedGeneration: 1, conditions: [condition] } },
    );
    expect(
      reasons(rollout(given, replicaSet('new', replicas, { status: now }))).find((each) =>
        each.startsWith('Progressing'),
      ),
    ).toBe(`Progressing ${wanted}`);
  });

  it('has no progress without a deadline', () => {
    for (const progressDeadlineSeconds of [undefined, 2147483647]) {
      const given = deployment(
        1,
        { progressDeadlineSeconds },
        { status: { conditions: [progressing('ReplicaSetUpdated')] } },
      );
      expect(reasons(rollout(given, replicaSet('new', 1, { status: counts(1) })))).toEqual([
        'Available True MinimumReplicasAvailable',
      ]);
      expect(nextProgressCheck(given, now)).toBeUndefined();
    }
  });

  it('has the failure of a ReplicaSet, first of the new one, until the failure is over', () => {
    const failing = (message: string) => ({
      ...counts(0),
      conditions: [{ type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate', message }],
    });
    const old = replicaSet('old', 1, { image: 'x', status: failing('old') });
    const failed = rollout(deployment(1), replicaSet('new', 1, { status: failing('new') }), [old]);
    expect(failed.conditions?.find(({ type }) => type === 'ReplicaFailure')?.message).toBe('new');
    const mended = rollout(deployment(1, {}, { status: failed }), replicaSet('new', 1, { status: counts(1) }));
    expect(mended.conditions?.some(({ type }) => type === 'ReplicaFailure')).toBe(false);
  });

  it('asks for the next check a second after the deadline', () => {
    const given = deployment(
      2,
      { progressDeadlineSeconds: 100 },
      { status: { conditions: [progressing('ReplicaSetUpdated')] } },
    );
    expect(nextProgressCheck(given, now)).toBe(41_000);
    const complete = { ...counts(2), updatedReplicas: 2, conditions: [progressing('NewReplicaSetAvailable')] };
    expect(nextProgressCheck({ ...given, status: complete }, now)).toBeUndefined();
    expect(isComplete(given, complete)).toBe(true);
  });
});
