import { condition } from './common.js';
import type { TypeDescriptions } from './type-descriptions.js';

/** Types of batch/v1. */
export const batchDescriptions: TypeDescriptions = {
  'batch.v1.JobSpec': {
    '': 'The pods of a job, and when it has ended.',
    activeDeadlineSeconds: 'Time limit of the job, in seconds. Default: no limit.',
    backoffLimit: 'Number of failures before the job fails. Default 6.',
    backoffLimitPerIndex: 'Number of failures before an index fails, for indexed jobs.',
    completionMode: 'NonIndexed (default) or Indexed: each pod gets a number.',
    completions: 'Number of pods that must succeed. Default: one success ends the job when no pod runs any more.',
    managedBy: 'Controller that runs the job. Default: kubernetes.io/job-controller.',
    manualSelector: 'Whether selector is given instead of made. Default false.',
    maxFailedIndexes: 'Number of indexes that may fail before the job fails, for indexed jobs.',
    parallelism: 'Number of pods that run at a time. Default 1.',
    podFailurePolicy: 'Which failures end the job or do not count.',
    podReplacementPolicy: 'When pods are replaced: TerminatingOrFailed (default) or Failed.',
    selector: 'Labels of the pods. Made by the server.',
    successPolicy: 'Which successes are enough, for indexed jobs.',
    suspend: 'Whether no pods run for now. Default false.',
    template: 'Metadata and spec of the pods that are made. Their restartPolicy must be OnFailure or Never.',
    ttlSecondsAfterFinished: 'Time between the end of the job and its deletion, in seconds. Default: never deleted.',
  },
  'batch.v1.PodFailurePolicy': {
    '': 'Which failures of pods end the job or do not count.',
    rules: 'The rules. The first one that fits counts. At most 20.',
  },
  'batch.v1.PodFailurePolicyRule': {
    '': 'What happens after some failures. It has exit codes or conditions.',
    action: 'FailJob, FailIndex, Ignore (the failure does not count) or Count (it counts).',
    onExitCodes: 'Exit codes for which the rule holds.',
    onPodConditions: 'Conditions of the pod for which the rule holds. One of them must fit.',
  },
  'batch.v1.PodFailurePolicyOnExitCodesRequirement': {
    '': 'A set of exit codes of containers.',
    containerName: 'Name of the container. Default: any container.',
    operator: 'In: the code is one of the values. NotIn: it is another one, and not 0.',
    values: 'Exit codes in rising order. 1 to 255 of them.',
  },
  'batch.v1.PodFailurePolicyOnPodConditionsPattern': {
    '': 'A condition that a failed pod has.',
    status: 'Status of the condition. Default: True.',
    type: 'Type of the condition, such as DisruptionTarget.',
  },
  'batch.v1.SuccessPolicy': {
    '': 'Which successes are enough for an indexed job.',
    rules: 'The rules. One of them must hold. At most 20.',
  },
  'batch.v1.SuccessPolicyRule': {
    '': 'Indexes that must succeed. With both fields: a number of these indexes.',
    succeededCount: 'Number of indexes that must succeed.',
    succeededIndexes: 'Indexes that must succeed, such as 0,2-4.',
  },
  'batch.v1.JobStatus': {
    '': 'The state of a job.',
    active: 'Number of pods that wait or run.',
    completedIndexes: 'Indexes that have succeeded, such as 0,2-4.',
    completionTime: 'Time at which the job succeeded.',
    conditions: 'Whether the job is suspended, complete or failed.',
    failed: 'Number of pods that have failed.',
    failedIndexes: 'Indexes that have failed, such as 0,2-4.',
    ready: 'Number of pods that are ready.',
    startTime: 'Time at which the controller began with the job.',
    succeeded: 'Number of pods that have succeeded.',
    terminating: 'Number of pods that are ending.',
    uncountedTerminatedPods: 'Pods that have ended and are not yet part of succeeded or failed.',
  },
  'batch.v1.JobCondition': {
    '': 'One aspect of the state of a job.',
    ...condition,
    lastProbeTime: 'Time at which the condition was last checked.',
    type: 'Suspended, Complete, Failed, FailureTarget or SuccessCriteriaMet.',
  },
  'batch.v1.UncountedTerminatedPods': {
    '': 'Pods that have ended and are not counted yet.',
    failed: 'Uids of pods that have failed.',
    succeeded: 'Uids of pods that have succeeded.',
  },
  'batch.v1.CronJobSpec': {
    '': 'The jobs that are made, and when.',
    concurrencyPolicy: 'What happens while the last job still runs: Allow (default), Forbid or Replace.',
    failedJobsHistoryLimit: 'Number of failed jobs that are kept. Default 1.',
    jobTemplate: 'Metadata and spec of the jobs that are made.',
    schedule:
      'Minutes, hours, days, months and weekdays in the format of cron, such as "30 6 * * 1-5": workdays at 6:30.',
    startingDeadlineSeconds: 'How late a job may begin, in seconds. Default: any time.',
    successfulJobsHistoryLimit: 'Number of successful jobs that are kept. Default 3.',
    suspend: 'Whether no jobs are made for now. Default false.',
    timeZone: 'Time zone of the schedule, such as Europe/Berlin. Default: that of the controller.',
  },
  'batch.v1.JobTemplateSpec': {
    '': 'The jobs that are made.',
    metadata: 'Labels and annotations of the jobs.',
    spec: 'Spec of the jobs.',
  },
  'batch.v1.CronJobStatus': {
    '': 'The state of a cron job.',
    active: 'Jobs that run.',
    lastScheduleTime: 'Time for which a job was last made.',
    lastSuccessfulTime: 'Time at which a job last succeeded.',
  },
};
