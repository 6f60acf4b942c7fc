import { describe, expect, it } from 'vitest';
import { podsOfText } from '../../test/job-pods.js';
import { isPodActive } from '../pods/index.js';
import { formatIndexes, type IndexIntervals, parseIndexes } from './index-intervals.js';
import {
  activePodsToDelete,
  failedIndexes,
  failureCountAnnotations,
  failuresWith,
  firstPendingIndexes,
  podsToReplace,
  succeededIndexes,
} from './indexed-pods.js';
import type { Job } from './job-state.js';
import { podOfJob } from './pod-of-job.js';

const uids = (pods: Iterable<{ readonly metadata: { readonly uid?: string } }>) =>
  [...pods].map(({ metadata }) => metadata.uid);
const jobOf = (completions: number, spec: object = {}, status: Job['status'] = {}): Job => ({
  metadata: { namespace: 'ns', name: 'job' },
  spec: { completionMode: 'Indexed', completions, template: { spec: { containers: [] } }, ...spec },
  status,
});
const policy = (action: string) => ({
  podFailurePolicy: { rules: [{ action, onExitCodes: { operator: 'In', values: [3] } }] },
});

describe('succeeded indexes', () => {
  it.each([
    // pods, completions, indexes in the status; the indexes of these that count, all indexes
    ['Sa@1', 2, '', '', '1'],
    ['Fa@2 Sb@5 Sc@5 Fd@10 Se@10', 11, '', '', '5,10'],
    ['Ra@0 Pb@1 Sc@2 Sd@3 Se@5 Sf@6 Sg@7', 8, '', '', '2,3,5-7'],
    ['Sa@0 Fb@1 Sc@2 Sd@3 Se@4 Sf@5 Sg Sh@-2', 6, '', '', '0,2-5'],
    ['Sa@0 Sb@1 Sc@2 Fd@3 Se@4 Sf@5 Sg Sh@-2', 5, '', '', '0-2,4'],
    ['', 8, '0-5,8-10', '0-5', '0-5'],
    ['', 10, '0-5,8-10', '0-5,8,9', '0-5,8,9'],
    ['Sa@2 Sb@7 Sc@8', 13, '0,4,5,10-12', '0,4,5,10-12', '0,2,4,5,7,8,10-12'],
    ['Sa@2 Sb@7 Sc@8', 9, '3,4,6', '3,4,6', '2-4,6-8'],
    ['Sa@3 Sb@4 Sc@6', 9, '2,7,8', '2,7,8', '2-4,6-8'],
    ['Sa@0 Sb@3 Sc@5 Sd@9', 10, '2-7', '2-7', '0,2-7,9'],
    ['Sa@3', 4, '0,1-foo,bar', '0', '0,3'],
    ['', 4, ',1', '1', '1'],
    ['Sa@1-', 2, '', '', ''],
  ])('are found for pods %j, %i completions and %j before', (pods, completions, before, counted, all) => {
    const found = succeededIndexes(jobOf(completions, {}, { completedIndexes: before }), podsOfText(pods));
    expect(formatIndexes(found.counted)).toBe(counted);
    expect(formatIndexes(found.all)).toBe(all);
  });
});

describe('failed indexes', () => {
  it.each([
    // limit for each index, pods, failed indexes in the status, result
    [0, 'Fa@0~0', undefined, '0'],
    [1, 'Fa@1~1', undefined, '1'],
    [1, 'Fa@0~1 Fb@1~0', undefined, '0'],
    [1, 'Fa@0~0:3', undefined, '0', 'FailIndex'],
    [0, 'Fa@0~0:3', undefined, '', 'Ignore'],
    [0, 'Fa@0~0-', undefined, ''],
    [0, 'Fa@3~0', undefined, ''],
    [0, 'Fa@1~0', '0', '0,1'],
    [0, 'Fa@1~0', '', '1'],
    [0, 'Fa@1~0', '9', '1'],
  ])(
    'are found with limit %i for pods %j and %j before',
    (backoffLimitPerIndex, pods, before, wanted, action?: string) => {
      const status = before === undefined ? {} : { failedIndexes: before };
      const job = jobOf(2, { backoffLimitPerIndex, ...(action && policy(action)) }, status);
      expect(formatIndexes(failedIndexes(job, podsOfText(pods)))).toBe(wanted);
    },
  );
});

describe('podsToReplace', () => {
  it.each([
    // limit for each index, pods, kept pods
    ['indexes that have not failed', 1, 'Fa@0~0 Fb@1~1 Fc@2~0', ['a', 'c']],
    ['pods without the finalizer', 0, 'Fa@0~0-', []],
    ['indexes beyond the completions', 0, 'Fa@4~0', []],
    ['indexes that run again', 1, 'Fa@0~0 Rb@0~1', []],
    ['indexes that have succeeded', 1, 'Fa@0~0 Sb@0~1', []],
    ['different numbers of failures', 4, 'Fa@0~0 Fb@0~2 Fc@0~1', ['b']],
    ['different ends', 4, 'Fa@0~1^1 Fb@0~1^2 Fc@0~1^0', ['b']],
  ])('returns at most one failed pod of each index: %s', (_, backoffLimitPerIndex, text, wanted) => {
    const job = jobOf(3, { backoffLimitPerIndex });
    const pods = podsOfText(text);
    const kept = podsToReplace(
      job,
      pods,
      pods.filter(isPodActive),
      succeededIndexes(job, pods).all,
      failedIndexes(job, pods),
    );
    expect(uids(kept.values())).toEqual(wanted);
  });
});

describe('the number of failures of an index', () => {
  it.each([
    ['Fa@0', 0],
    ['Fa@0~2', 2],
    ['Fa@0~2147483647', 2_147_483_647],
    ['Fa@0~2147483648', 0],
    ['Fa@0~-1', 0],
    ['Fa@0~xyz', 0],
  ])('is one higher than the number in the pod %s', (pod, wanted) => {
    expect(podsOfText(pod).map(failuresWith)).toEqual([wanted + 1]);
  });

  const counts = ['batch.kubernetes.io/job-index-failure-count', 'batch.kubernetes.io/job-index-ignored-failure-count'];
  it.each([
    ['Fa@0~0:1', ['1', undefined]],
    ['Fa@0~3:1', ['4', undefined]],
    ['Fa@0~3:3', ['3', '1']],
  ])('is stored in the pod that replaces %s', (pod, wanted) => {
    const annotations = failureCountAnnotations(jobOf(1, policy('Ignore')), podsOfText(pod)[0]);
    expect(counts.map((key) => annotations[key])).toEqual(wanted);
  });
});

describe('the first pending indexes', () => {
  const intervals = (text: string): IndexIntervals => parseIndexes(text, 100);
  it.each([
    // number, completions, pods, succeeded, failed, result
    [5, 3, '', '', '', [0, 1, 2]],
    [2, 5, '', '', '', [0, 1]],
    [3, 10, 'Ra@0 Pb@1', '', '', [2, 3, 4]],
    [6, 6, 'Pa@6', '4,5', '', [0, 1, 2, 3]],
    [5, 20, 'Pa@3 Rb@5 Pc@8 Rd Re@-3', '2-4,9', '', [0, 1, 6, 7, 10]],
    [5, 20, 'Pa@3 Pb@9', '1,5,9', '2,6,7', [0, 4, 8, 10, 11]],
  ])(
    'are %i of %i completions with pods %j, %j succeeded and %j failed',
    (count, completions, text, succeeded, failed, wanted) => {
      const pods = podsOfText(text);
      const found = { pods, active: pods, succeeded: intervals(succeeded), failed: intervals(failed) };
      expect(firstPendingIndexes(jobOf(completions), count, found)).toEqual(wanted);
    },
  );
});

describe('surplus pods of indexes are found', () => {
  it.each([
    ['Pa Pb@2 Rc@5 Rd@6', ['a', 'd']],
    ['Pa@5 Rb@0 Pc@3 Rd@0 Re@3 Pf@0 Rg@6 Ph@6', ['b', 'c', 'f', 'g', 'h']],
    ['Pa Rb@invalid Rc@-2 Pd@0 Pe@1 Pf@1 Rg@1', ['a', 'b', 'c', 'e', 'f']],
  ])('among the pods %s', (text, wanted) => {
    expect(uids(activePodsToDelete(jobOf(6), podsOfText(text), 0, 0)).sort()).toEqual(wanted);
  });
});

describe('the generated name of a pod', () => {
  it.each([
    ['indexed-job', 'indexed-job-1-'],
    ['n'.repeat(65), `${'n'.repeat(55)}-1-`],
    ['n'.repeat(57), `${'n'.repeat(55)}-1-`],
  ])('begins with the name of Job %s', (name, wanted) => {
    expect(podOfJob({ ...jobOf(2), metadata: { name } }, 1).metadata.generateName).toBe(wanted);
  });
});
