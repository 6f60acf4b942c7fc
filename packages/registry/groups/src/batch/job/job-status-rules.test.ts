import { describeRules } from '../../../../shared/test/rule-table.js';
import { jobStatusStrategy, jobStrategy } from './job-strategy.js';

const indexed = { 'spec.completionMode': 'Indexed', 'spec.completions': 4, 'spec.parallelism': 2 };
const perIndex = { ...indexed, 'spec.backoffLimitPerIndex': 1 };
const succeeds = { ...indexed, 'spec.successPolicy': { rules: [{ succeededCount: 1 }] } };
const early = '2026-01-01T00:00:00Z';
const late = '2026-01-01T00:10:00Z';
const conditions = (...types: string[]) => types.map((type) => ({ type, status: 'True' }));
const started = { 'status.startTime': early };
const failed = { ...started, 'status.conditions': conditions('FailureTarget', 'Failed') };
const complete = {
  ...started,
  'status.completionTime': late,
  'status.conditions': conditions('SuccessCriteriaMet', 'Complete'),
};

/** `kubernetes pkg/apis/batch/validation/validation.go`, `pkg/registry/batch/job/strategy.go`. */
describeRules({
  group: 'batch',
  version: 'v1',
  kind: 'Job',
  resource: 'jobs',
  base: { spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'work:1' }] } } } },
  strategy: jobStrategy({}),
  subresources: {
    status: {
      strategy: jobStatusStrategy,
      update: [
        [{}, { ...started, 'status.active': 2, 'status.ready': 1, 'status.terminating': 1 }],
        [started, complete],
        [started, failed],
        [succeeds, { ...started, 'status.conditions': conditions('SuccessCriteriaMet') }],
        [{}, { 'status.active': -1 }, 'status.active: Invalid value: -1: must be greater than or equal to 0'],
        [
          {},
          { 'status.succeeded': -1 },
          'status.succeeded: Invalid value: -1: must be greater than or equal to 0',
          'status.succeeded: Invalid value: -1: cannot decrease the succeeded counter',
        ],
        [
          {},
          { 'status.failed': -1 },
          'status.failed: Invalid value: -1: must be greater than or equal to 0',
          'status.failed: Invalid value: -1: cannot decrease the failed counter',
        ],
        [{}, { 'status.ready': -1 }, 'status.ready: Invalid value: -1: must be greater than or equal to 0'],
        [{}, { 'status.terminating': -1 }, 'status.terminating: Invalid value: -1: must be greater than or equal to 0'],
        [{}, { 'status.ready': 1 }, 'status.ready: Invalid value: 1: cannot set more ready pods than active'],
        [
          {},
          { 'status.uncountedTerminatedPods': { succeeded: [''], failed: [''] } },
          'status.uncountedTerminatedPods.succeeded[0]: Invalid value: "": must not be empty',
          'status.uncountedTerminatedPods.failed[0]: Invalid value: "": must not be empty',
        ],
        [
          {},
          { 'status.uncountedTerminatedPods': { succeeded: ['a', 'a'] } },
          'status.uncountedTerminatedPods.succeeded[1]: Duplicate value: "a"',
        ],
        [
          {},
          { 'status.uncountedTerminatedPods': { succeeded: ['a'], failed: ['a'] } },
          'status.uncountedTerminatedPods.failed[0]: Duplicate value: "a"',
        ],
        [{}, { 'status.uncountedTerminatedPods': { succeeded: ['a'], failed: ['b'] } }],
        [
          {},
          { ...complete, 'status.conditions': conditions('SuccessCriteriaMet', 'Complete', 'Failed', 'FailureTarget') },
          'status.conditions: Invalid value: cannot set Complete=True and Failed=true conditions',
          'status.conditions: Invalid value: cannot set Complete=True and FailureTarget=true conditions',
          'status.conditions: Invalid value: cannot set SuccessCriteriaMet=True and Failed=true conditions',
          'status.conditions: Invalid value: cannot set SuccessCriteriaMet=True and FailureTarget=true conditions',
        ],
        [
          {},
          { ...complete, 'status.conditions': conditions('SuccessCriteriaMet', 'Complete', 'FailureTarget') },
          'status.conditions: Invalid value: cannot set Complete=True and FailureTarget=true conditions',
          'status.conditions: Invalid value: cannot set SuccessCriteriaMet=True and FailureTarget=true conditions',
        ],
        [
          {},
          { ...complete, 'status.conditions': conditions('Complete') },
          'status.conditions: Invalid value: cannot set Complete=True condition without the SuccessCriteriaMet=true condition',
        ],
        [
          {},
          { ...started, 'status.conditions': conditions('Failed') },
          'status.conditions: Invalid value: cannot set Failed=True condition without the FailureTarget=true condition',
        ],
        [
          {},
          { 'status.conditions': conditions('FailureTarget', 'Failed') },
          'status.startTime: Required value: startTime is required for finished job',
        ],
        [
          {},
          { 'status.conditions': conditions('SuccessCriteriaMet', 'Complete') },
          'status.completionTime: Required value: completionTime is required for Complete jobs',
          'status.startTime: Required value: startTime is required for finished job',
        ],
        [
          {},
          { ...complete, 'status.completionTime': undefined },
          'status.completionTime: Required value: completionTime is required for Complete jobs',
        ],
        [
          {},
          { ...started, 'status.completionTime': late },
          'status.completionTime: Invalid value: "2026-01-01T00:10:00Z": cannot set completionTime when there is no Complete=True condition',
        ],
        [
          {},
          { ...complete, 'status.startTime': late, 'status.completionTime': early },
          'status.completionTime: Invalid value: "2026-01-01T00:00:00Z": must be equal to or after `startTime`',
        ],
        [
          complete,
          { 'status.completionTime': '2026-01-01T00:20:00Z' },
          'status.completionTime: Invalid value: "2026-01-01T00:20:00Z": field is immutable',
        ],
        [
          complete,
          { 'status.completionTime': undefined },
          'status.completionTime: Required value: completionTime is required for Complete jobs',
        ],
        [
          complete,
          { 'status.conditions': conditions('SuccessCriteriaMet') },
          'status.completionTime: Invalid value: "2026-01-01T00:10:00Z": cannot set completionTime when there is no Complete=True condition',
          'status.conditions: Invalid value: cannot disable the terminal Complete=True condition',
        ],
        [
          complete,
          { 'status.conditions': conditions('Complete') },
          'status.conditions: Invalid value: cannot set Complete=True condition without the SuccessCriteriaMet=true condition',
          'status.conditions: Invalid value: cannot disable the SuccessCriteriaMet=True condition',
        ],
        [
          complete,
          { 'status.conditions': undefined },
          'status.completionTime: Invalid value: "2026-01-01T00:10:00Z": cannot set completionTime when there is no Complete=True condition',
          'status.conditions: Invalid value: cannot disable the terminal Complete=True condition',
          'status.conditions: Invalid value: cannot disable the SuccessCriteriaMet=True condition',
        ],
        [
          failed,
          { 'status.conditions': conditions('FailureTarget') },
          'status.conditions: Invalid value: cannot disable the terminal Failed=True condition',
        ],
        [
          failed,
          { 'status.conditions': conditions('Failed') },
          'status.conditions: Invalid value: cannot disable the terminal FailureTarget=True condition',
        ],
        [
          failed,
          { 'status.conditions': undefined },
          'status.conditions: Invalid value: cannot disable the terminal Failed=True condition',
          'status.conditions: Invalid value: cannot disable the terminal FailureTarget=True condition',
        ],
        [
          { ...started, 'status.conditions': conditions('FailureTarget') },
          { 'status.conditions': undefined },
          'status.conditions: Invalid value: cannot disable the terminal FailureTarget=True condition',
        ],
        [
          { ...started, 'status.completionTime': late, 'status.conditions': conditions('Complete') },
          { 'status.conditions': conditions('Complete', 'SuccessCriteriaMet') },
          'status.conditions: Invalid value: cannot set SuccessCriteriaMet=True for Job already has Complete=true conditions',
        ],
        [
          started,
          { ...complete, 'status.active': 1 },
          'status.active: Invalid value: 1: active>0 is invalid for finished job',
        ],
        [
          started,
          { ...failed, 'status.active': 1 },
          'status.active: Invalid value: 1: active>0 is invalid for finished job',
        ],
        [
          started,
          { ...complete, 'status.terminating': 1 },
          'status.terminating: Invalid value: 1: terminating>0 is invalid for finished job',
        ],
        [
          started,
          { ...failed, 'status.terminating': 1 },
          'status.terminating: Invalid value: 1: terminating>0 is invalid for finished job',
        ],
        [
          started,
          { ...complete, 'status.uncountedTerminatedPods': { succeeded: ['a'] } },
          'status.uncountedTerminatedPods: Invalid value: {"Succeeded":["a"],"Failed":null}: must be empty for finished job',
        ],
        [
          started,
          { ...failed, 'status.uncountedTerminatedPods': { failed: ['a'] } },
          'status.uncountedTerminatedPods: Invalid value: {"Succeeded":null,"Failed":["a"]}: must be empty for finished job',
        ],
        [complete, { 'status.active': 1 }, 'status.active: Invalid value: 1: active>0 is invalid for finished job'],
        [
          { 'status.failed': 3 },
          { 'status.failed': 2 },
          'status.failed: Invalid value: 2: cannot decrease the failed counter',
        ],
        [
          { 'status.succeeded': 3 },
          { 'status.succeeded': 2 },
          'status.succeeded: Invalid value: 2: cannot decrease the succeeded counter',
        ],
        [
          started,
          { 'status.startTime': undefined },
          'status.startTime: Invalid value: null: field is immutable for unsuspended job once set',
        ],
        [
          started,
          { 'status.startTime': late },
          `status.startTime: Invalid value: "${late}": field is immutable for unsuspended job once set`,
        ],
        [{ ...started, 'spec.suspend': true }, { 'status.startTime': undefined }],
        [
          {},
          { 'status.completedIndexes': '0' },
          'status.completedIndexes: Invalid value: "0": cannot set non-empty completedIndexes when non-indexed completion mode',
        ],
        [
          {},
          { 'status.failedIndexes': '0' },
          'status.failedIndexes: Invalid value: "0": cannot set non-null failedIndexes when backoffLimitPerIndex is null',
        ],
        [
          indexed,
          { 'status.failedIndexes': '0' },
          'status.failedIndexes: Invalid value: "0": cannot set non-null failedIndexes when backoffLimitPerIndex is null',
        ],
        [indexed, { 'status.completedIndexes': '0-1,3' }],
        [
          indexed,
          { 'status.completedIndexes': '0-4' },
          'status.completedIndexes: Invalid value: "0-4": error parsing completedIndexes: too large index: "4"',
        ],
        [
          indexed,
          { 'status.completedIndexes': '2,1' },
          'status.completedIndexes: Invalid value: "2,1": error parsing completedIndexes: non-increasing order, previous: 2, current: 1',
        ],
        [
          indexed,
          { 'status.completedIndexes': '2,2' },
          'status.completedIndexes: Invalid value: "2,2": error parsing completedIndexes: non-increasing order, previous: 2, current: 2',
        ],
        [
          indexed,
          { 'status.completedIndexes': '2-1' },
          'status.completedIndexes: Invalid value: "2-1": error parsing completedIndexes: non-increasing order, previous: 2, current: 1',
        ],
        [
          indexed,
          { 'status.completedIndexes': '2-' },
          'status.completedIndexes: Invalid value: "2-": error parsing completedIndexes: cannot convert string to integer for index: ""',
        ],
        [
          indexed,
          { 'status.completedIndexes': 'x' },
          'status.completedIndexes: Invalid value: "x": error parsing completedIndexes: cannot convert string to integer for index: "x"',
        ],
        [
          indexed,
          { 'status.completedIndexes': '0-1-2' },
          'status.completedIndexes: Invalid value: "0-1-2": error parsing completedIndexes: the fragment "0-1-2" violates the requirement that an index interval can have at most two parts separated by \'-\'',
        ],
        [
          indexed,
          { 'status.completedIndexes': ' 1' },
          'status.completedIndexes: Invalid value: " 1": error parsing completedIndexes: cannot convert string to integer for index: " 1"',
        ],
        [perIndex, { 'status.failedIndexes': '1-2', 'status.completedIndexes': '0' }],
        [
          perIndex,
          { 'status.failedIndexes': '4' },
          'status.failedIndexes: Invalid value: "4": error parsing failedIndexes: too large index: "4"',
        ],
        [
          perIndex,
          { 'status.failedIndexes': '1-3', 'status.completedIndexes': '0,2' },
          'status.failedIndexes: Invalid value: "1-3": failedIndexes and completedIndexes overlap at index: 2',
        ],
        [
          perIndex,
          { 'status.failedIndexes': '0,2', 'status.completedIndexes': '1,2-3' },
          'status.failedIndexes: Invalid value: "0,2": failedIndexes and completedIndexes overlap at index: 2',
        ],
        [
          {},
          { ...started, 'status.conditions': conditions('SuccessCriteriaMet', 'Failed', 'FailureTarget') },
          'status.conditions: Invalid value: cannot set SuccessCriteriaMet=True and Failed=true conditions',
          'status.conditions: Invalid value: cannot set SuccessCriteriaMet=True and FailureTarget=true conditions',
        ],
        [
          {},
          { ...started, 'status.conditions': conditions('SuccessCriteriaMet', 'FailureTarget') },
          'status.conditions: Invalid value: cannot set SuccessCriteriaMet=True and FailureTarget=true conditions',
        ],
        [
          succeeds,
          { ...complete, 'status.conditions': conditions('Complete') },
          'status.conditions: Invalid value: cannot set Complete=True condition without the SuccessCriteriaMet=true condition',
          'status.conditions: Invalid value: cannot set Complete=True for Job with SuccessPolicy unless SuccessCriteriaMet=True',
        ],
        [
          { ...succeeds, ...started, 'status.conditions': conditions('SuccessCriteriaMet') },
          { 'status.conditions': [] },
          'status.conditions: Invalid value: cannot disable the SuccessCriteriaMet=True condition',
        ],
        // A status that was already invalid may stay.
        [{ ...started, 'status.conditions': conditions('Failed') }, { 'metadata.labels': { a: 'b' } }],
        [{ 'status.completedIndexes': '9' }, { 'status.active': 1 }],
      ],
    },
  },
});
