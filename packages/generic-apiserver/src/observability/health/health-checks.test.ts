import { expect, it } from 'vitest';
import type { ServerRequest } from '../../request/server-request.js';
import { type HealthCheck, healthHandler } from './health-checks.js';

const checks: readonly HealthCheck[] = [
  { name: 'ping', check() {} },
  { name: 'etcd', group: 'etcd', check() {} },
  {
    name: 'etcd-override-0',
    group: 'etcd',
    check() {
      throw new Error('gone');
    },
  },
];

async function answer(query: string): Promise<string> {
  const handler = healthHandler('healthz', () => checks);
  const { body } = await handler({ query: new URLSearchParams(query) } as ServerRequest);
  return String(body);
}

it.each([
  [
    'exclude=etcd&verbose',
    '[+]ping ok\n[+]etcd excluded: ok\n[+]etcd-override-0 excluded with etcd: ok\nhealthz check passed\n',
  ],
  [
    'exclude=etcd-override-0&verbose',
    '[+]ping ok\n[+]etcd ok\n[+]etcd-override-0 excluded: ok\nhealthz check passed\n',
  ],
  ['exclude=etcd', 'ok'],
])('the query %s leaves checks out by their names and groups', async (query, want) => {
  expect(await answer(query)).toBe(want);
});
