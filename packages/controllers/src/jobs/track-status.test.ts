import { setMaxListeners } from 'node:events';
import { describeResource, fetchTransport, ManualClock, newClient } from '@k8s-ts/client';
import { newEventRecorder } from '@k8s-ts/client/events';
import { describe, expect, it } from 'vitest';
import { numbers, podsOfText } from '../../test/job-pods.js';
import { newPodControl } from '../pods/index.js';
import { type Job, type JobCondition, jobKind, jobResource, newJobCondition } from './job-state.js';
import type { JobTools } from './job-sync.js';
import { newJobSync } from './new-job-sync.js';
import { trackStatus } from './track-status.js';

/*
 * Each case is a Job with pods, the condition with which it ends, and each status that is written while finished pods
 * are counted.
 *
 * Pods are written as `podsOfText` reads them. A status lists uncounted pods that succeeded (`S:`) and failed (`F:`),
 * the numbers that are not 0, indexes and conditions.
 */
interface Given {
  readonly spec?: Job['spec'];
  readonly status?: Job['status'];
  readonly deleting?: boolean;
  readonly ending?: JobCondition;
  /** Whether the status has changed before. */
  readonly needsUpdate?: boolean;
  /** The requests that the server answers with an error. */
  readonly failing?: 'PUT' | 'PATCH';
}
type Case = readonly [name: string, given: Given, pods: string, statuses: readonly string[], released?: number];

const clock = new ManualClock();
const conditionOf = (type: string) => newJobCondition(type, 'True', type, '', clock.now());
const uncounted = (succeeded: string, failed: string) => ({
  uncountedTerminatedPods: {
    ...(succeeded && { succeeded: succeeded.split(',') }),
    ...(failed && { failed: failed.split(',') }),
  },
});
const template = { spec: { containers: [] } };
const indexed = (completions: number, more: object = {}) => ({
  spec: { completionMode: 'Indexed' as const, completions, template, ...more },
});
const perIndex = indexed(6, { backoffLimitPerIndex: 1 });

// biome-ignore format: one case in each row
const cases: readonly Case[] = [
  ['nothing has changed', {}, '', []],
  ['the status has changed before', { status: { active: 1 }, needsUpdate: true }, '', ['1 active']],
  ['pods have finished', {}, 'Sa Fb Sc! Fd! Pe! Pf Rg', ['S:a,c F:b,d,e', '2 succeeded, 3 failed'], 5],
  ['pods have lost the finalizer', { status: { active: 1, succeeded: 2, failed: 3, ...uncounted('a,e', 'b,f') } }, 'Se- Fx- Py- Sa Fb Sc Fd', ['S:a,c F:b,d, 1 active, 3 succeeded, 4 failed', '1 active, 5 succeeded, 6 failed'], 4],
  ['pods have lost it one sync before', { status: { succeeded: 2, failed: 3, ...uncounted('a,g', 'b,h') } }, 'Sa Fb Sc- Fd- Se Ff Sg- Fh-', ['S:a,e F:b,f, 3 succeeded, 4 failed', '5 succeeded, 6 failed'], 4],
  ['the success policy is met', { ending: conditionOf('SuccessCriteriaMet') }, 'Sa Fb Pc', ['S:a F:b, SuccessCriteriaMet', '1 succeeded, 1 failed, SuccessCriteriaMet, Complete'], 3],
  ['the Job completes', { ending: conditionOf('Complete') }, 'Sa Fb', ['S:a F:b', '1 succeeded, 1 failed, Complete'], 2],
  ['the Job fails, and its running pods with it', { ending: conditionOf('Failed') }, 'Sa Fb Rc', ['S:a F:b,c', '1 succeeded, 2 failed, Failed'], 3],
  ['the Job begins to fail', { ending: conditionOf('FailureTarget') }, 'Fa', ['F:a, FailureTarget', '1 failed, FailureTarget, Failed'], 1],
  ['the Job is being deleted', { deleting: true, status: { active: 1 } }, 'Sa Fb Rc', ['S:a F:b, 1 active', '1 active, 1 succeeded, 1 failed'], 3],
  ['the status cannot be written', { failing: 'PUT' }, 'Sa Fb', ['S:a F:b'], 0],
  ['pods cannot be patched', { failing: 'PATCH' }, 'Sa Fb', ['S:a F:b'], 2],
  ['pods cannot be patched, others were', { failing: 'PATCH', status: uncounted('a', 'b') }, 'Sa- Sc Fd', ['S:c F:d, 1 succeeded, 1 failed'], 2],
  ['indexes have succeeded', { ...indexed(6), status: { active: 1 } }, 'Sa@1 Sb@3 Sc@3 Rd@5 Se', ['1 active, 2 succeeded, done 1,3'], 4],
  ['a counted index is beyond the completions', { ...indexed(2), status: { active: 2, succeeded: 1, completedIndexes: '3' } }, 'Ra@0 Rb@1', ['2 active'], 0],
  ['a counted index is beyond the completions, another is new', { ...indexed(2), status: { active: 2, succeeded: 1, completedIndexes: '3' } }, 'Ra@0 Sb@1', ['2 active, 1 succeeded, done 1'], 1],
  ['pods of indexes have failed', { ...indexed(6), status: { active: 1 } }, 'Fa@1 Fb@3 Fc@3 Rd@5 Fe', ['F:a,b,c, 1 active', '1 active, 3 failed'], 4],
  ['indexes have succeeded before', { ...indexed(7), status: { failed: 2, succeeded: 5, completedIndexes: '0-2,4,6,7' } }, 'Sx@0- Fy@1- Sz@1 Sw@3 Fa@2 Fb@5', ['F:a,b, 6 succeeded, 2 failed, done 0-4,6', '6 succeeded, 4 failed, done 0-4,6'], 4],
  ['more pods have finished than a status names', { status: uncounted('', 'a,b') }, 'S0..499 Fb', [`S:${numbers(0, 498)} F:b, 1 failed`, 'F:b, 499 succeeded, 1 failed'], 499],
  ['more indexes have succeeded than one sync counts', indexed(501), 'S0..500@', ['500 succeeded, done 0-499'], 500],
  ['a Job ends only when all pods are counted', { ending: conditionOf('Complete') }, 'S0..500', [`S:${numbers(0, 499)}`, '500 succeeded'], 500],
  ['a failed pod succeeds', { ending: conditionOf('Failed'), status: uncounted('', 'a,b') }, 'Fa Sb', ['2 failed, Failed'], 2],
  ['a failed pod is counted, and the Job ends', { ending: conditionOf('Failed'), status: uncounted('', 'a') }, 'Fa', ['1 failed, Failed'], 1],
  ['a pod of a failed Job terminates', { ending: conditionOf('Failed'), status: { ...uncounted('', 'a'), conditions: [conditionOf('FailureTarget')] } }, 'Ra!-', ['1 failed, FailureTarget'], 0],
  ['a pod of a successful Job terminates', { ending: conditionOf('Complete'), status: { ...uncounted('b', 'a'), conditions: [conditionOf('SuccessCriteriaMet')] } }, 'Ra!-', ['1 succeeded, 1 failed, SuccessCriteriaMet'], 0],
  ['a failed pod waits for the next one of its index', perIndex, 'Fa@1~0', ['lost none'], 0],
  ['the next pod of the index exists', { ...perIndex, status: { active: 1 } }, 'Fa@1~0 Rb@1~1', ['F:a, 1 active, lost none', '1 active, 1 failed, lost none'], 1],
  ['the index has failed for good', perIndex, 'Fa@1~1', ['F:a, lost 1', '1 failed, lost 1'], 1],
  ['a condition was False', { ending: conditionOf('Failed'), status: { conditions: [{ ...conditionOf('Failed'), status: 'False' }, conditionOf('FailureTarget')] } }, '', ['Failed, FailureTarget'], 0],
];

function textOf(status: Job['status'] = {}): string {
  const { succeeded = [], failed = [] } = status.uncountedTerminatedPods ?? {};
  const pending = [succeeded.length > 0 && `S:${succeeded}`, failed.length > 0 && `F:${failed}`].filter(Boolean);
  return [
    pending.join(' '),
    ...(['active', 'succeeded', 'failed'] as const).map((name) => (status[name] ? `${status[name]} ${name}` : '')),
    status.completedIndexes ? `done ${status.completedIndexes}` : '',
    status.failedIndexes === undefined ? '' : `lost ${status.failedIndexes || 'none'}`,
    ...(status.conditions ?? []).map(({ type, status }) => (status === 'True' ? type : `${type}=${status}`)),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** Tools whose client gets answers like those of a server, and the requests that it sent. */
function toolsFor(failing: Given['failing']) {
  const statuses: string[] = [];
  let patches = 0;
  const fetch = async (request: Request) => {
    const path = new URL(request.url).pathname;
    const body = await request.text();
    if (path.endsWith('/status')) statuses.push(textOf((JSON.parse(body) as Job).status));
    else if (path.includes('/pods/')) patches++;
    if (request.method === failing) {
      const status = { apiVersion: 'v1', kind: 'Status', status: 'Failure', code: 500, message: 'out of order' };
      return Response.json(status, { status: 500 });
    }
    return Response.json(path.endsWith('/status') ? JSON.parse(body) : {});
  };
  const client = newClient({ transport: fetchTransport({ url: 'http://server', fetch }), clock });
  const events = newEventRecorder({ client, component: 'job-controller', clock });
  const tools: JobTools = {
    jobs: client.resource(describeResource<Job>(jobResource)),
    podControl: newPodControl({ client, events, kind: jobKind }),
    events,
    clock,
    releasedPods: new Set(),
    deletedPods: new Set(),
    backoffs: new Map(),
  };
  return { tools, statuses, patches: () => patches };
}

describe('trackStatus when', () => {
  it.each(cases.map((each) => ({ name: each[0], each })))('$name', async ({ each }) => {
    const [, given, pods, wanted, released = 0] = each;
    const { spec = { template }, status = {}, ending, failing, deleting = false, needsUpdate = false } = given;
    const { tools, statuses, patches } = toolsFor(failing);
    const job: Job = {
      metadata: {
        namespace: 'ns',
        name: 'job',
        uid: 'uid',
        ...(deleting && { deletionTimestamp: '2026-01-01T00:00:00Z' }),
      },
      spec,
      status,
    };
    const { signal } = new AbortController();
    setMaxListeners(0, signal);
    const sync = newJobSync(job, podsOfText(pods), tools, [], signal);
    sync.ending = ending;
    const tracked = trackStatus(sync, tools, needsUpdate);
    if (failing) await expect(tracked).rejects.toThrow('out of order');
    else await tracked;
    await tools.events.close();
    expect(statuses).toEqual(wanted);
    expect(patches()).toBe(released);
    if (sync.job.status?.conditions?.some(({ type }) => type === 'Complete')) {
      expect(sync.job.status.completionTime).toBeDefined();
    }
  });
});
