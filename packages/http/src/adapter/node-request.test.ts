import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { ServerLoad } from '../pacing/server-load.js';
import { garbageOfHead, NodeRequest } from './node-request.js';
import { MessageBody } from './request-body.js';

const newRequest = (load = new ServerLoad()): NodeRequest =>
  new NodeRequest({
    method: 'POST',
    target: { path: '/', search: '' },
    headers: {},
    rawHeaders: [],
    body: new MessageBody(new IncomingMessage(new Socket()), () => false),
    httpVersion: '1.1',
    connection: {},
    load,
  });

it('NodeRequest has no body after its client has disconnected', async () => {
  const request = newRequest();
  request.abort();
  await expect(request.body(100)).rejects.toThrow('unexpected EOF');
});

it('NodeRequest reports clients that disconnect at once in several turns, and misses no client', async () => {
  const load = new ServerLoad();
  const requests = Array.from({ length: 100 }, () => newRequest(load));
  let told = 0;
  for (const request of requests) request.onAbort(() => told++);
  for (const request of requests) request.abort();
  expect(told).toBeGreaterThan(0);
  expect(told).toBeLessThan(requests.length);
  while (told < requests.length) await new Promise(setImmediate);
  expect(told).toBe(requests.length);
  // A listener that is added later is called at once.
  requests[0]?.onAbort(() => told++);
  expect(told).toBe(requests.length + 1);
});

it('NodeRequest counts the garbage of long heads, and of the values made from their targets', () => {
  const headers = (length: number) => ['user-agent', 'a'.repeat(length - 'user-agent'.length)];
  const garbage = (target: number, head: number) =>
    garbageOfHead({ path: 'p'.repeat(100), search: 's'.repeat(target - 100) }, headers(head));
  expect(garbage(1000, 60_000)).toBe(0);
  expect(garbage(1000, 900_000)).toBe(910_000);
  expect(garbage(900_000, 1000)).toBe(9_001_000);
});
