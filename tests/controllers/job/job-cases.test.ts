import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ControllerServer, startControllerServer } from '../../kit/controller-server.js';
import { type JobCase, type JobCaseSpec, jobCaseOutcome, prepareJobCase } from '../../kit/job-case.js';

const plain: JobCaseSpec = { completions: 5, parallelism: 2 };
const queue: JobCaseSpec = { parallelism: 2 };
const indexed: JobCaseSpec = { completions: 5, parallelism: 2, completionMode: 'Indexed' };
const perIndex: JobCaseSpec = { completions: 2, parallelism: 2, completionMode: 'Indexed', backoffLimitPerIndex: 1 };
const onlyFailed: JobCaseSpec = { podReplacementPolicy: 'Failed' };
const onExit = (action: string, operator: string, ...values: number[]) => ({
  action,
  onExitCodes: { operator, values },
});
const onDisruption = (action: string) => ({ action, onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] });
const failurePolicy = (...rules: object[]) => ({ podFailurePolicy: { rules } }) as JobCaseSpec;
const successPolicy = (...rules: object[]) => ({ successPolicy: { rules } }) as JobCaseSpec;
const condition = (type: string, status: string, reason = 'Given') => ({
  conditions: [{ type, status, reason, message: reason }] as NonNullable<
    NonNullable<JobCase[4]>['status']
  >['conditions'],
});

// biome-ignore format: one case in each row
const numbers: readonly JobCase[] = [
  ['starts its pods', plain, '', '2 active; new 2'],
  ['starts the pods of a work queue', queue, '', '2 active; new 2'],
  ['keeps pending pods', plain, '2P', '2 active'],
  ['counts ready pods', { completions: 5, parallelism: 3 }, '2Y 1R', '3 active, 2 ready'],
  ['creates missing pods', plain, 'R S', '2 active, 1 succeeded; new 1'],
  ['creates missing pods of a queue', queue, 'R', '2 active; new 1'],
  ['deletes surplus pods', plain, '3R', '2 active, 1 terminating; deleted 1'],
  ['deletes pods that are not ready first', plain, '2Y R', '2 active, 2 ready, 1 terminating; deleted 1'],
  ['deletes many surplus pods', plain, '9P', '2 active; deleted 7'],
  ['deletes pods beyond the completions', { completions: 4, parallelism: 3 }, '3R 2S', '2 active, 1 terminating, 2 succeeded; deleted 1'],
  ['counts a failed pod', plain, 'R F', '2 active, 1 failed; new 1'],
  ['counts succeeded and failed pods', plain, 'R S F', '2 active, 1 succeeded, 1 failed; new 1'],
  ['keeps earlier counts', { completions: 1 }, 'R', '1 active, 1 failed', { status: { active: 1, failed: 1 }, started: 60 }],
  ['completes', plain, '5S', '5 succeeded; SuccessCriteriaMet CompletionsReached, Complete CompletionsReached'],
  ['continues while a pod of a work queue runs', queue, 'R S', '1 active, 1 succeeded'],
  ['completes a work queue', queue, '2S', '2 succeeded; SuccessCriteriaMet CompletionsReached, Complete CompletionsReached'],
  ['completes a work queue with a failed pod', queue, 'S F', '1 succeeded, 1 failed; SuccessCriteriaMet CompletionsReached, Complete CompletionsReached'],
  ['completes at once with zero completions', { completions: 0 }, '', '; SuccessCriteriaMet CompletionsReached, Complete CompletionsReached'],
  ['runs no pods with zero parallelism', { completions: 5, parallelism: 0 }, 'P', '; deleted 1'],
  ['does not count pods without its finalizer', plain, '2P S- F-', '2 active'],
  ['counts terminating pods as failed', { completions: 1 }, 'R F T', '1 active, 1 terminating, 2 failed'],
  ['replaces a terminating pod', { completions: 1 }, 'T', '1 active, 1 terminating, 1 failed; new 1'],
  ['waits for a terminating pod', { completions: 1, ...onlyFailed }, 'T', '1 terminating'],
  ['waits for terminating pods of a queue', { parallelism: 1, ...onlyFailed }, 'R F T', '1 active, 1 terminating, 1 failed'],
  ['deletes surplus pods beside terminating pods', { completions: 1, ...onlyFailed }, '2R 4T', '1 active, 5 terminating; deleted 1'],
  ['counts pods of a Job that is being deleted', plain, 'P R S', '2 active, 1 succeeded', { deleting: true }],
  ['deletes surplus pods beside terminating pods with a failure policy', { completions: 1, ...failurePolicy() }, '2R 4T', '1 active, 5 terminating; deleted 1'],
  ['runs pods when managedBy names this controller', { ...plain, managedBy: 'kubernetes.io/job-controller' }, '', '2 active; new 2'],
  ['creates no more pods than a quota allows', { completions: 200, parallelism: 100 }, '', '10 active; new 10', { quota: 10 }],
  ['counts pods while a quota forbids further pods', plain, 'R S F', '1 active, 1 succeeded, 1 failed', { quota: 0 }],
  ['waits before it replaces failed pods', { completions: 1, backoffLimit: 20 }, '10F^', '10 failed'],
  ['does not wait when a pod succeeded later', { completions: 2, backoffLimit: 20 }, '10F S^', '1 active, 1 succeeded, 10 failed; new 1'],
  ['counts uncounted pods that lost the finalizer', plain, '2P S- F-', '1 active, 4 succeeded, 3 failed; deleted 1', { status: { succeeded: 3, failed: 2, uncountedTerminatedPods: { succeeded: ['uid-of-2'], failed: ['gone'] } }, started: 60 }],
];

// biome-ignore format: one case in each row
const failures: readonly JobCase[] = [
  ['fails beyond its back-off limit', { ...plain, backoffLimit: 0 }, 'F', '1 failed; FailureTarget BackoffLimitExceeded, Failed BackoffLimitExceeded'],
  ['fails also while it is being deleted', { ...plain, backoffLimit: 0 }, 'F', '1 failed; FailureTarget BackoffLimitExceeded, Failed BackoffLimitExceeded', { deleting: true }],
  ['counts the pods that it deletes as failed', { ...plain, backoffLimit: 0 }, '2P F', '3 failed; deleted 2; FailureTarget BackoffLimitExceeded, Failed BackoffLimitExceeded'],
  ['waits for the pods that it deletes', { ...plain, backoffLimit: 0 }, '2Y F', '2 terminating, 3 failed; deleted 2; FailureTarget BackoffLimitExceeded'],
  ['continues at the back-off limit', { ...plain, backoffLimit: 1 }, 'F', '2 active, 1 failed; new 2'],
  ['runs its pod with the back-off limit 0', { completions: 1, backoffLimit: 0 }, 'R', '1 active'],
  ['fails beyond the back-off limit 1', { completions: 1, backoffLimit: 1 }, '2F', '2 failed; FailureTarget BackoffLimitExceeded, Failed BackoffLimitExceeded'],
  ['continues at the back-off limit 6', { completions: 2, parallelism: 2, backoffLimit: 6 }, 'R 6F', '2 active, 6 failed; new 1'],
  ['fails beyond the back-off limit 6', { completions: 2, parallelism: 2, backoffLimit: 6 }, '7F', '7 failed; FailureTarget BackoffLimitExceeded, Failed BackoffLimitExceeded'],
  ['fails when the condition Failed was False', { completions: 1, backoffLimit: 0 }, 'F', '1 failed; Failed BackoffLimitExceeded, FailureTarget BackoffLimitExceeded', { status: condition('Failed', 'False') }],
  ['adds failures to the earlier count', { ...plain, backoffLimit: 3 }, 'P F', '5 failed; deleted 1; FailureTarget BackoffLimitExceeded, Failed BackoffLimitExceeded', { status: { failed: 3 }, started: 60 }],
  ['fails after its deadline', { ...queue, activeDeadlineSeconds: 10 }, '2P', '2 failed; deleted 2; FailureTarget DeadlineExceeded, Failed DeadlineExceeded', { started: 60 }],
  ['counts successes after its deadline', { ...plain, activeDeadlineSeconds: 10 }, 'P S', '1 succeeded, 1 failed; deleted 1; FailureTarget DeadlineExceeded, Failed DeadlineExceeded', { started: 60 }],
  ['fails after its deadline without pods', { completions: 1, activeDeadlineSeconds: 10 }, '', '; FailureTarget DeadlineExceeded, Failed DeadlineExceeded', { started: 60 }],
  ['reports its back-off limit before its deadline', { completions: 1, activeDeadlineSeconds: 10, backoffLimit: 0 }, 'F', '1 failed; FailureTarget BackoffLimitExceeded, Failed BackoffLimitExceeded', { started: 60 }],
  ['has no deadline while it is suspended', { ...plain, suspend: true, activeDeadlineSeconds: 10 }, '', '; Suspended JobSuspended', { started: 60 }],
  ['continues before its deadline', { ...plain, activeDeadlineSeconds: 100_000 }, 'R S', '2 active, 1 succeeded; new 1', { started: 60 }],
];

// biome-ignore format: one case in each row
const restarts: readonly JobCase[] = ([
  // back-off limit, pods, outcome
  [0, 'R', '1 active'],
  [0, 'P%1', '1 failed; deleted 1; FailureTarget BackoffLimitExceeded, Failed BackoffLimitExceeded'],
  [1, 'R', '1 active'],
  [1, 'P%1', '1 failed; deleted 1; FailureTarget BackoffLimitExceeded, Failed BackoffLimitExceeded'],
  [1, 'R%1', '1 terminating, 1 failed; deleted 1; FailureTarget BackoffLimitExceeded'],
  [10, 'R%9', '1 active'],
  [6, 'P%3 P%2', '2 active'],
  [5, 'P%3 P%2', '2 failed; deleted 2; FailureTarget BackoffLimitExceeded, Failed BackoffLimitExceeded'],
  [5, 'R%3 R%2', '2 terminating, 2 failed; deleted 2; FailureTarget BackoffLimitExceeded'],
  [6, 'R%3 R%2', '2 active'],
  [3, 'S%9 P', '1 active, 1 succeeded'],
  [3, '2S%9', '2 succeeded; SuccessCriteriaMet CompletionsReached, Complete CompletionsReached'],
] as const).map(([backoffLimit, pods, outcome]) => [
  `${pods} with limit ${backoffLimit}`,
  { completions: 2, parallelism: pods.includes('%3') ? 2 : 1, backoffLimit, restartPolicy: 'OnFailure' },
  pods,
  outcome,
]);

// biome-ignore format: one case in each row
const suspensions: readonly JobCase[] = [
  ['deletes its pods when it is suspended', { ...plain, suspend: true }, '2P', '; deleted 2; Suspended JobSuspended'],
  ['counts pods that still terminate', { ...plain, suspend: true }, '2Y', '2 terminating; deleted 2; Suspended JobSuspended'],
  ['counts pods that have ended', { ...plain, suspend: true }, 'P S F', '1 succeeded, 1 failed; deleted 1; Suspended JobSuspended'],
  ['deletes restarted pods when it is suspended', { ...plain, suspend: true, backoffLimit: 6, restartPolicy: 'OnFailure' }, 'R%3 R%2', '2 terminating; deleted 2; Suspended JobSuspended'],
  ['resumes', plain, '', '2 active; new 2; Suspended=False JobResumed', { status: condition('Suspended', 'True', 'JobSuspended') }],
  ['replaces the reason of the condition Suspended', { ...plain, suspend: true }, '', '; Suspended JobSuspended', { status: condition('Suspended', 'True') }],
  ['does not touch a Job that is being deleted', { ...plain, suspend: true }, '2R', '2 active', { deleting: true }],
  ['completes when all have succeeded', { completions: 1, suspend: true }, 'S', '1 succeeded; SuccessCriteriaMet CompletionsReached, Complete CompletionsReached', { started: 60 }],
];

// biome-ignore format: one case in each row
const indexes: readonly JobCase[] = [
  ['starts with the lowest indexes', indexed, '', '2 active; new 0,1'],
  ['starts missing indexes between others', { ...indexed, completions: 20, parallelism: 8 }, 'R@0 S@2 P@3 S@4 S@5 S@7 S@8 S@9', '8 active, 6 succeeded, done 2,4,5,7-9; new 1,6,10,11,12,13'],
  ['completes', { ...indexed, completions: 3 }, 'S@0 F@1 S@1 S@2', '3 succeeded, 1 failed, done 0-2; SuccessCriteriaMet CompletionsReached, Complete CompletionsReached'],
  ['fails beyond the back-off limit with indexes', { ...indexed, completions: 3, backoffLimit: 0 }, 'S@0 F@1 P@2', '1 succeeded, 2 failed, done 0; deleted 1; FailureTarget BackoffLimitExceeded, Failed BackoffLimitExceeded'],
  ['fails, and waits for its pods', { ...indexed, completions: 3, backoffLimit: 0 }, 'S@0 F@1 R@2', '1 terminating, 1 succeeded, 2 failed, done 0; deleted 1; FailureTarget BackoffLimitExceeded'],
  ['counts an index once', { ...indexed, completions: 3 }, 'S@0 S@1 S@1', '1 active, 2 succeeded, done 0,1; new 2'],
  ['replaces failed pods of indexes', { ...indexed, completions: 4, parallelism: 3 }, 'F@0 P@1 F@2', '3 active, 2 failed; new 0,2'],
  ['deletes pods without a valid index', indexed, 'P S F P@x S@x F@x P@-1 S@0 R@1 R@2', '2 active, 1 succeeded, done 0; deleted 3'],
  ['deletes additional pods of an index', { ...indexed, parallelism: 5 }, 'S F P@x S@0 R@1 R@2 P@2', '4 active, 1 succeeded, done 0; new 3,4; deleted 2'],
  ['deletes pods beyond the completions', indexed, 'S@0 P@5 S@6 P@7 F@8', '2 active, 1 succeeded, done 0; new 1,2; deleted 2'],
  ['waits for a terminating index', { ...indexed, ...onlyFailed }, 'T@0', '1 active, 1 terminating; new 1'],
  ['replaces a terminating index', indexed, 'T@0', '2 active, 1 terminating, 1 failed; new 0,1'],
  ['deletes the pod with the highest index when too many run', { ...indexed, parallelism: 1 }, 'P@0 P@1', '1 active; deleted 1'],
  ['forgets completed indexes beyond a reduced number of completions', { completions: 5, parallelism: 5, completionMode: 'Indexed' }, 'P@0 S@1', '2 active, 1 succeeded, done 1; new 2', { status: { completedIndexes: '3,4', succeeded: 2 }, started: 60, change: { completions: 3, parallelism: 3 } }],
  ['adds indexes to the completed indexes', indexed, 'S@1 S@3', '2 active, 3 succeeded, done 0,1,3; new 2,4', { status: { completedIndexes: '0', succeeded: 1 }, started: 60 }],
];

// biome-ignore format: one case in each row
const policies: readonly JobCase[] = [
  ['another container does not match', { completions: 1, backoffLimit: 1, ...failurePolicy({ action: 'FailJob', onExitCodes: { containerName: 'side', operator: 'In', values: [5] } }) }, 'F:5', '1 active, 1 failed; new 1'],
  ['a running pod does not match', { completions: 1, ...failurePolicy(onExit('FailJob', 'In', 5)) }, 'R:5', '1 active'],
  ['FailJob by exit code', { ...plain, ...failurePolicy(onExit('FailJob', 'In', 5, 6, 7)) }, '2P F:5', '3 failed; deleted 2; FailureTarget PodFailurePolicy, Failed PodFailurePolicy'],
  ['FailJob waits for pods', { ...plain, ...failurePolicy(onExit('FailJob', 'In', 5)) }, '2R F:5', '2 terminating, 3 failed; deleted 2; FailureTarget PodFailurePolicy'],
  ['FailJob by another exit code', { completions: 1, ...failurePolicy(onExit('FailJob', 'NotIn', 5, 6)) }, 'F:42', '1 failed; FailureTarget PodFailurePolicy, Failed PodFailurePolicy'],
  ['NotIn does not match a code of its list', { completions: 1, ...failurePolicy(onExit('FailJob', 'NotIn', 5, 6)) }, 'F:5', '1 active, 1 failed; new 1'],
  ['FailJob of an Indexed Job', { ...indexed, ...failurePolicy(onExit('FailJob', 'In', 5)) }, 'F@1:5 P@2', '2 failed; deleted 1; FailureTarget PodFailurePolicy, Failed PodFailurePolicy'],
  ['FailJob was recorded earlier', { completions: 1, ...failurePolicy(onExit('FailJob', 'In', 5)) }, 'F:5', '1 failed; FailureTarget Given, Failed Given', { status: condition('FailureTarget', 'True'), started: 60 }],
  ['FailJob was recorded for a pod that no longer exists', { completions: 1, ...failurePolicy(onExit('FailJob', 'In', 5)) }, '', '; FailureTarget Given, Failed Given', { status: condition('FailureTarget', 'True'), started: 60 }],
  ['the first matching rule has the action Ignore', { completions: 1, backoffLimit: 0, ...failurePolicy(onExit('Ignore', 'In', 2), onExit('FailJob', 'In', 2)) }, 'F:2', '1 active; new 1'],
  ['the first matching rule has the action Count', { completions: 1, backoffLimit: 0, ...failurePolicy(onExit('Count', 'In', 2), onExit('Ignore', 'In', 2)) }, 'F:2', '1 failed; FailureTarget BackoffLimitExceeded, Failed BackoffLimitExceeded'],
  ['Ignore by condition', { completions: 1, backoffLimit: 0, ...failurePolicy(onDisruption('Ignore')) }, 'F!', '1 active; new 1'],
  ['an ignored failure delays the next pod', { completions: 1, backoffLimit: 0, ...failurePolicy(onDisruption('Ignore')) }, '10F^!', ''],
  ['Count by condition', { completions: 1, backoffLimit: 0, ...failurePolicy(onDisruption('Count'), onDisruption('Ignore')) }, 'F!', '1 failed; FailureTarget BackoffLimitExceeded, Failed BackoffLimitExceeded'],
  ['FailJob by condition', { completions: 1, ...failurePolicy(onDisruption('FailJob')) }, 'F!', '1 failed; FailureTarget PodFailurePolicy, Failed PodFailurePolicy'],
  ['a terminating pod has not failed', { completions: 1, ...failurePolicy(onDisruption('FailJob')) }, 'T!', '1 terminating'],
];

// biome-ignore format: one case in each row
const successes: readonly JobCase[] = [
  ['meets its success policy while pods run', { ...indexed, ...successPolicy({ succeededIndexes: '0,1', succeededCount: 1 }) }, 'S@0 R@1', '1 terminating, 1 succeeded, done 0; deleted 1; SuccessCriteriaMet SuccessPolicy'],
  ['meets its success policy while pods terminate', { ...indexed, ...successPolicy({ succeededIndexes: '0,1', succeededCount: 1 }) }, 'S@0 P@1', '1 succeeded, done 0; deleted 1; SuccessCriteriaMet SuccessPolicy, Complete SuccessPolicy'],
  ['meets its success policy with failed indexes', { ...indexed, ...successPolicy({ succeededIndexes: '0,1', succeededCount: 1 }) }, 'F@0 S@1', '1 succeeded, 1 failed, done 1; SuccessCriteriaMet SuccessPolicy, Complete SuccessPolicy'],
  ['does not meet its success policy after the failure policy failed it', { ...indexed, ...successPolicy({ succeededIndexes: '1' }), ...failurePolicy(onExit('FailJob', 'In', 5)) }, 'F@0:5 S@1', '1 succeeded, 1 failed, done 1; FailureTarget PodFailurePolicy, Failed PodFailurePolicy'],
  ['does not meet its success policy after too many failed indexes', { ...perIndex, maxFailedIndexes: 0, ...successPolicy({ succeededIndexes: '1' }) }, 'F@0~1 S@1', '1 succeeded, 1 failed, done 1, lost 0; FailureTarget MaxFailedIndexesExceeded, Failed MaxFailedIndexesExceeded'],
  ['does not meet its success policy after the back-off limit', { ...indexed, backoffLimit: 0, ...successPolicy({ succeededIndexes: '1' }) }, 'F@0 S@1', '1 succeeded, 1 failed, done 1; FailureTarget BackoffLimitExceeded, Failed BackoffLimitExceeded'],
  ['keeps a met success policy in spite of a later failure', { ...indexed, backoffLimit: 0, ...successPolicy({ succeededIndexes: '0' }) }, 'S@0 F@1', '1 succeeded, 1 failed, done 0; SuccessCriteriaMet Given, Complete Given', { status: condition('SuccessCriteriaMet', 'True'), started: 60 }],
  ['stays failed when its success policy is met later', { ...indexed, ...successPolicy({ succeededIndexes: '0' }) }, 'S@0 F@1', '1 succeeded, 1 failed, done 0; FailureTarget Given, Failed Given', { status: condition('FailureTarget', 'True'), started: 60 }],
  ['does not meet its success policy', { ...indexed, ...successPolicy({ succeededIndexes: '0-2', succeededCount: 2 }) }, 'S@0 S@4', '2 active, 2 succeeded, done 0,4; new 1,2'],
  ['ignores a condition False', { ...indexed, ...successPolicy({ succeededIndexes: '0' }) }, 'Y@0 P@1', '2 active, 1 ready; SuccessCriteriaMet=False Given', { status: condition('SuccessCriteriaMet', 'False'), started: 60 }],
  ['ignores a failure condition False', { completions: 1 }, 'Y', '1 active, 1 ready; FailureTarget=False Given', { status: condition('FailureTarget', 'False'), started: 60 }],
];

// biome-ignore format: one case in each row
const limitsPerIndex: readonly JobCase[] = [
  ['completes after a failure', perIndex, 'F@0~0 S@0~1 S@1~0', '2 succeeded, 1 failed, done 0,1, lost ; SuccessCriteriaMet CompletionsReached, Complete CompletionsReached'],
  ['counts a failure when the next pod exists', perIndex, 'F@0~0 P@0~1', '2 active, 1 failed, lost ; new 1'],
  ['replaces the failed pod', perIndex, 'F@0~0 P@1~0', '2 active, 1 failed, lost ; new 0'],
  ['gives up an index beyond its limit', perIndex, 'F@0~1', '1 active, 1 failed, lost 0; new 1'],
  ['gives up an index by FailIndex', { ...perIndex, ...failurePolicy(onExit('FailIndex', 'In', 3)) }, 'F@0:3~0', '1 active, 1 failed, lost 0; new 1'],
  ['fails by FailJob', { ...perIndex, ...failurePolicy(onExit('FailJob', 'In', 3)) }, 'F@0:3~0', '1 failed, lost ; FailureTarget PodFailurePolicy, Failed PodFailurePolicy'],
  ['ignores by Ignore', { ...perIndex, ...failurePolicy(onExit('Ignore', 'In', 3)) }, 'F@0:3~1', '2 active, lost ; new 0,1'],
  ['fails by the limit of all indexes together', { ...perIndex, backoffLimit: 1 }, 'F@0~0 F@1~0', '2 failed, lost ; FailureTarget BackoffLimitExceeded, Failed BackoffLimitExceeded'],
  ['fails when its last index has ended and one has failed', perIndex, 'F@0~1 S@1~0', '1 succeeded, 1 failed, done 1, lost 0; FailureTarget FailedIndexes, Failed FailedIndexes'],
  ['fails with too many failed indexes', { ...perIndex, completions: 4, parallelism: 4, maxFailedIndexes: 1 }, 'F@0~1 S@1~0 F@2~1 P@3~0', '1 succeeded, 3 failed, done 1, lost 0,2; deleted 1; FailureTarget MaxFailedIndexesExceeded, Failed MaxFailedIndexesExceeded'],
  ['waits before it replaces a pod', { ...perIndex, backoffLimitPerIndex: 30 }, 'F@0~20^ P@1~0', 'lost ; tracked 1'],
];

const groups = { numbers, failures, restarts, suspensions, indexes, policies, successes, limitsPerIndex };

const namespaceOf = (group: string, i: number) => `${group.toLowerCase()}-${i}`;

let server: ControllerServer;
beforeAll(async () => {
  server = await startControllerServer(
    ['job-controller'],
    {},
    {
      prepare: async (client, clock) => {
        for (const [group, cases] of Object.entries(groups)) {
          for (const [i, each] of cases.entries())
            await prepareJobCase(client, namespaceOf(group, i), each, clock.now());
        }
      },
    },
  );
  // When the controller has handled a Job that was created later, it has handled all cases.
  const later: JobCase = ['later', plain, '', '2 active; new 2'];
  await prepareJobCase(server.client, 'later', later, Date.now());
  await server.until(async () => (await jobCaseOutcome(server, 'later', later)) === later[3]);
});
afterAll(() => server.stop());

describe.each(Object.entries(groups))('a Job (cases of %s)', (group, cases) => {
  it.each(cases.map((each, i) => ({ name: each[0], each, i })))('$name', async ({ each, i }) => {
    await expect.poll(() => jobCaseOutcome(server, namespaceOf(group, i), each)).toBe(each[3]);
  });
});
