import { expect, it } from 'vitest';
import { startTestServer } from '../../test/server.js';

const maps = '/api/v1/namespaces/default/configmaps';

it('the server does not report requests whose client has disconnected', async () => {
  const errors: unknown[] = [];
  const client = new AbortController();
  const server = await startTestServer({
    onError: (error) => errors.push(error),
    buildHandlerChain: (chain) => [
      ...chain,
      {
        name: 'Leave',
        filter: (next) => async (request) => {
          client.abort();
          if (request.path === '/leave') request.throwIfAborted();
          return next(request);
        },
      },
    ],
  });
  const body = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } };
  await server.request('POST', maps, { body, signal: client.signal });
  await server.request('GET', '/leave', { signal: client.signal });
  expect(errors).toEqual([]);
  await server.close();
});

it('the server reports other errors of handlers', async () => {
  const errors: unknown[] = [];
  const server = await startTestServer({
    onError: (error) => errors.push(error),
    buildHandlerChain: (chain) => [
      ...chain,
      {
        name: 'Fail',
        filter: () => () => {
          throw new Error('broken');
        },
      },
    ],
  });
  const answer = await server.request('GET', maps);
  expect([answer.status, await answer.text()]).toEqual([
    500,
    expect.stringContaining('This request caused apiserver to panic.'),
  ]);
  expect(errors).toEqual([new Error('broken')]);
  await server.close();
});
