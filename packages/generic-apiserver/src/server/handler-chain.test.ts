import { expect, it } from 'vitest';
import { startTestServer } from '../../test/server.js';
import type { ServerFilter } from '../request/server-request.js';
import { type HandlerChain, insertFilterAfter, insertFilterBefore } from './handler-chain.js';

const same: ServerFilter = (next) => next;
const chain: HandlerChain = [
  { name: 'a', filter: same },
  { name: 'b', filter: same },
];
const names = (each: HandlerChain) => each.map(({ name }) => name).join('');

it('the chain of handlers puts filters before and after other filters', () => {
  const own = { name: 'x', filter: same };
  expect([insertFilterBefore(chain, 'b', own), insertFilterAfter(chain, 'b', own)].map(names)).toEqual(['axb', 'abx']);
  expect(() => insertFilterBefore(chain, 'c', own)).toThrow('the handler chain has no filter "c"');
});

it('all requests pass through the chain of handlers', async () => {
  const seen: string[] = [];
  const server = await startTestServer({
    buildHandlerChain: (each) =>
      insertFilterAfter(each, 'Authentication', {
        name: 'Seen',
        filter: (next) => (request) => {
          seen.push(`${request.user?.name} ${request.path}`);
          return next(request);
        },
      }),
  });
  await server.request('GET', '/version');
  expect(seen).toEqual(['admin /version']);
  await server.close();
});
