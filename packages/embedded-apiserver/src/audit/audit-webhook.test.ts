import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { AuditEvent } from '@k8s-ts/generic-apiserver/audit';
import { afterAll, expect, it } from 'vitest';
import { startServer } from '../../test/in-process.js';
import type { APIServerOptions } from '../options.js';

const folder = mkdtempSync(join(tmpdir(), 'audit-webhook-'));
const auditPolicyFile = join(folder, 'policy.json');
writeFileSync(
  auditPolicyFile,
  JSON.stringify({
    apiVersion: 'audit.k8s.io/v1',
    kind: 'Policy',
    rules: [{ level: 'None', users: ['system:apiserver'] }, { level: 'Request' }],
  }),
);

interface EventList {
  readonly kind: string;
  readonly apiVersion: string;
  readonly items: readonly AuditEvent<unknown>[];
}

const lists: EventList[] = [];
/** HTTP status of the next answers. 200 when the list is empty. */
const statuses: number[] = [];
let authorization: string | undefined;
const webhook = createServer(async (request, response) => {
  const list = (await json(request)) as EventList;
  authorization = request.headers.authorization;
  const status = statuses.shift() ?? 200;
  if (status === 200) lists.push(list);
  // Not JSON: the content does not matter.
  response.writeHead(status).end('thanks');
});
await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve));
afterAll(async () => {
  await new Promise((resolve) => webhook.close(resolve).closeAllConnections());
  rmSync(folder, { recursive: true, force: true });
});
const { port } = webhook.address() as AddressInfo;
const auditWebhookConfigFile = join(folder, 'webhook.json');
writeFileSync(
  auditWebhookConfigFile,
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    users: [{ name: 'me', user: { token: 'audit-token' } }],
    clusters: [{ name: 'hook', cluster: { server: `http://127.0.0.1:${port}/audit` } }],
    contexts: [{ name: 'c', context: { cluster: 'hook', user: 'me' } }],
    'current-context': 'c',
  }),
);

async function start(options: APIServerOptions) {
  lists.length = 0;
  const errors: string[] = [];
  const server = await startServer({
    auditPolicyFile,
    auditWebhookConfigFile,
    logger: { info() {}, error: (message) => void errors.push(message) },
    ...options,
  });
  const get = (path: string, id: string) =>
    server.fetch(new Request(`https://any.invalid${path}`, { headers: { 'audit-id': id } }));
  return { get, errors, stop: () => server.stop() };
}

const stagesOf = (id: string) =>
  lists.flatMap(({ items }) => items.filter(({ auditID }) => auditID === id).map(({ stage }) => stage));

it('the webhook gets lists of events, the last events when the server stops', async () => {
  const { get, stop } = await start({ auditWebhookBatchMaxWait: 3_600_000 });
  await get('/version', 'a');
  await get('/version', 'b');
  await stop();
  expect(lists[0]).toMatchObject({ kind: 'EventList', apiVersion: 'audit.k8s.io/v1' });
  expect(lists[0]?.items[0]).not.toHaveProperty('kind');
  expect([stagesOf('a'), stagesOf('b')]).toEqual(Array(2).fill(['RequestReceived', 'ResponseComplete']));
  expect(authorization).toBe('Bearer audit-token');
});

it('the webhook is asked again after every failure, five times in all', async () => {
  const { get, errors, stop } = await start({ auditWebhookMode: 'blocking', auditWebhookInitialBackoff: 1 });
  statuses.push(403, 500, 404, 401);
  await get('/version', 'again');
  expect(stagesOf('again')).toEqual(['RequestReceived', 'ResponseComplete']);
  statuses.push(...Array(5).fill(403));
  expect((await get('/version', 'lost')).status).toBe(200);
  expect(stagesOf('lost')).toEqual(['ResponseComplete']);
  expect(errors.join()).toContain("Error in audit plugin 'webhook' affecting 1 audit events: ");
  await stop();
});

it('requests fail in the mode blocking-strict when the webhook fails', async () => {
  const { get, stop } = await start({ auditWebhookMode: 'blocking-strict', auditWebhookBatchInitialBackoff: 1 });
  statuses.push(...Array(5).fill(500));
  const refused = await get('/version', 'strict');
  expect([refused.status, await refused.text()]).toEqual([
    500,
    'Internal Server Error: "/version": failed to store audit event\n',
  ]);
  const metrics = await (await get('/metrics', 'metrics')).text();
  expect(metrics).toMatch(/^apiserver_audit_requests_rejected_total 1$/m);
  expect(metrics).toMatch(/^apiserver_audit_error_total\{plugin="webhook"\} 1$/m);
  await stop();
});
