import type { batchv1, Pod } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import { backoffLeft, finishedAt, nextBackoffRecord, noFailures } from './backoff.js';
import {
  addIndexes,
  countCommonIndexes,
  countIndexes,
  formatIndexes,
  hasIndex,
  mergeIndexes,
  parseIndexes,
} from './index-intervals.js';
import { activePodsToDelete, firstPendingIndexes } from './indexed-pods.js';
import type { Job } from './job-state.js';
import { podOfJob } from './pod-of-job.js';
import { decideFailure, matchSuccessPolicy } from './policies.js';

const at = (second: number) => `2026-01-01T00:00:${String(second).padStart(2, '0')}Z`;
const podOf = (index: number | undefined, more: { metadata?: object; spec?: object; status?: object } = {}): Pod =>
  ({
    metadata: {
      namespace: 'ns',
      name: `p${index}`,
      uid: `u${index}`,
      ...(index !== undefined && { annotations: { 'batch.kubernetes.io/job-completion-index': String(index) } }),
      ...more.metadata,
    },
    spec: { containers: [], ...more.spec },
    status: { ...more.status },
  }) as Pod;
const jobOf = (spec: object): Job => ({ metadata: { namespace: 'ns', name: 'job' }, spec: { ...spec } }) as Job;

describe('intervals of indexes', () => {
  it.each([
    ['', 10, ''],
    ['0', 10, '0'],
    ['0,1', 10, '0,1'],
    ['0-2', 10, '0-2'],
    ['0,1,2', 10, '0-2'],
    ['1,3-5,7', 10, '1,3-5,7'],
    ['1,3-8', 6, '1,3-5'],
    ['1,6', 6, '1'],
    ['x,2', 6, '2'],
  ])('%j of %i completions is %j', (text, completions, wanted) => {
    expect(formatIndexes(parseIndexes(text, completions))).toBe(wanted);
  });

  it.each([
    ['', '', ''],
    ['0-2', '3', '0-3'],
    ['0-2,8', '4-6,7', '0-2,4-8'],
    ['0-9', '3-4', '0-9'],
    ['5', '1,3', '1,3,5'],
  ])('%j and %j together are %j', (a, b, wanted) => {
    const merged = mergeIndexes(parseIndexes(a, 100), parseIndexes(b, 100));
    expect(formatIndexes(merged)).toBe(wanted);
  });

  it('count, find and compare indexes', () => {
    const some = parseIndexes('1,3-5,8-9', 20);
    expect(countIndexes(some)).toBe(6);
    expect([0, 1, 2, 4, 9, 10].map((index) => hasIndex(some, index))).toEqual([false, true, false, true, true, false]);
    expect(formatIndexes(addIndexes(some, [2, 6]))).toBe('1-6,8,9');
    expect(countCommonIndexes(some, parseIndexes('0-4,9-12', 20))).toBe(4);
  });
});

describe('the first pending indexes', () => {
  const intervals = (text: string) => parseIndexes(text, 10);
  it.each([
    [3, '', '', [], [0, 1, 2]],
    [3, '0-1', '', [2], [3, 4, 5]],
    [10, '0,5', '3', [1, 7], [2, 4, 6, 8, 9]],
    [2, '0-9', '', [], []],
    [0, '', '', [], []],
  ])('%i, when %j succeeded, %j failed and %j run', (count, succeeded, failed, running, wanted) => {
    const active = running.map((index) => podOf(index));
    const job = jobOf({ completionMode: 'Indexed', completions: 10 });
    const found = firstPendingIndexes(job, count, {
      pods: active,
      active,
      succeeded: intervals(succeeded),
      failed: intervals(failed),
    });
    expect(found).toEqual(wanted);
  });

  it('do not include those of terminating pods when only failed pods are replaced', () => {
    const pods = [podOf(0, { metadata: { deletionTimestamp: at(0) } })];
    const pending = (spec: object) =>
      firstPendingIndexes(jobOf({ completionMode: 'Indexed', completions: 2, ...spec }), 2, {
        pods,
        active: [],
        succeeded: [],
        failed: [],
      });
    expect(pending({})).toEqual([0, 1]);
    expect(pending({ podReplacementPolicy: 'Failed' })).toEqual([1]);
  });
});

describe('active pods to be deleted', () => {
  it('are those with wrong indexes, all but one of each index, then the cheapest', () => {
    const job = jobOf({ completionMode: 'Indexed', completions: 3 });
    const running = { spec: { nodeName: 'n' }, status: { phase: 'Running' } };
    const twin = podOf(1, { metadata: { name: 'twin', uid: 'twin' } });
    const active = [podOf(0, running), podOf(1, running), twin, podOf(5), podOf(undefined)];
    const names = (atLeast: number) => activePodsToDelete(job, active, atLeast, 0).map(({ metadata }) => metadata.uid);
    expect(names(0)).toEqual(['u5', 'uundefined', 'twin']);
    expect(names(4)).toHaveLength(4);
    expect(activePodsToDelete(jobOf({}), active, 2, 0)).toHaveLength(2);
  });
});

describe('a pod failure policy', () => {
  const exited = (exitCode: number, name = 'main') =>
    podOf(0, { status: { containerStatuses: [{ name, state: { terminated: { exitCode } } }] } });
  const disrupted = podOf(0, { status: { conditions: [{ type: 'DisruptionTarget', status: 'True' }] } });
  const rules: batchv1.PodFailurePolicyRule[] = [
    { action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] },
    { action: 'FailIndex', onExitCodes: { containerName: 'main', operator: 'In', values: [7] } },
    { action: 'Count', onExitCodes: { operator: 'In', values: [5] } },
    { action: 'FailJob', onExitCodes: { operator: 'NotIn', values: [1, 7] } },
  ];
  it.each([
    ['a condition', disrupted, { isCounted: false, action: 'Ignore' }],
    ['an exit code', exited(7), { isCounted: true, action: 'FailIndex' }],
    ['an exit code of another container', exited(7, 'other'), { isCounted: true }],
    ['an exit code that counts', exited(5), { isCounted: true, action: 'Count' }],
    ['no rule', exited(1), { isCounted: true }],
    ['no container that failed', exited(0), { isCounted: true }],
    [
      'an exit code that is not in a list',
      exited(9),
      {
        isCounted: true,
        action: 'FailJob',
        failJobMessage: 'Container main for pod ns/p0 failed with exit code 9 matching FailJob rule at index 3',
      },
    ],
  ])('decides by %s', (_, pod, wanted) => {
    expect(decideFailure({ rules }, pod)).toEqual(wanted);
  });

  it('tells the condition that failed the Job', () => {
    const policy = { rules: [{ action: 'FailJob' as const, onPodConditions: [{ type: 'DisruptionTarget' }] }] };
    const message = 'Pod ns/p0 has condition DisruptionTarget matching FailJob rule at index 0';
    expect(decideFailure(policy, disrupted).failJobMessage).toBe(message);
  });
});

describe('a success policy', () => {
  it.each<[string, batchv1.SuccessPolicyRule[], string, string | undefined]>([
    ['all indexes of a rule', [{ succeededIndexes: '0-2' }], '0-3', 'Matched rules at index 0'],
    ['not all indexes', [{ succeededIndexes: '0-2' }], '0-1', undefined],
    [
      'a number of a rule’s indexes',
      [{ succeededIndexes: '0-4', succeededCount: 2 }],
      '1,4',
      'Matched rules at index 0',
    ],
    ['a number of any indexes', [{ succeededIndexes: '9' }, { succeededCount: 2 }], '1,4', 'Matched rules at index 1'],
    ['nothing', [{ succeededCount: 0 }], '', undefined],
  ])('is met by %s', (_, rules, succeeded, wanted) => {
    expect(matchSuccessPolicy({ rules }, 10, parseIndexes(succeeded, 10))).toBe(wanted);
  });
});

describe('back-off', () => {
  const ended = (second: number) =>
    podOf(second, { status: { containerStatuses: [{ state: { terminated: { finishedAt: at(second) } } }] } });
  const ms = (second: number) => Date.parse(at(second));

  it('counts failures since the last success', () => {
    const two = nextBackoffRecord(noFailures, [], [ended(3), ended(1)]);
    expect(two).toEqual({ failures: 2, lastFailureAt: ms(3) });
    expect(nextBackoffRecord(two, [], [])).toBe(two);
    expect(nextBackoffRecord(two, [], [ended(5)])).toEqual({ failures: 3, lastFailureAt: ms(5) });
    expect(nextBackoffRecord(two, [ended(9)], [])).toEqual(noFailures);
    expect(nextBackoffRecord(two, [ended(5)], [ended(4), ended(6)])).toEqual({ failures: 1, lastFailureAt: ms(6) });
  });

  it.each([
    [0, 0, 0],
    [1, 0, 10_000],
    [1, 4000, 6000],
    [1, 11_000, 0],
    [3, 0, 40_000],
    [7, 0, 600_000],
    [1000, 0, 600_000],
  ])('after %i failures and %i ms takes %i ms more', (failures, passed, left) => {
    expect(backoffLeft({ failures, lastFailureAt: 1000 }, 1000 + passed)).toBe(left);
  });

  it.each([
    ['its containers', ended(7), 7],
    [
      'its readiness while a container runs',
      podOf(0, {
        status: {
          containerStatuses: [{ state: { running: {} } }],
          conditions: [{ type: 'Ready', status: 'False', lastTransitionTime: at(8) }],
        },
      }),
      8,
    ],
    ['its deletion', podOf(0, { metadata: { deletionTimestamp: at(30), deletionGracePeriodSeconds: 20 } }), 10],
    ['its creation', podOf(0, { metadata: { creationTimestamp: at(4) } }), 4],
  ])('takes the end of a pod from %s', (_, pod, second) => {
    expect(finishedAt(pod)).toBe(ms(second));
  });
});

describe('the pod of a Job', () => {
  it('shortens long names, and keeps the index variable that the template has', () => {
    const env = [{ name: 'JOB_COMPLETION_INDEX', value: 'own' }];
    const job = {
      ...jobOf({ completionMode: 'Indexed', template: { spec: { containers: [{ name: 'c', env }] } } }),
      metadata: { name: 'n'.repeat(63) },
    };
    const pod = podOfJob(job, 12);
    expect(pod.metadata.generateName).toBe(`${'n'.repeat(54)}-12-`);
    expect(pod.spec?.containers[0]?.env).toEqual(env);
    expect(pod.metadata.finalizers).toEqual(['batch.kubernetes.io/job-tracking']);
  });

  it('counts failures of its index when the Job limits them', () => {
    const job = jobOf({
      completionMode: 'Indexed',
      backoffLimitPerIndex: 3,
      podFailurePolicy: { rules: [{ action: 'Ignore', onExitCodes: { operator: 'In', values: [3] } }] },
      template: { spec: { containers: [] } },
    });
    const failed = (exitCode: number, annotations: object) =>
      podOf(0, { metadata: { annotations }, status: { containerStatuses: [{ state: { terminated: { exitCode } } }] } });
    const counts = (replaced?: Pod) => {
      const { annotations = {} } = podOfJob(job, 0, replaced).metadata;
      return [
        annotations['batch.kubernetes.io/job-index-failure-count'],
        annotations['batch.kubernetes.io/job-index-ignored-failure-count'],
      ];
    };
    const once = { 'batch.kubernetes.io/job-index-failure-count': '1' };
    expect(counts()).toEqual(['0', undefined]);
    expect(counts(failed(1, once))).toEqual(['2', undefined]);
    expect(counts(failed(3, once))).toEqual(['1', '1']);
  });
});
