import { type CreateRow, describeRules } from '../../../../shared/test/rule-table.js';
import { cronJobStrategy } from './cron-job-strategy.js';

const inJob = 'spec.jobTemplate.spec';
const counters: readonly CreateRow[] = [
  'startingDeadlineSeconds',
  'successfulJobsHistoryLimit',
  'failedJobsHistoryLimit',
  'jobTemplate.spec.parallelism',
  'jobTemplate.spec.completions',
  'jobTemplate.spec.activeDeadlineSeconds',
  'jobTemplate.spec.backoffLimit',
  'jobTemplate.spec.ttlSecondsAfterFinished',
].map((name) => [{ [`spec.${name}`]: -1 }, `spec.${name}: Invalid value: -1: must be greater than or equal to 0`]);

/** `kubernetes pkg/apis/batch/validation/validation.go`. */
describeRules({
  group: 'batch',
  version: 'v1',
  kind: 'CronJob',
  resource: 'cronjobs',
  base: {
    spec: {
      schedule: '*/5 * * * *',
      jobTemplate: {
        spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'work:1' }] } } },
      },
    },
  },
  strategy: cronJobStrategy({}),
  create: [
    [{}],
    [{ 'spec.timeZone': 'America/New_York', 'spec.schedule': '@weekly', 'spec.concurrencyPolicy': 'Forbid' }],
    [{ 'spec.schedule': '@every 1h30m' }],
    [{ 'spec.schedule': '0 0 1 jan mon' }],
    ...counters,
    [
      { 'metadata.name': 'n'.repeat(53) },
      'metadata.name: Invalid value: "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn": must be no more than 52 characters',
    ],
    [{ 'metadata.name': 'n'.repeat(52) }],
    [
      { 'metadata.name': 'A' },
      "metadata.name: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'metadata.name': '' }, 'metadata.name: Required value: name or generateName is required'],
    [{ 'spec.schedule': '' }, 'spec.schedule: Required value'],
    [
      { 'spec.schedule': 'error' },
      'spec.schedule: Invalid value: "error": expected exactly 5 fields, found 1: [error]',
    ],
    [
      { 'spec.schedule': '* * * *' },
      'spec.schedule: Invalid value: "* * * *": expected exactly 5 fields, found 4: [* * * *]',
    ],
    [
      { 'spec.schedule': '* * * * * *' },
      'spec.schedule: Invalid value: "* * * * * *": expected exactly 5 fields, found 6: [* * * * * *]',
    ],
    [
      { 'spec.schedule': '60 * * * *' },
      'spec.schedule: Invalid value: "60 * * * *": end of range (60) above maximum (59): 60',
    ],
    [
      { 'spec.schedule': '* * 0 * *' },
      'spec.schedule: Invalid value: "* * 0 * *": beginning of range (0) below minimum (1): 0',
    ],
    [
      { 'spec.schedule': '5-1 * * * *' },
      'spec.schedule: Invalid value: "5-1 * * * *": beginning of range (5) beyond end of range (1): 5-1',
    ],
    [
      { 'spec.schedule': '*/0 * * * *' },
      'spec.schedule: Invalid value: "*/0 * * * *": step of range should be a positive number: */0',
    ],
    [{ 'spec.schedule': '1/2/3 * * * *' }, 'spec.schedule: Invalid value: "1/2/3 * * * *": too many slashes: 1/2/3'],
    [
      { 'spec.schedule': '-1 * * * *' },
      'spec.schedule: Invalid value: "-1 * * * *": failed to parse int from : strconv.Atoi: parsing "": invalid syntax',
    ],
    [
      { 'spec.schedule': '@sometimes' },
      'spec.schedule: Invalid value: "@sometimes": unrecognized descriptor: @sometimes',
    ],
    [
      { 'spec.schedule': '@every soon' },
      'spec.schedule: Invalid value: "@every soon": failed to parse duration @every soon: time: invalid duration "soon"',
    ],
    [
      { 'spec.schedule': 'TZ=UTC 0 * * * *' },
      'spec.schedule: Invalid value: "TZ=UTC 0 * * * *": cannot use TZ or CRON_TZ in schedule, use timeZone field instead',
    ],
    [
      { 'spec.schedule': 'CRON_TZ=UTC 0 * * * *' },
      'spec.schedule: Invalid value: "CRON_TZ=UTC 0 * * * *": cannot use TZ or CRON_TZ in schedule, use timeZone field instead',
    ],
    [
      { 'spec.schedule': 'TZ=Moon/Crater 0 * * * *' },
      'spec.schedule: Invalid value: "TZ=Moon/Crater 0 * * * *": provided bad location Moon/Crater: unknown time zone Moon/Crater',
      'spec.schedule: Invalid value: "TZ=Moon/Crater 0 * * * *": cannot use TZ or CRON_TZ in schedule, use timeZone field instead',
    ],
    [
      { 'spec.schedule': 'TZ=0' },
      'spec.schedule: Invalid value: "TZ=0": invalid schedule format: runtime error: slice bounds out of range [:-1]',
      'spec.schedule: Invalid value: "TZ=0": cannot use TZ or CRON_TZ in schedule, use timeZone field instead',
    ],
    [{ 'spec.timeZone': '' }, 'spec.timeZone: Invalid value: "": timeZone must be nil or non-empty string'],
    [{ 'spec.timeZone': 'Moon/Crater' }, 'spec.timeZone: Invalid value: "Moon/Crater": unknown time zone Moon/Crater'],
    [
      { 'spec.timeZone': 'Local' },
      'spec.timeZone: Invalid value: "Local": timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones',
    ],
    [
      { 'spec.timeZone': '/Europe/Paris' },
      'spec.timeZone: Invalid value: "/Europe/Paris": unknown time zone /Europe/Paris',
    ],
    [
      { 'spec.timeZone': 'Europe/../Paris' },
      'spec.timeZone: Invalid value: "Europe/../Paris": unknown time zone Europe/../Paris',
    ],
    [
      { 'spec.timeZone': 'Europe/Paris ' },
      'spec.timeZone: Invalid value: "Europe/Paris ": unknown time zone Europe/Paris ',
    ],
    [{ 'spec.timeZone': '-Paris' }, 'spec.timeZone: Invalid value: "-Paris": unknown time zone -Paris'],
    [
      { 'spec.concurrencyPolicy': 'Queue' },
      'spec.concurrencyPolicy: Unsupported value: "Queue": supported values: "Allow", "Forbid", "Replace"',
    ],
    [
      { [`${inJob}.selector`]: { matchLabels: { b: '1', a: '2' } } },
      'spec.jobTemplate.spec.selector: Invalid value: {"matchLabels":{"a":"2","b":"1"}}: `selector` will be auto-generated',
    ],
    [
      { [`${inJob}.manualSelector`]: true },
      'spec.jobTemplate.spec.manualSelector: Unsupported value: true: supported values: "nil", "false"',
    ],
    [{ [`${inJob}.manualSelector`]: false }],
    [
      { [`${inJob}.template.spec.restartPolicy`]: 'Always' },
      'spec.jobTemplate.spec.template.spec.restartPolicy: Required value: valid values: "OnFailure", "Never"',
    ],
    [
      { [`${inJob}.template.spec.restartPolicy`]: 'Rarely' },
      'spec.jobTemplate.spec.template.spec.restartPolicy: Unsupported value: "Rarely": supported values: "Always", "OnFailure", "Never"',
      'spec.jobTemplate.spec.template.spec.restartPolicy: Unsupported value: "Rarely": supported values: "OnFailure", "Never"',
    ],
    [{ [`${inJob}.template.spec.containers`]: [] }, 'spec.jobTemplate.spec.template.spec.containers: Required value'],
    [
      { [`${inJob}.completionMode`]: 'Indexed' },
      'spec.jobTemplate.spec.completions: Required value: when completion mode is Indexed',
    ],
    [
      { [`${inJob}.template.metadata`]: { labels: { 'a b': 'c' } } },
      "spec.jobTemplate.spec.template.labels: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
  ],
  update: [
    [{}, { 'spec.suspend': true, 'spec.schedule': '@hourly' }],
    [{}, { 'spec.schedule': 'x' }, 'spec.schedule: Invalid value: "x": expected exactly 5 fields, found 1: [x]'],
    [{ 'metadata.name': 'n'.repeat(53) }, { 'spec.suspend': true }],
    [{ 'spec.schedule': 'TZ=UTC 0 * * * *' }, { 'spec.suspend': true }],
    [{ 'spec.schedule': 'TZ=UTC 0 * * * *' }, { 'spec.schedule': 'TZ=UTC 1 * * * *' }],
    [
      { 'spec.schedule': 'TZ=UTC 0 * * * *' },
      { 'spec.timeZone': 'UTC' },
      'spec.schedule: Invalid value: "TZ=UTC 0 * * * *": cannot use both timeZone field and TZ or CRON_TZ in schedule',
    ],
    [
      {},
      { 'spec.schedule': 'TZ=UTC 0 * * * *' },
      'spec.schedule: Invalid value: "TZ=UTC 0 * * * *": cannot use TZ or CRON_TZ in schedule, use timeZone field instead',
    ],
    [{ 'spec.timeZone': 'Moon/Crater' }, { 'spec.suspend': true }],
    [
      { 'spec.timeZone': 'Moon/Crater' },
      { 'spec.timeZone': 'Moon/Sea' },
      'spec.timeZone: Invalid value: "Moon/Sea": unknown time zone Moon/Sea',
    ],
    [{}, { 'spec.timeZone': '' }, 'spec.timeZone: Invalid value: "": timeZone must be nil or non-empty string'],
    [
      {},
      { 'spec.concurrencyPolicy': 'Queue' },
      'spec.concurrencyPolicy: Unsupported value: "Queue": supported values: "Allow", "Forbid", "Replace"',
    ],
    [
      {},
      { 'spec.failedJobsHistoryLimit': -1 },
      'spec.failedJobsHistoryLimit: Invalid value: -1: must be greater than or equal to 0',
    ],
    [
      {},
      { [`${inJob}.template.spec.restartPolicy`]: 'Always' },
      'spec.jobTemplate.spec.template.spec.restartPolicy: Required value: valid values: "OnFailure", "Never"',
    ],
    [
      {},
      { [`${inJob}.selector`]: { matchLabels: { a: 'b' } } },
      'spec.jobTemplate.spec.selector: Invalid value: {"matchLabels":{"a":"b"}}: `selector` will be auto-generated',
    ],
    [{}, { 'metadata.uid': 'other' }, 'metadata.uid: Invalid value: "other": field is immutable'],
  ],
});
