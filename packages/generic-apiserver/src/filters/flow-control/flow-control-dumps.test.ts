import { expect, it } from 'vitest';
import { PathMux } from '../../endpoints/routing/path-mux.js';
import { ServerRequest } from '../../request/server-request.js';
import { FlowControl } from './flow-control.js';
import { installFlowControlDumps } from './flow-control-dumps.js';

const pods = {
  isResourceRequest: true,
  path: '/apis/apps/v1/namespaces/ns/pods/one/status',
  verb: 'get',
  apiPrefix: 'apis',
  apiGroup: 'apps',
  apiVersion: 'v1',
  namespace: 'ns',
  name: 'one',
  resource: 'pods',
  subresource: 'status',
};
const { signal } = new AbortController();

/** One queue with one seat for one user. One of the user's requests has the seat, another one waits. */
async function busyControl() {
  let time = Date.parse('2026-01-02T03:04:05.600Z');
  const control = new FlowControl({ totalSeats: 1, now: () => time });
  const limited = { limitResponse: { type: 'Queue', queuing: { queues: 2, handSize: 1, queueLengthLimit: 1 } } };
  control.configure(
    [
      {
        metadata: { name: 'of-bob' },
        spec: {
          priorityLevelConfiguration: { name: 'limited' },
          matchingPrecedence: 100,
          distinguisherMethod: { type: 'ByUser' },
          rules: [
            {
              subjects: [{ kind: 'User', user: { name: 'bob' } }],
              resourceRules: [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'], namespaces: ['*'] }],
            },
          ],
        },
      },
    ],
    [{ metadata: { name: 'limited' }, spec: { type: 'Limited', limited } }],
  );
  const user = { name: 'bob', groups: [] };
  const request = { signal, user, info: pods as never };
  const admit = () => control.admit(control.classify(user, pods), request);
  const first = admit();
  time += 100;
  const second = admit();
  time += 1000;
  await admit();
  return { control, first, second };
}

async function dump(control: FlowControl, name: string): Promise<readonly string[]> {
  const paths = new PathMux();
  installFlowControlDumps(paths, control);
  expect(paths.paths()).toEqual([]);
  const path = `/debug/api_priority_and_fairness/${name.split('?')[0]}`;
  const query = new URLSearchParams(name.split('?')[1]);
  const base = { method: 'GET', path, query, headers: {}, body: async () => new Uint8Array(), signal };
  const answer = await paths.serve(new ServerRequest(base, 0));
  expect(answer?.headers).toEqual({ 'content-type': 'text/plain; charset=utf-8' });
  const lines = Buffer.from(answer?.body as Uint8Array)
    .toString()
    .split('\n');
  expect(lines.pop()).toBe('');
  return lines;
}

it('the debug page of flow control dumps a row for each priority level', async () => {
  const { control } = await busyControl();
  expect(await dump(control, 'dump_priority_levels')).toEqual([
    'PriorityLevelName, ActiveQueues, IsIdle, IsQuiescing, WaitingRequests, ExecutingRequests, DispatchedRequests, RejectedRequests, TimedoutRequests, CancelledRequests',
    'catch-all,         0,            true,   false,       0,               0,                 0,                  0,                0,                0',
    'exempt,            0,            true,   false,       0,               0,                 0,                  0,                0,                0',
    'limited,           1,            false,  false,       1,               1,                 1,                  1,                0,                0',
  ]);
  control.configure([], []);
  expect((await dump(control, 'dump_priority_levels'))[3]).toMatch(/^limited, +1, +false, +true, /);
});

it('the debug page of flow control dumps a row for each queue, with the requests that have seats', async () => {
  const { control, first, second } = await busyControl();
  const [header, ...rows] = await dump(control, 'dump_queues');
  expect(header).toBe(
    'PriorityLevelName, Index,  PendingRequests, ExecutingRequests, SeatsInUse, NextDispatchR, InitialSeatsSum, MaxSeatsSum, TotalWorkSum',
  );
  expect(rows).toEqual([
    'limited,           0,      0,               0,                 0,          0.00000000ss,  0,               0,           0.00000000ss',
    'limited,           1,      1,               1,                 1,          0.00000000ss,  1,               1,           0.00300000ss',
  ]);
  if (!('release' in (await first))) throw new Error('no seat');
  (first as { release(): void }).release();
  await second;
  expect((await dump(control, 'dump_queues')).filter((row) => row.includes('0.00300000ss'))).toHaveLength(1);
});

it('the debug page of flow control dumps a row for each request, with details when they are asked for', async () => {
  const { control } = await busyControl();
  expect(await dump(control, 'dump_requests')).toEqual([
    'PriorityLevelName, FlowSchemaName, QueueIndex, RequestIndexInQueue, FlowDistingsher, ArriveTime,             InitialSeats, FinalSeats, AdditionalLatency, StartTime',
    'limited,           of-bob,         1,          0,                   bob,             2026-01-02T03:04:05.7Z, 1,            0,          0s,                0001-01-01T00:00:00Z',
    'limited,           of-bob,         1,          -1,                  bob,             2026-01-02T03:04:05.6Z, 1,            0,          0s,                2026-01-02T03:04:05.6Z',
  ]);
  const detailed = await dump(control, 'dump_requests?includeRequestDetails=1');
  expect(detailed.map((line) => line.slice(line.indexOf('T', 148)))).toEqual([
    expect.stringMatching(/UserName, Verb, {3}APIPath, +Namespace, Name, {3}APIVersion, Resource, SubResource$/),
    expect.stringMatching(
      /bob, +get, {4}\/apis\/apps\/v1\/namespaces\/ns\/pods\/one\/status, ns, +one, +apps\/v1, +pods, +status$/,
    ),
    expect.stringMatching(/bob, +get, .* status$/),
  ]);
});
