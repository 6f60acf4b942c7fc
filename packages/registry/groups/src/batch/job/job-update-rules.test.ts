import type { FeatureName } from '@k8s-ts/api/discovery';
import type { batchv1, Container } from '@k8s-ts/api/types';
import { describe, expect, it } from 'vitest';
import { describeRules } from '../../../../shared/test/rule-table.js';
import { jobStrategy } from './job-strategy.js';
import { validateJobUpdate } from './job-validation.js';

const indexed = { 'spec.completionMode': 'Indexed', 'spec.completions': 2, 'spec.parallelism': 2 };
const failurePolicy = 'spec.podFailurePolicy';
const failureRule = 'spec.podFailurePolicy.rules[0]';
const successPolicy = 'spec.successPolicy';
const nodeAffinity = (zone: string) => ({
  requiredDuringSchedulingIgnoredDuringExecution: {
    nodeSelectorTerms: [{ matchExpressions: [{ key: 'zone', operator: 'In', values: [zone] }] }],
  },
});
const onCondition = (more: object = {}) => ({
  action: 'Ignore',
  onPodConditions: [{ type: 'Ready', status: 'True', ...more }],
});

/** `kubernetes pkg/apis/batch/validation/validation.go`, `pkg/registry/batch/job/strategy.go`. */
describeRules({
  group: 'batch',
  version: 'v1',
  kind: 'Job',
  resource: 'jobs',
  base: { spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'work:1' }] } } } },
  strategy: jobStrategy({}),
  update: [
    [
      {},
      {
        'spec.parallelism': 3,
        'spec.activeDeadlineSeconds': 60,
        'spec.backoffLimit': 1,
        'spec.ttlSecondsAfterFinished': 5,
      },
    ],
    [{}, { 'spec.suspend': true }],
    [{ 'spec.completions': 2 }, { 'spec.completions': 3 }, 'spec.completions: Invalid value: 3: field is immutable'],
    [
      { 'spec.completions': 2 },
      { 'spec.completions': undefined },
      'spec.completions: Invalid value: null: field is immutable',
    ],
    [indexed, { 'spec.completions': 3, 'spec.parallelism': 3 }],
    [
      indexed,
      { 'spec.completions': 3 },
      'spec.completions: Invalid value: 3: can only be modified in tandem with spec.parallelism',
    ],
    [indexed, { 'spec.completions': undefined }, 'spec.completions: Required value: when completion mode is Indexed'],
    [
      indexed,
      { 'spec.completionMode': 'NonIndexed' },
      'spec.completionMode: Invalid value: "NonIndexed": field is immutable',
    ],
    [
      {},
      { 'spec.selector.matchLabels': { 'batch.kubernetes.io/controller-uid': 'uid', more: 'b' } },
      'spec.selector: Invalid value: {"matchLabels":{"batch.kubernetes.io/controller-uid":"uid","more":"b"}}: `selector` not auto-generated',
      'spec.template.metadata.labels: Invalid value: {"batch.kubernetes.io/controller-uid":"uid","batch.kubernetes.io/job-name":"one","controller-uid":"uid","job-name":"one"}: `selector` does not match template `labels`',
      'spec.selector: Invalid value: {"matchLabels":{"batch.kubernetes.io/controller-uid":"uid","more":"b"}}: field is immutable',
    ],
    [
      {},
      { 'spec.manualSelector': true, 'spec.selector': { matchLabels: { 'job-name': 'one' } } },
      'spec.selector: Invalid value: {"matchLabels":{"job-name":"one"}}: field is immutable',
    ],
    [indexed, { 'spec.backoffLimitPerIndex': 1 }, 'spec.backoffLimitPerIndex: Invalid value: 1: field is immutable'],
    [
      { ...indexed, 'spec.backoffLimitPerIndex': 1 },
      { 'spec.backoffLimitPerIndex': 2 },
      'spec.backoffLimitPerIndex: Invalid value: 2: field is immutable',
    ],
    [
      { ...indexed, 'spec.backoffLimitPerIndex': 1 },
      { 'spec.backoffLimitPerIndex': undefined },
      'spec.backoffLimitPerIndex: Invalid value: null: field is immutable',
    ],
    [{ ...indexed, 'spec.backoffLimitPerIndex': 1, 'spec.maxFailedIndexes': 1 }, { 'spec.maxFailedIndexes': 2 }],
    [
      {},
      { 'spec.managedBy': 'example.com/runner' },
      'spec.managedBy: Invalid value: "example.com/runner": field is immutable',
    ],
    [
      { 'spec.managedBy': 'example.com/runner' },
      { 'spec.managedBy': undefined },
      'spec.managedBy: Invalid value: null: field is immutable',
    ],
    [
      {},
      { [failurePolicy]: { rules: [onCondition()] } },
      'spec.podReplacementPolicy: Unsupported value: "TerminatingOrFailed": supported values: "Failed"',
      'spec.podFailurePolicy: Invalid value: {"Rules":[{"Action":"Ignore","OnExitCodes":null,"OnPodConditions":[{"Type":"Ready","Status":"True"}]}]}: field is immutable',
    ],
    [
      { [failurePolicy]: { rules: [onCondition()] } },
      { [failurePolicy]: undefined },
      'spec.podFailurePolicy: Invalid value: null: field is immutable',
    ],
    [
      { [failurePolicy]: { rules: [onCondition()] } },
      { [`${failureRule}.action`]: 'Count' },
      'spec.podFailurePolicy: Invalid value: {"Rules":[{"Action":"Count","OnExitCodes":null,"OnPodConditions":[{"Type":"Ready","Status":"True"}]}]}: field is immutable',
    ],
    [
      indexed,
      { [successPolicy]: { rules: [{ succeededCount: 1 }] } },
      'spec.successPolicy: Invalid value: {"Rules":[{"SucceededIndexes":null,"SucceededCount":1}]}: field is immutable',
    ],
    [
      { ...indexed, [successPolicy]: { rules: [{ succeededCount: 1 }] } },
      { [successPolicy]: undefined },
      'spec.successPolicy: Invalid value: null: field is immutable',
    ],
    [
      { ...indexed, [successPolicy]: { rules: [{ succeededCount: 1 }] } },
      { [successPolicy]: { rules: [{ succeededCount: 2 }] } },
      'spec.successPolicy: Invalid value: {"Rules":[{"SucceededIndexes":null,"SucceededCount":2}]}: field is immutable',
    ],
    // Only the scheduling of the template changes, while the job is suspended and has not started.
    [{ 'spec.suspend': true }, { 'spec.template.spec.nodeSelector': { a: 'b' } }],
    [{ 'spec.suspend': true }, { 'spec.template.spec.tolerations': [{ key: 'a', operator: 'Exists' }] }],
    [{ 'spec.suspend': true }, { 'spec.template.spec.schedulingGates': [{ name: 'a.b/c' }] }],
    [{ 'spec.suspend': true }, { 'spec.template.spec.affinity': { nodeAffinity: nodeAffinity('a') } }],
    [
      { 'spec.suspend': true, 'spec.template.spec.affinity': { nodeAffinity: nodeAffinity('a') } },
      { 'spec.template.spec.affinity': { nodeAffinity: nodeAffinity('b') } },
    ],
    [
      { 'spec.suspend': true, 'spec.template.spec.affinity': { nodeAffinity: nodeAffinity('a') } },
      { 'spec.template.spec.affinity': undefined },
    ],
    [{ 'spec.suspend': true }, { 'spec.template.metadata.annotations': { a: 'b' } }],
    [
      { 'spec.suspend': true, 'status.startTime': '2026-01-01T00:00:00Z' },
      { 'spec.selector': undefined },
      'spec.selector: Required value',
      'spec.template.metadata.labels: Invalid value: {"batch.kubernetes.io/controller-uid":"uid","batch.kubernetes.io/job-name":"one","controller-uid":"uid","job-name":"one"}: `selector` does not match template `labels`',
      'spec.selector: Invalid value: null: field is immutable',
    ],
    [{}, { 'spec.parallelism': -1 }, 'spec.parallelism: Invalid value: -1: must be greater than or equal to 0'],
  ],
});

describe('a suspended job', () => {
  const container = (image: string, cpu?: string): Container => ({
    name: 'main',
    image,
    ...(cpu ? { resources: { requests: { cpu } } } : {}),
  });
  const jobOf = (spec: batchv1.JobSpec['template']['spec'], suspend = true, active?: number): batchv1.Job => ({
    metadata: { name: 'one', namespace: 'ns', uid: 'uid', resourceVersion: '1' },
    spec: {
      suspend,
      template: {
        metadata: { labels: {} },
        spec: { restartPolicy: 'Never', terminationGracePeriodSeconds: 30, ...spec },
      },
    } as batchv1.JobSpec,
    status: {
      startTime: '2026-01-01T00:00:00Z',
      ...(suspend ? { conditions: [{ type: 'Suspended', status: 'True' }] } : {}),
      ...(active === undefined ? {} : { active }),
    },
  });
  /** The fields that are refused as immutable: with the gate on, and with it off. */
  const refused = (gate: FeatureName, job: batchv1.Job, old: batchv1.Job) =>
    [new Set([gate]), new Set<FeatureName>()].map((features) =>
      validateJobUpdate(job, old, { features })
        .filter(({ detail }) => detail === 'field is immutable')
        .map(({ field }) => field)
        .join(),
    );
  const template = 'spec.template';
  const small = { containers: [container('work:1')] };
  const large = { containers: [container('work:1', '2')] };

  it.each([
    ['may change', jobOf(large), jobOf(small), '', template],
    ['may be removed', jobOf(small), jobOf(large), '', template],
    [
      'may change before the first start',
      { ...jobOf(large), status: {} },
      { ...jobOf(small), status: {} },
      '',
      template,
    ],
    [
      'may change in init containers',
      jobOf({ ...small, initContainers: large.containers }),
      jobOf({ ...small, initContainers: small.containers }),
      '',
      template,
    ],
    ['may not change of a job that runs', jobOf(large, false), jobOf(small, false), template, template],
    ['may not change as long as there are pods', jobOf(large, true, 1), jobOf(small, true, 1), template, template],
    [
      'are all that may change',
      jobOf({ containers: [container('work:2', '2')] }),
      jobOf(small),
      'spec.template.spec',
      template,
    ],
    [
      'may not come with another container',
      jobOf({ containers: [container('work:1', '2'), { name: 'other' }] }),
      jobOf(small),
      'spec.template.spec',
      template,
    ],
  ])('has resources that %s', (_, job, old, behindGate, without) =>
    expect(refused('MutablePodResourcesForSuspendedJobs', job, old)).toEqual([behindGate, without]),
  );

  const moved = { ...small, nodeSelector: { zone: 'a' } };
  const unnoted = (job: batchv1.Job): batchv1.Job => ({ ...job, status: { startTime: '2026-01-01T00:00:00Z' } });
  const neverStarted = (job: batchv1.Job): batchv1.Job => ({ ...job, status: {} });
  it.each([
    ['may change after a start', jobOf(moved), jobOf(small), '', template],
    ['may not change of a job that runs', jobOf(moved, false), jobOf(small, false), template, template],
    ['may not change as long as there are pods', jobOf(moved, true, 1), jobOf(small, true, 1), template, template],
    [
      'may not change before the controller has noted the suspension of a started job',
      unnoted(jobOf(moved)),
      unnoted(jobOf(small)),
      template,
      template,
    ],
    ['may change before the first start', neverStarted(jobOf(moved)), neverStarted(jobOf(small)), '', ''],
    [
      'may change with pods before the first start only without the gate',
      { ...neverStarted(jobOf(moved)), status: { active: 1 } },
      { ...neverStarted(jobOf(small)), status: { active: 1 } },
      template,
      '',
    ],
    ['do not include resources', jobOf(large), jobOf(small), template, template],
  ])('has scheduling fields that %s', (_, job, old, behindGate, without) =>
    expect(refused('MutableSchedulingDirectivesForSuspendedJobs', job, old)).toEqual([behindGate, without]),
  );
});
