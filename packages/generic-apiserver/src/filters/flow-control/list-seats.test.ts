import { expect, it } from 'vitest';
import { newRequestInfo } from '../../request/request-info.js';
import { seatsOf } from './list-seats.js';

const sizes: Record<string, { objects: number; bytes: number }> = {
  pods: { objects: 1000, bytes: 800_000 },
  secrets: { objects: 100_000, bytes: 1e9 },
  nodes: { objects: 0, bytes: 0 },
};

it.each([
  ['GET', '/api/v1/pods', 8],
  ['GET', '/api/v1/namespaces/a/pods', 8],
  ['GET', '/api/v1/pods?limit=250', 2],
  ['GET', '/api/v1/pods?limit=5000', 8],
  ['GET', '/api/v1/pods?limit=x', 8],
  ['GET', '/api/v1/pods?fieldSelector=metadata.name%3Da', 1],
  ['GET', '/api/v1/namespaces/a/pods/b', 1],
  ['POST', '/api/v1/namespaces/a/pods', 1],
  ['GET', '/api/v1/secrets', 10],
  ['GET', '/api/v1/nodes', 1],
  ['GET', '/api/v1/configmaps', 1],
  ['GET', '/api/v1/pods?watch=1', 8],
  ['GET', '/api/v1/pods?watch=1&resourceVersion=0', 8],
  ['GET', '/api/v1/pods?watch=1&resourceVersion=7', 1],
  ['GET', '/api/v1/pods?watch=1&resourceVersion=7&sendInitialEvents=true', 8],
  ['GET', '/version', 1],
] as const)('the request %s %s needs %d seats', (method, url, seats) => {
  const [path = '', search = ''] = url.split('?');
  const query = new URLSearchParams(search);
  const info = newRequestInfo(method, path, query);
  expect(seatsOf({ info, query }, ({ resource }) => sizes[resource])).toBe(seats);
});
