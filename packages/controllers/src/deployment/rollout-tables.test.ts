import type { appsv1 } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import { annotationNames, lacksAnnotations, replicasAnnotation } from './annotations.js';
import { conditionOf, newCondition, withCondition, withoutCondition } from './conditions.js';
import { isComplete, isProgressing, nextProgressCheck, rolloutStatus } from './deployment-status.js';
import { activeOf, equalTemplates, sumOf, terminatingOf, totalReplicas } from './replica-sets.js';
import { fraction } from './scaling.js';
import { maxUnavailableOf, newReplicaSetSize, resolveFenceposts } from './strategy.js';

type Deployment = appsv1.Deployment;
type ReplicaSet = appsv1.ReplicaSet;
type Status = appsv1.DeploymentStatus;
type Size = number | string;

const start = Date.parse('2026-01-01T00:00:00Z');
const noDeadline = 2147483647;

function rolling(replicas: number, maxUnavailable: Size, maxSurge: Size = 1): Deployment {
  const strategy = { type: 'RollingUpdate' as const, rollingUpdate: { maxSurge, maxUnavailable } };
  return { metadata: { name: 'web' }, spec: { replicas, strategy, selector: {}, template: {} } };
}

function replicaSet(name: string, replicas: number, status: appsv1.ReplicaSetStatus, annotations = {}): ReplicaSet {
  return { metadata: { name, uid: name, annotations }, spec: { replicas, selector: {}, template: {} }, status };
}

describe('sizes', () => {
  // biome-ignore format: one case in each row
  it.each([
    [10, 5, 5], [10, 10, 10], [5, 10, 5], [0, 10, 0], [10, '50%', 5], [10, '100%', 10], [5, '100%', 5], [10, '60%', 6],
  ])('of %d pods with maxUnavailable %s: %d may be unavailable', (replicas, maxUnavailable, most) => {
    expect(maxUnavailableOf(rolling(replicas, maxUnavailable))).toBe(most);
  });

  it.each([
    ['39%', '39%', 4, 3],
    [undefined, '39%', 0, 3],
    ['39%', undefined, 4, 0],
    [undefined, undefined, 0, 1],
  ])('follow maxSurge %s and maxUnavailable %s of 10 pods', (maxSurge, maxUnavailable, surge, unavailable) => {
    expect(resolveFenceposts(maxSurge, maxUnavailable, 10)).toEqual({ surge, unavailable });
  });

  it.each([
    ['oops', '39%'],
    ['55%', 'oops'],
  ])('refuses maxSurge %s with maxUnavailable %s', (maxSurge, maxUnavailable) => {
    expect(() => resolveFenceposts(maxSurge, maxUnavailable, 10)).toThrow('not a percentage');
  });

  it.each([
    [1, 1, 5, 5, 5],
    [6, 10, 7, 2, 6],
  ])(
    'for %d replicas and a surge of %d, with %d in all ReplicaSets and %d in the new one, the new one gets %d',
    (replicas, maxSurge, total, current, size) => {
      expect(newReplicaSetSize(rolling(replicas, 1, maxSurge), total, current)).toBe(size);
    },
  );

  // biome-ignore format: one case in each row
  it.each([
    // replicas, surge, pods in the status, wanted by the ReplicaSet, annotation, change
    ['loses all pods of a Deployment without replicas', 0, 0, 0, 10, undefined, -10],
    ['keeps its size without an annotation and a status', 10, 0, 0, 5, undefined, 0],
    ['keeps its size with an annotation of 0 and no status', 10, 0, 0, 5, '0', 0],
    ['uses the size in the status without an annotation', 120, 0, 100, 50, undefined, 10],
    ['uses the size in the status with an annotation of 0', 120, 0, 100, 50, '0', 10],
    ['grows by its share', 120, 0, 0, 50, '100', 10],
    ['counts the surge when it grows', 120, 10, 0, 50, '110', 9],
    ['shrinks by its share', 10, 0, 0, 6, '12', -1],
    ['counts the surge when it shrinks', 100, 10, 0, 50, '130', -8],
  ])('a ReplicaSet %s', (_, replicas, maxSurge, present, size, annotation, change) => {
    const annotations = annotation === undefined ? {} : { [annotationNames.maxReplicas]: annotation };
    const deployment = { ...rolling(replicas, 1, maxSurge), status: { replicas: present } };
    // A change by zero may be a negative zero.
    expect(fraction(deployment, replicaSet('a', size, {} as appsv1.ReplicaSetStatus, annotations)) + 0).toBe(change);
  });

  // biome-ignore format: one case in each row
  it.each([
    // wanted, present, terminating (undefined: not reported), whether the controller has updated the status
    ['a ReplicaSet that shrinks', [[1, 2, 3, true]], 1, 2, 3],
    ['two ReplicaSets that shrink', [[1, 2, 3, true], [2, 3, 1, true]], 3, 5, 4],
    ['a new ReplicaSet', [[3, 0, undefined, false]], 3, 0, 0],
    ['shrinking and new ReplicaSets', [[1, 2, 3, true], [2, 3, 1, true], [3, 0, undefined, false]], 6, 5, 4],
    ['a ReplicaSet that does not report terminating pods', [[1, 1, undefined, true]], 1, 1, undefined],
    ['two ReplicaSets, one of which does not report terminating pods', [[1, 2, 3, true], [1, 1, undefined, true]], 2, 3, undefined],
  ] as const)('sums up %s', (_, given, wanted, present, terminating) => {
    const sets = given.map(([size, replicas, count, isSeen], i) =>
      replicaSet(`${i}`, size, {
        replicas,
        ...(count !== undefined && { terminatingReplicas: count }),
        ...(isSeen && { observedGeneration: 1 }),
      }),
    );
    expect([totalReplicas(sets), sumOf(sets, 'replicas'), terminatingOf(sets)]).toEqual([wanted, present, terminating]);
  });

  it('count ReplicaSets that want pods as active', () => {
    const sets = [0, 1, 2].map((size) => replicaSet(`${size}`, size, { replicas: 0 }));
    expect(activeOf(sets).map(({ metadata }) => metadata.name)).toEqual(['1', '2']);
  });
});

describe('annotations', () => {
  // biome-ignore format: one case in each row
  it.each([
    [undefined, undefined], ['x', undefined], ['-1', undefined], ['0', 0], ['13', 13], ['2147483647', 2147483647],
    ['2147483648', undefined], ['4294967296', undefined], ['', undefined], ['1.5', undefined],
  ])('with the value %s stand for %s pods', (text, value) => {
    expect(replicasAnnotation({ metadata: text === undefined ? {} : { annotations: { size: text } } }, 'size')).toBe(value);
  });

  it.each([
    ['no annotations', undefined, true],
    ['another size', { desired: '8', max: '20' }, true],
    ['another maximum', { desired: '10', max: '16' }, true],
    ['the same annotations', { desired: '10', max: '20', more: 'x' }, false],
  ])('are written when there are %s (%j): %s', (_, annotations, lacks) => {
    expect(lacksAnnotations({ metadata: { ...(annotations && { annotations }) } }, { desired: '10', max: '20' })).toBe(
      lacks,
    );
  });
});

describe('templates', () => {
  const hash = 'pod-template-hash';
  const pod = (labels: Readonly<Record<string, string>>, more: { image?: string; note?: string } = {}) => ({
    metadata: { labels, ...(more.note && { annotations: { note: more.note } }) },
    spec: { containers: [{ name: 'c', image: more.image ?? 'img' }] },
  });
  // biome-ignore format: one case in each row
  it.each([
    ['the same template', pod({ [hash]: '1', a: 'b' }), pod({ [hash]: '1', a: 'b' }), true],
    ['another hash', pod({ [hash]: '1', a: 'b' }), pod({ [hash]: '2', a: 'b' }), true],
    ['a template without a hash', pod({ a: 'b' }), pod({ [hash]: '2', a: 'b' }), true],
    ['a hash in the place of a label', pod({ a: 'b' }), pod({ [hash]: '2' }), false],
    ['the same hash and an additional label', pod({ [hash]: '1' }), pod({ [hash]: '1', a: 'b' }), false],
    ['another annotation', pod({ a: 'b' }, { note: 'x' }), pod({ a: 'b' }, { note: 'y' }), false],
    ['another spec and hash', pod({ [hash]: '1' }), pod({ [hash]: '2' }, { image: 'other' }), false],
    ['another spec, when one template has no hash', pod({}), pod({ [hash]: '2' }, { image: 'other' }), false],
    ['another label', pod({ a: 'b' }), pod({ c: 'b' }), false],
  ])('are compared with %s', (_, a, b, equal) => {
    expect([equalTemplates(a, b), equalTemplates(b, a)]).toEqual([equal, equal]);
  });
});

describe('conditions', () => {
  const failed = newCondition('Progressing', 'False', 'SomeReason', '', start);
  const going = newCondition('Progressing', 'True', 'OtherReason', '', start + 60_000);
  const available = newCondition('Available', 'True', 'Good', '', start);
  it.each([
    ['a first condition', [], available, [available]],
    ['a condition of another type', [failed], available, [failed, available]],
    ['a condition in place of one of the same type', [failed, available], going, [available, going]],
    [
      'no condition when one with equal status and reason exists',
      [available],
      { ...available, message: 'new', lastUpdateTime: 'x' },
      [available],
    ],
    [
      'another reason, and keep the time of transition',
      [available],
      { ...going, type: 'Available' },
      [{ ...going, type: 'Available', lastTransitionTime: available.lastTransitionTime }],
    ],
  ])('set %s', (_, conditions, condition, expected) => {
    expect(withCondition({ conditions }, condition).conditions).toEqual(expected);
  });

  it.each([
    ['nothing', [], 'Progressing', []],
    ['the only condition', [failed], 'Progressing', []],
    ['no condition of another type', [failed, available], 'ReplicaFailure', [failed, available]],
  ])('remove %s', (_, conditions, type, expected) => {
    const status = withoutCondition({ conditions }, type);
    expect(status.conditions).toEqual(expected);
    expect(conditionOf(status, type)).toBeUndefined();
  });
});

describe('progress', () => {
  const counts = ([replicas, updatedReplicas, readyReplicas, availableReplicas]: readonly number[]): Status => ({
    ...(replicas !== undefined && { replicas }),
    ...(updatedReplicas !== undefined && { updatedReplicas }),
    ...(readyReplicas !== undefined && { readyReplicas }),
    ...(availableReplicas !== undefined && { availableReplicas }),
  });

  // biome-ignore format: one case in each row
  it.each([
    // wanted, present, updated, available
    ['some are not available', 5, [5, 5, 4, 4], false],
    ['too few are available', 5, [5, 5, 3, 3], false],
    ['all are updated and available', 5, [5, 5, 5, 5], true],
    ['a pod is not updated', 5, [5, 4, 5, 5], false],
    ['an old pod is left', 1, [2, 1, 1, 1], false],
    ['the only pod is not available', 1, [1, 1, 0, 0], false],
  ])('is complete when %s (%s pods, status %j): %s', (_, replicas, status, complete) => {
    expect(isComplete(rolling(replicas, 1), counts(status))).toBe(complete);
  });

  // biome-ignore format: one case in each row
  it.each([
    ['more updated pods', [10, 4, 4, 4], [10, 6, 4, 4], true],
    ['nothing', [10, 4, 4, 4], [10, 4, 4, 4], false],
    ['fewer old pods', [10, 4, 6, 6], [8, 4, 6, 6], true],
    ['fewer updated pods', [10, 7, 3, 3], [10, 6, 3, 3], false],
    ['fewer pods, but more updated pods', [10, 4, 7, 7], [8, 8, 5, 5], true],
    ['more ready pods', [10, 10, 9, 8], [10, 10, 10, 8], true],
    ['more available pods', [10, 10, 10, 9], [10, 10, 10, 10], true],
  ])('is made by %s (status %j, then %j): %s', (_, before, after, expected) => {
    expect(isProgressing({ ...rolling(10, 1), status: counts(before) }, counts(after))).toBe(expected);
  });

  const condition = (status: 'True' | 'False', reason: string) =>
    newCondition('Progressing', status, reason, '', start);
  const updated = condition('True', 'ReplicaSetUpdated');
  const timedOut = condition('False', 'ProgressDeadlineExceeded');
  const after = (seconds: number) => start + seconds * 1000;

  // biome-ignore format: one case in each row
  it.each([
    ['never without a deadline', undefined, [3, 3, 1, 1], [updated], after(30), undefined],
    ['never with an unlimited deadline', noDeadline, [3, 3, 1, 1], [updated], after(30), undefined],
    ['never without a condition', 60, [3, 3, 1, 1], [], after(30), undefined],
    ['never when it is complete', 60, [3, 3, 3, 3], [updated], after(30), undefined],
    ['never when it has timed out', 60, [3, 3, 0, 0], [timedOut], after(30), undefined],
    ['a second after the deadline', 60, [3, 3, 1, 1], [updated], after(30), 31_000],
    ['a second after the deadline, when that is near', 60, [3, 3, 1, 1], [updated], after(59), 2000],
    ['soon at the deadline', 60, [3, 3, 1, 1], [updated], after(60), 1000],
    ['soon after the deadline', 60, [3, 3, 1, 1], [updated], after(120), 1000],
  ])('is checked again %s', (_, progressDeadlineSeconds, status, conditions, now, expected) => {
    const { spec, ...rest } = rolling(3, 1);
    const deadline = progressDeadlineSeconds === undefined ? {} : { progressDeadlineSeconds };
    const deployment = { ...rest, spec: { ...spec, ...deadline }, status: { ...counts(status), conditions } };
    expect(nextProgressCheck(deployment as Deployment, now)).toBe(expected);
  });

  const newest = (available: number) =>
    replicaSet('new', 3, { replicas: available, readyReplicas: available, availableReplicas: available });
  const complete = condition('True', 'NewReplicaSetAvailable');
  // biome-ignore format: one case in each row
  it.each([
    // present condition, pods of the new and of an old ReplicaSet, pods of the status before; new condition, whether
    // its time of update changed, whether its time of transition changed
    ['goes on, with the time of the last change', updated, 3, 1, 3, 'True ReplicaSetUpdated', true, false],
    ['goes on after a time-out', timedOut, 3, 1, 3, 'True ReplicaSetUpdated', true, true],
    ['goes on without a condition', undefined, 3, 1, 3, 'True ReplicaSetUpdated', true, true],
    ['is complete, with the time of the last change', updated, 3, 0, 3, 'True NewReplicaSetAvailable', true, false],
    ['is complete after a time-out', timedOut, 3, 0, 3, 'True NewReplicaSetAvailable', true, true],
    ['is complete without a condition', undefined, 3, 0, 3, 'True NewReplicaSetAvailable', true, true],
    ['is complete as before', complete, 3, 0, 3, 'True NewReplicaSetAvailable', false, false],
    ['times out', updated, 2, 0, 2, 'False ProgressDeadlineExceeded', true, true],
    ['has timed out', timedOut, 2, 0, 2, 'False ProgressDeadlineExceeded', false, false],
    ['has no condition yet', undefined, 2, 0, 2, undefined, false, false],
  ])('is reported of a rollout that %s', (_, present, available, old, before, expected, isUpdated, isTransition) => {
    const { spec, ...rest } = rolling(3, 1);
    const status = { ...counts([before, old > 0 ? 0 : before, before, before]), conditions: present ? [present] : [] };
    const deployment = { ...rest, spec: { ...spec, progressDeadlineSeconds: 60 }, status } as Deployment;
    const newSet = newest(available);
    const oldSet = replicaSet('old', 0, { replicas: old, readyReplicas: old, availableReplicas: old });
    const found = conditionOf(
      rolloutStatus({ deployment, newest: newSet, all: [oldSet, newSet], now: after(100) }),
      'Progressing',
    );
    const at = (changed: boolean) => (changed ? '2026-01-01T00:01:40Z' : '2026-01-01T00:00:00Z');
    expect(found && `${found.status} ${found.reason}`).toBe(expected);
    expect(found?.lastUpdateTime).toBe(expected && at(isUpdated));
    expect(found?.lastTransitionTime).toBe(expected && at(isTransition));
  });

  it('is reported for a Deployment without a new ReplicaSet', () => {
    const { spec, ...rest } = rolling(0, 1);
    const status = { replicas: 3, updatedReplicas: 3, availableReplicas: 3, conditions: [updated] };
    const deployment = { ...rest, spec: { ...spec, progressDeadlineSeconds: 60 }, status } as Deployment;
    const all = [replicaSet('old', 0, { replicas: 0 })];
    const found = conditionOf(rolloutStatus({ deployment, newest: undefined, all, now: start }), 'Progressing');
    expect(found).toMatchObject({
      reason: 'NewReplicaSetAvailable',
      message: 'Deployment "web" has successfully progressed.',
    });
  });
});
