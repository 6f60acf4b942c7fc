import type { APIRequest } from '@k8s-ts/http';
import { expect, it } from 'vitest';
import { ServerRequest } from '../../request/server-request.js';
import { ActiveRequests } from './active-requests.js';

const request = (path: string) => new ServerRequest({ method: 'GET', path, headers: {} } as APIRequest, 0);
const paths = (active: ActiveRequests) => [...active].map(({ path }) => path).join('');

it('ActiveRequests lists the requests that were added and not removed', () => {
  const active = new ActiveRequests();
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((path) => active.add(request(path)));
  expect(paths(active)).toBe('dcba');
  const removals = [
    [b, 'dca'],
    [d, 'ca'],
    [d, 'ca'],
    [a, 'c'],
    [c, ''],
  ] as const;
  for (const [entry, left] of removals) {
    if (entry !== undefined) active.remove(entry);
    expect(paths(active)).toBe(left);
  }
  active.add(request('e'));
  expect(paths(active)).toBe('e');
});

it('ActiveRequests keeps nothing that a removed entry pointed to', () => {
  const active = new ActiveRequests();
  active.add(request('a'));
  const entry = active.add(request('b'));
  active.add(request('c'));
  active.remove(entry);
  expect(entry).toEqual({ request: undefined, previous: undefined, next: undefined });
});
