import type { APIRequest, APIResponse } from '@k8s-ts/http';
import { expect, it } from 'vitest';
import { MovingConnections } from './moving-connections.js';

const request = (connection: object) => ({ method: 'GET', path: '/version', connection }) as unknown as APIRequest;
const ok: APIResponse = { status: 200, headers: { 'content-type': 'text/plain' } };
const last: APIResponse = { ...ok, headers: { ...ok.headers, connection: 'close' } };

it('MovingConnections asks the given number of clients to reconnect, each once', async () => {
  const moving = new MovingConnections();
  const [one, two, three] = [{}, {}, {}];
  expect(moving.answer(request(one), () => ok)).toBe(ok);
  moving.move(2);
  expect(moving.answer(request(one), () => ok)).toEqual(last);
  expect(moving.answer(request(one), () => ok)).toBe(ok);
  expect(await moving.answer(request(two), async () => ok)).toEqual(last);
  expect(moving.answer(request(three), () => ok)).toBe(ok);
});

it('MovingConnections ignores requests without a connection, and connections that switch to another protocol', () => {
  const moving = new MovingConnections();
  moving.move(1);
  expect(moving.answer(request(undefined as never), () => ok)).toBe(ok);
  const switched: APIResponse = { status: 101, headers: {} };
  expect(moving.answer(request({}), () => switched)).toBe(switched);
});

it('MovingConnections asks no client for a number below 1', () => {
  const moving = new MovingConnections();
  moving.move(-3);
  expect(moving.answer(request({}), () => ok)).toBe(ok);
});
