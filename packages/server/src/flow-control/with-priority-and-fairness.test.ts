import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { withRequestInfo } from '../filters/request-info.js';
import type { APIRequest, APIResponse } from '../http/api-request.js';
import { composeFilters, ServerRequest } from '../http/server-request.js';
import { FlowControl } from './flow-control.js';
import { withPriorityAndFairness } from './with-priority-and-fairness.js';

it('lets few waiting requests go in a turn of the event loop whose clients have gone away together', async () => {
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
  let areGone = false;
  let served = 0;
  let finish: (answer: APIResponse) => void = () => {};
  const handle = composeFilters([withRequestInfo, withPriorityAndFairness(control, 60_000)], () => {
    served++;
    return new Promise<APIResponse>((resolve) => {
      finish = resolve;
    });
  });
  const request: APIRequest = {
    method: 'GET',
    path: '/api/v1/nodes',
    query: new URLSearchParams(),
    headers: {},
    headerValues: () => [],
    user: { name: 'bob', groups: [] },
    body: async () => new Uint8Array(),
    signal: new AbortController().signal,
    get isGone() {
      return areGone;
    },
  };
  const answers = Array.from({ length: 101 }, () => handle(new ServerRequest(request, 0)));
  const waiting = () => control.levels.reduce((sum, level) => sum + level.waiting, 0);
  expect(waiting()).toBe(100);
  areGone = true;
  finish({ status: 200, headers: {} });
  const left: number[] = [];
  for (let before = waiting(); before > 0; before = waiting()) {
    await setImmediate();
    left.push(before - waiting());
  }
  // The first one leaves because of the request that was served.
  expect(Math.max(...left)).toBeLessThanOrEqual(9);
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, ...Array(100).fill(429)]);
  expect(served).toBe(1);
});
