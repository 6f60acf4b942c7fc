import type { Pod } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
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
import { finishedConditionOf, type Job } from './job-state.js';
import { podOfJob } from './pod-of-job.js';

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
  ])('are joined: %j and %j become %j', (a, b, wanted) => {
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
  it('exclude indexes of terminating pods when only failed pods are replaced', () => {
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
  it('are pods with wrong indexes, all but one of each index, then the pods that are first in the order of deletion', () => {
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

describe('a Job has finished', () => {
  it.each([
    ['when Complete is True', 'Complete', 'True', 'Complete'],
    ['when Failed is True', 'Failed', 'True', 'Failed'],
    ['not when Complete is False', 'Complete', 'False', undefined],
    ['not when Complete is Unknown', 'Complete', 'Unknown', undefined],
    ['not when Failed is False', 'Failed', 'False', undefined],
    ['not when Failed is Unknown', 'Failed', 'Unknown', undefined],
    ['not when it is suspended', 'Suspended', 'True', undefined],
    ['not while only FailureTarget is True', 'FailureTarget', 'True', undefined],
    ['not while only SuccessCriteriaMet is True', 'SuccessCriteriaMet', 'True', undefined],
  ] as const)('%s', (_, type, status, wanted) => {
    expect(finishedConditionOf({ ...jobOf({}), status: { conditions: [{ type, status }] } })?.type).toBe(wanted);
    expect(finishedConditionOf(jobOf({}))).toBeUndefined();
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
