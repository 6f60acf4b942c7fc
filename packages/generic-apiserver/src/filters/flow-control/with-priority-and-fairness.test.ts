import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { APIResponse } from '@k8s-ts/http';
import { expect, it } from 'vitest';
import { NodeRequest } from '../../../../http/src/adapter/node-request.js';
import { MessageBody } from '../../../../http/src/adapter/request-body.js';
import { ServerLoad } from '../../../../http/src/pacing/server-load.js';
import { composeFilters, ServerRequest } from '../../request/server-request.js';
import { withRequestInfo } from '../request-info.js';
import { FlowControl } from './flow-control.js';
import { withPriorityAndFairness } from './with-priority-and-fairness.js';

it('priority and fairness skips waiting requests of many clients that disconnect at once, and ends few of them in a turn', async () => {
  const control = new FlowControl({ totalSeats: 1 });
  control.configure(
    [
      {
        metadata: { name: 'bob' },
        spec: {
          priorityLevelConfiguration: { name: 'waiting' },
          matchingPrecedence: 100,
          rules: [
            {
              subjects: [{ kind: 'User', user: { name: 'bob' } }],
              resourceRules: [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'], clusterScope: true }],
            },
          ],
        },
      },
    ],
    [
      {
        metadata: { name: 'waiting' },
        spec: {
          type: 'Limited',
          limited: {
            limitResponse: { type: 'Queue', queuing: { queues: 1, handSize: 1, queueLengthLimit: 100 } },
          },
        },
      },
    ],
  );
  const finish: ((answer: APIResponse) => void)[] = [];
  const handle = composeFilters(
    [withRequestInfo, withPriorityAndFairness(control, 60_000)],
    () => new Promise<APIResponse>((resolve) => finish.push(resolve)),
  );
  const load = new ServerLoad();
  const requests = Array.from({ length: 101 }, () => newRequest(load));
  let ended = 0;
  const answers = requests.map(async (request) => {
    const served = new ServerRequest(request, 0);
    served.user = { name: 'bob', groups: [] };
    const { status } = await handle(served);
    ended++;
    return status;
  });
  const gone = requests.slice(1, -1);
  for (const request of gone) request.abort();
  finish[0]?.({ status: 200, headers: {} });
  await setImmediate();
  // The last request has the seat, although most requests before it have not been notified yet.
  expect(finish).toHaveLength(2);
  expect(ended).toBeLessThan(20);
  while (ended <= gone.length) {
    const before = ended;
    await setImmediate();
    expect(ended - before).toBeLessThanOrEqual(8);
  }
  finish[1]?.({ status: 200, headers: {} });
  expect(await Promise.all(answers)).toEqual([200, ...gone.map(() => 429), 200]);
});

function newRequest(load: ServerLoad): NodeRequest {
  return new NodeRequest({
    method: 'GET',
    target: { path: '/api/v1/nodes', search: '' },
    headers: {},
    rawHeaders: [],
    body: new MessageBody(new IncomingMessage(new Socket()), () => false),
    httpVersion: '1.1',
    connection: {},
    load,
  });
}
