import { applyDefaults } from '@k8s-ts/api/defaults';
import { aggregateText } from '@k8s-ts/apimachinery/validation';
import { describe, expect, it } from 'vitest';
import { validateCronJob, validateCronJobUpdate } from './cron-job/cron-job-validation.js';
import { validateJobStatusUpdate } from './job/job-status-validation.js';
import { jobStrategy } from './job/job-strategy.js';
import { validateJob, validateJobUpdate } from './job/job-validation.js';
import { specPath } from './paths.js';
import { jobSpecWarnings } from './warnings.js';

// biome-ignore lint/suspicious/noExplicitAny: objects of tests are wrong on purpose
type Loose = any;

const pods = (more: object = {}, metadata: object = {}) => ({
  metadata,
  spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'a:1' }], ...more },
});
const made = (kind: string, spec: object, metadata: object = {}): Loose =>
  applyDefaults({ group: 'batch', version: 'v1', kind }, {
    kind,
    apiVersion: 'batch/v1',
    metadata: { name: 'j', namespace: 'n', uid: 'u', resourceVersion: '1', ...metadata },
    spec,
  } as Loose);
/** A job as it is validated: defaulted, its selector generated. */
const job = (spec: object, metadata: object = {}): Loose =>
  jobStrategy({}).prepareForCreate?.(made('Job', { template: pods(), ...spec }, metadata), {} as Loose);
const indexed = (spec: object) => ({ completionMode: 'Indexed', completions: 3, ...spec });
const check = (text: string, wanted: string | RegExp) => {
  if (typeof wanted === 'string') expect(text).toBe(wanted);
  else expect(text).toMatch(wanted);
};

describe('jobs', () => {
  const rule = (more: object) => ({ podFailurePolicy: { rules: [{ action: 'Ignore', ...more }] } });
  const codes = (more: object) => rule({ onExitCodes: { operator: 'In', values: [1], ...more } });
  const at = 'spec.podFailurePolicy.rules[0]';
  const success = (...rules: object[]) => indexed({ successPolicy: { rules } });
  const first = 'spec.successPolicy.rules[0]';
  it.each<[object, string | RegExp]>([
    [{}, ''],
    [indexed({ backoffLimitPerIndex: 1, maxFailedIndexes: 2, managedBy: 'example.com/runner' }), ''],
    [codes({ containerName: 'main', values: [1, 2, 255] }), ''],
    [rule({ onPodConditions: [{ type: 'DisruptionTarget' }] }), ''],
    [success({ succeededIndexes: '0-1', succeededCount: 2 }, { succeededCount: 3 }), ''],
    [
      { template: pods({ restartPolicy: 'Always' }) },
      /^spec\.template\.spec\.restartPolicy: Required value: valid values: "OnFailure", "Never"$/,
    ],
    [
      { ...codes({}), template: pods({ restartPolicy: 'OnFailure' }) },
      'spec.template.spec.restartPolicy: Invalid value: "OnFailure": only "Never" is supported when podFailurePolicy is specified',
    ],
    [
      { maxFailedIndexes: 1 },
      /^\[spec\.backoffLimitPerIndex: Required value: when maxFailedIndexes is specified, spec\.max.*requires indexed/,
    ],
    [{ managedBy: 'x' }, 'spec.managedBy: Invalid value: "x": must be a domain-prefixed path (such as "acme.io/foo")'],
    [{ managedBy: `a.b/${'c'.repeat(60)}` }, /^spec\.managedBy: Too long: may not be more than 63 bytes/],
    [
      { completionMode: 'Odd' },
      'spec.completionMode: Unsupported value: "Odd": supported values: "NonIndexed", "Indexed"',
    ],
    [
      { completionMode: 'Indexed', parallelism: 1 },
      'spec.completions: Required value: when completion mode is Indexed',
    ],
    [
      indexed({ parallelism: 100_001 }),
      'spec.parallelism: Invalid value: 100001: must be less than or equal to 100000 when completion mode is Indexed',
    ],
    [
      indexed({ backoffLimitPerIndex: 1, maxFailedIndexes: 4 }),
      'spec.maxFailedIndexes: Invalid value: 4: must be less than or equal to completions',
    ],
    [
      indexed({ completions: 100_001, parallelism: 10_001, backoffLimitPerIndex: 1 }),
      '[spec.maxFailedIndexes: Required value: must be specified when completions is above 100000, ' +
        'spec.parallelism: Invalid value: 10001: must be less than or equal to 10000 when completions are above 100000 and used with backoff limit per index]',
    ],
    [
      rule({ action: '', onPodConditions: [{ type: 'T' }] }),
      `${at}.action: Required value: valid values: ["Count" "FailIndex" "FailJob" "Ignore"]`,
    ],
    [codes({ operator: '', values: [1] }), `${at}.onExitCodes.operator: Required value: valid values: ["In" "NotIn"]`],
    [
      rule({ action: 'FailIndex', onPodConditions: [{ type: 'T' }] }),
      `${at}.action: Invalid value: "FailIndex": requires the backoffLimitPerIndex to be set`,
    ],
    [rule({}), `${at}: Invalid value: specifying one of OnExitCodes and OnPodConditions is required`],
    [
      { podFailurePolicy: { rules: [{ ...codes({}).podFailurePolicy.rules[0], onPodConditions: [{ type: 'T' }] }] } },
      `${at}: Invalid value: specifying both OnExitCodes and OnPodConditions is not supported`,
    ],
    [
      codes({ containerName: 'ghost' }),
      `${at}.onExitCodes.containerName: Invalid value: "ghost": must be one of the container or initContainer names in the pod template`,
    ],
    [codes({ values: [0] }), `${at}.onExitCodes.values[0]: Invalid value: 0: must not be 0 for the In operator`],
    [codes({ values: [2, 2] }), `${at}.onExitCodes.values[1]: Duplicate value: 2`],
    [codes({ values: [2, 1] }), `${at}.onExitCodes.values: Invalid value: [2,1]: must be ordered`],
    [
      codes({ values: [] }),
      /^spec\.podFailurePolicy\.rules\[0\]\.onExitCodes\.values: Invalid value: .*: at least one value is required$/,
    ],
    [
      rule({ onPodConditions: [{ type: 'T', status: 'Maybe' }] }),
      `${at}.onPodConditions[0].status: Unsupported value: "Maybe": supported values: "False", "True", "Unknown"`,
    ],
    [
      { ...codes({}), podReplacementPolicy: 'TerminatingOrFailed' },
      'spec.podReplacementPolicy: Unsupported value: "TerminatingOrFailed": supported values: "Failed"',
    ],
    [
      { successPolicy: { rules: [{ succeededCount: 1 }] } },
      'spec.successPolicy: Invalid value: {"Rules":[{"SucceededIndexes":null,"SucceededCount":1}]}: requires indexed completion mode',
    ],
    [
      success(),
      'spec.successPolicy.rules: Required value: at least one rules must be specified when the successPolicy is specified',
    ],
    [success({}), `${first}: Required value: at least one of succeededCount or succeededIndexes must be specified`],
    [
      success({ succeededIndexes: '5' }),
      `${first}.succeededIndexes: Invalid value: "5": error parsing succeededIndexes: too large index: "5"`,
    ],
    [
      success({ succeededIndexes: '0', succeededCount: 2 }),
      `${first}.succeededCount: Invalid value: 2: must be less than or equal to 1 (the number of indexes in the specified succeededIndexes field)`,
    ],
    [
      success({ succeededCount: 4 }),
      `${first}.succeededCount: Invalid value: 4: must be less than or equal to 3 (the number of specified completions)`,
    ],
    [
      { selector: { matchLabels: { z: 'x', a: 'x' } } },
      /^\[spec\.selector: Invalid value: \{"matchLabels":\{"a":"x","batch.kubernetes.io\/controller-uid":"u","z":"x"\}\}: `selector` not auto-generated, spec\.template\.metadata\.labels: Invalid/,
    ],
    [
      { template: pods({}, { labels: { 'job-name': 'other' } }) },
      /^spec\.template\.metadata\.labels\[job-name\]: Invalid value: \{.*\}: must be 'j'$/,
    ],
    [
      { manualSelector: true },
      /^\[spec\.selector: Required value, spec\.template\.metadata\.labels: Invalid value: null: `selector` does not match/,
    ],
  ])('have the expected errors with the spec %j', (spec, errors) => {
    check(aggregateText(validateJob(job(spec))), errors);
  });

  it('have names that are valid for their pods', () => {
    const name = 'n'.repeat(60);
    expect(aggregateText(validateJob(job(indexed({ completions: 1000 }), { name })))).toBe(
      `metadata.name: Invalid value: "${name}": will not able to create pod with invalid DNS label: ${name}-999`,
    );
    expect(validateJob(job(indexed({ completions: 100 }), { name }))).toEqual([]);
  });

  it('get a selector, and labels for their pods', () => {
    const labels = {
      'batch.kubernetes.io/controller-uid': 'u',
      'batch.kubernetes.io/job-name': 'j',
      'controller-uid': 'u',
      'job-name': 'j',
    };
    const { canonicalize } = jobStrategy({});
    const created = (spec: object, metadata?: object): Loose => canonicalize?.(job(spec, metadata));
    const plain = created({});
    expect(plain.spec.selector).toEqual({ matchLabels: { 'batch.kubernetes.io/controller-uid': 'u' } });
    expect([plain.spec.template.metadata.labels, plain.metadata.labels]).toEqual([labels, labels]);
    const template = pods({}, { labels: { app: 'x' } });
    expect(created({ template }).metadata.labels).toEqual({ app: 'x', ...labels });
    expect(created({ template }, { labels: { own: 'y' } }).metadata.labels).toEqual({ own: 'y' });
    const manual = created({ manualSelector: true, selector: { matchLabels: { app: 'x' } }, template });
    expect([manual.spec.selector, manual.metadata.labels]).toEqual([{ matchLabels: { app: 'x' } }, { app: 'x' }]);
  });

  const changed = (old: Loose, spec: object) => ({ ...old, spec: { ...old.spec, ...spec } });
  it.each<[object, object, readonly string[]]>([
    [{}, { parallelism: 7, suspend: true, backoffLimit: 1, ttlSecondsAfterFinished: 1 }, []],
    [{}, { completions: 2 }, ['spec.completions']],
    [indexed({ parallelism: 3 }), { completions: 5 }, ['spec.completions']],
    [indexed({ parallelism: 3 }), { completions: 5, parallelism: 5 }, []],
    [{}, { completionMode: 'Indexed' }, ['spec.completionMode']],
    [{ managedBy: 'a.b/c' }, { managedBy: 'a.b/d' }, ['spec.managedBy']],
    [indexed({}), { backoffLimitPerIndex: 1 }, ['spec.backoffLimitPerIndex']],
    [codes({}), codes({ values: [2] }), ['spec.podFailurePolicy']],
    [success({ succeededCount: 1 }), success({ succeededCount: 2 }), ['spec.successPolicy']],
  ])('with %j allow the change to %j except for %j', (spec, change, fields) => {
    const old = job(spec);
    expect(validateJobUpdate(changed(old, change), old).map(({ field }) => field)).toEqual(fields);
  });

  it('may change their pod template while they are suspended and have never started', () => {
    const affinity = { podAntiAffinity: {} };
    const old = job({ suspend: true, template: pods({ affinity }) });
    const { template } = old.spec;
    const nodeAffinity = {
      preferredDuringSchedulingIgnoredDuringExecution: [
        { weight: 1, preference: { matchExpressions: [{ key: 'a', operator: 'Exists' }] } },
      ],
    };
    const where = (more: object) =>
      changed(old, {
        template: {
          ...template,
          spec: { ...template.spec, nodeSelector: { a: 'b' }, tolerations: [{ operator: 'Exists' }], ...more },
        },
      });
    const fields = (next: Loose, before: Loose) => validateJobUpdate(next, before).map(({ field }) => field);
    expect(fields(where({ affinity: { ...affinity, nodeAffinity } }), old)).toEqual([]);
    expect(fields(where({ affinity: { nodeAffinity } }), old)).toEqual(['spec.template.spec']);
    expect(fields(where({ affinity: undefined }), old)).toEqual(['spec.template.spec']);
    expect(fields(where({ terminationGracePeriodSeconds: 5 }), old)).toEqual(['spec.template.spec']);
    expect(fields(where({}), { ...old, status: { startTime: '2024-01-02T03:04:05Z' } })).toEqual(['spec.template']);
    expect(fields(where({}), changed(old, { suspend: false }))).toEqual(['spec.template']);
  });

  it('warn about more indexes than can be listed', () => {
    const many = indexed({ completions: 100_001, parallelism: 10_001, template: pods() }) as Loose;
    expect(jobSpecWarnings(many, specPath)).toEqual([expect.stringMatching(/^spec: In Indexed Jobs with a number of/)]);
    expect(jobSpecWarnings({ ...many, parallelism: 1 }, specPath)).toEqual([]);
  });
});

describe('the status of a job', () => {
  const startTime = '2024-01-02T03:04:05Z';
  const completionTime = '2024-01-02T03:05:05Z';
  const conditions = (...types: string[]) => types.map((type) => ({ type, status: 'True' }));
  const complete = { startTime, completionTime, conditions: conditions('SuccessCriteriaMet', 'Complete') };
  const failed = { startTime, conditions: conditions('FailureTarget', 'Failed') };
  const perIndex = indexed({ backoffLimitPerIndex: 1, parallelism: 1 });
  it.each<[string, object, object, object, string]>([
    ['may show running pods', {}, {}, { startTime, active: 2, ready: 1, succeeded: 1 }, ''],
    ['may become complete', {}, { startTime }, complete, ''],
    ['may become failed', {}, { startTime }, failed, ''],
    [
      'must not have negative counts',
      {},
      {},
      { active: -1 },
      'status.active: Invalid value: -1: must be greater than or equal to 0',
    ],
    [
      'must not have more ready pods than active pods',
      {},
      {},
      { ready: 1 },
      'status.ready: Invalid value: 1: cannot set more ready pods than active',
    ],
    [
      'must list each uncounted pod once',
      {},
      {},
      { uncountedTerminatedPods: { succeeded: ['a', ''], failed: ['a'] } },
      '[status.uncountedTerminatedPods.succeeded[1]: Invalid value: "": must not be empty, status.uncountedTerminatedPods.failed[0]: Duplicate value: "a"]',
    ],
    [
      'must have a completion time when it is complete',
      {},
      { startTime },
      { startTime, conditions: complete.conditions },
      'status.completionTime: Required value: completionTime is required for Complete jobs',
    ],
    [
      'must not have a completion time before it is complete',
      {},
      { startTime },
      { startTime, completionTime },
      `status.completionTime: Invalid value: "${completionTime}": cannot set completionTime when there is no Complete=True condition`,
    ],
    [
      'must not have a completion time before the start time',
      {},
      {},
      { ...complete, startTime: completionTime, completionTime: startTime },
      `status.completionTime: Invalid value: "${startTime}": must be equal to or after \`startTime\``,
    ],
    [
      'must have the condition FailureTarget before Failed',
      {},
      { startTime },
      { startTime, conditions: conditions('Failed') },
      'status.conditions: Invalid value: cannot set Failed=True condition without the FailureTarget=true condition',
    ],
    [
      'must have no active pods when the job has finished',
      {},
      { startTime },
      { ...complete, active: 1, terminating: 1, uncountedTerminatedPods: { failed: ['a'] } },
      '[status.active: Invalid value: 1: active>0 is invalid for finished job, ' +
        'status.uncountedTerminatedPods: Invalid value: {"Succeeded":null,"Failed":["a"]}: must be empty for finished job, ' +
        'status.terminating: Invalid value: 1: terminating>0 is invalid for finished job]',
    ],
    [
      'must keep a finished job finished',
      {},
      failed,
      { startTime, conditions: conditions('FailureTarget') },
      'status.conditions: Invalid value: cannot disable the terminal Failed=True condition',
    ],
    [
      'must not decrease the number of failed pods',
      {},
      { failed: 2 },
      { failed: 1 },
      'status.failed: Invalid value: 1: cannot decrease the failed counter',
    ],
    [
      'must not decrease the number of succeeded pods',
      {},
      { succeeded: 2 },
      {},
      'status.succeeded: Invalid value: 0: cannot decrease the succeeded counter',
    ],
    [
      'may decrease the number of succeeded indexes after a reduction of completions',
      indexed({ parallelism: 3 }),
      { succeeded: 2 },
      { succeeded: 1 },
      '',
    ],
    [
      'must keep its start time',
      {},
      { startTime },
      {},
      'status.startTime: Invalid value: null: field is immutable for unsuspended job once set',
    ],
    ['may lose its start time while the job is suspended', { suspend: true }, { startTime }, {}, ''],
    [
      'must list only valid indexes',
      perIndex,
      {},
      { completedIndexes: '0,3', failedIndexes: '1-x' },
      '[status.completedIndexes: Invalid value: "0,3": error parsing completedIndexes: too large index: "3", ' +
        'status.failedIndexes: Invalid value: "1-x": error parsing failedIndexes: cannot convert string to integer for index: "x"]',
    ],
    [
      'must not list an index as completed and failed',
      perIndex,
      {},
      { completedIndexes: '0-1', failedIndexes: '1' },
      'status.failedIndexes: Invalid value: "1": failedIndexes and completedIndexes overlap at index: 1',
    ],
    [
      'must list indexes only for indexed jobs',
      {},
      {},
      { completedIndexes: '0' },
      'status.completedIndexes: Invalid value: "0": cannot set non-empty completedIndexes when non-indexed completion mode',
    ],
    [
      'must list failed indexes only with a limit for each index',
      indexed({}),
      {},
      { failedIndexes: '' },
      'status.failedIndexes: Invalid value: "": cannot set non-null failedIndexes when backoffLimitPerIndex is null',
    ],
    [
      'must not have the conditions SuccessCriteriaMet and FailureTarget together',
      {},
      { startTime },
      { startTime, conditions: conditions('SuccessCriteriaMet', 'FailureTarget') },
      'status.conditions: Invalid value: cannot set SuccessCriteriaMet=True and FailureTarget=true conditions',
    ],
  ])('%s', (_name, spec, before, after, errors) => {
    const old = { ...job(spec), status: before };
    expect(aggregateText(validateJobStatusUpdate({ ...old, status: after }, old))).toBe(errors);
  });

  it('may stay invalid if it does not change', () => {
    const old = { ...job({}), status: { startTime, conditions: conditions('Failed'), completedIndexes: '9' } };
    expect(validateJobStatusUpdate(old, old)).toEqual([]);
  });
});

describe('cron jobs', () => {
  const cronJob = (spec: object = {}, metadata: object = {}) =>
    made('CronJob', { schedule: '@daily', jobTemplate: { spec: { template: pods() } }, ...spec }, metadata);
  const inJob = 'spec.jobTemplate.spec';
  it.each<[object, string | RegExp]>([
    [{}, ''],
    [{ timeZone: 'Europe/Zurich', concurrencyPolicy: 'Replace' }, ''],
    [{ schedule: '' }, 'spec.schedule: Required value'],
    [{ schedule: 'x' }, 'spec.schedule: Invalid value: "x": expected exactly 5 fields, found 1: [x]'],
    [
      { schedule: 'TZ=UTC * * * * *' },
      'spec.schedule: Invalid value: "TZ=UTC * * * * *": cannot use TZ or CRON_TZ in schedule, use timeZone field instead',
    ],
    [{ timeZone: '' }, 'spec.timeZone: Invalid value: "": timeZone must be nil or non-empty string'],
    [{ timeZone: 'a b' }, 'spec.timeZone: Invalid value: "a b": unknown time zone a b'],
    [
      { timeZone: 'Local' },
      /^spec\.timeZone: Invalid value: "Local": timeZone must be an explicit time zone as defined/,
    ],
    [
      { timeZone: 'local' },
      /^\[spec\.timeZone: .*explicit.*, spec\.timeZone: Invalid value: "local": unknown time zone local\]$/,
    ],
    [
      { concurrencyPolicy: 'Maybe' },
      'spec.concurrencyPolicy: Unsupported value: "Maybe": supported values: "Allow", "Forbid", "Replace"',
    ],
    [
      { startingDeadlineSeconds: -1 },
      'spec.startingDeadlineSeconds: Invalid value: -1: must be greater than or equal to 0',
    ],
    [
      {
        jobTemplate: { spec: { template: pods(), selector: { matchLabels: { b: '', a: '' } }, manualSelector: true } },
      },
      `[${inJob}.selector: Invalid value: {"matchLabels":{"a":"","b":""}}: \`selector\` will be auto-generated, ` +
        `${inJob}.manualSelector: Unsupported value: true: supported values: "nil", "false"]`,
    ],
    [
      { jobTemplate: { spec: { template: pods({ restartPolicy: 'Always' }) } } },
      `${inJob}.template.spec.restartPolicy: Required value: valid values: "OnFailure", "Never"`,
    ],
  ])('have the expected errors with the spec %j', (spec, errors) => {
    check(aggregateText(validateCronJob(cronJob(spec))), errors);
  });

  it('are refused with a long name when they are new', () => {
    const long = cronJob({}, { name: 'n'.repeat(53) });
    expect(aggregateText(validateCronJob(long))).toMatch(/^metadata\.name: .*: must be no more than 52 characters$/);
    expect(validateCronJobUpdate(long, long)).toEqual([]);
  });

  it('keep a zone in their schedule, and an unknown zone that is stored', () => {
    const old = cronJob({ schedule: 'TZ=UTC * * * * *' });
    expect(validateCronJobUpdate(old, old)).toEqual([]);
    const both = cronJob({ schedule: 'TZ=UTC * * * * *', timeZone: 'UTC' });
    expect(aggregateText(validateCronJobUpdate(both, old))).toMatch(
      /cannot use both timeZone field and TZ or CRON_TZ in/,
    );
    const unknown = cronJob({ timeZone: 'Moon/Crater' });
    expect(validateCronJobUpdate(unknown, unknown)).toEqual([]);
    expect(validateCronJobUpdate(unknown, cronJob())).toHaveLength(1);
  });
});
