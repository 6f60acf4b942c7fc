import { afterEach, expect, it } from 'vitest';
import { type APIServer, createAPIServer } from './create-api-server.js';
import type { APIServerOptions } from './options.js';

const servers: APIServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

async function started(options: APIServerOptions = {}): Promise<APIServer> {
  const server = createAPIServer({ storageBackend: 'memory', listen: false, ...options });
  servers.push(server);
  await server.start();
  return server;
}

const flows = '/apis/flowcontrol.apiserver.k8s.io/v1';

async function send(server: APIServer, path: string, init: RequestInit = {}) {
  const headers = { 'content-type': 'application/json', ...init.headers };
  const response = await server.fetch(new Request(`http://localhost${path}`, { ...init, headers }));
  const text = await response.text();
  return { status: response.status, headers: response.headers, text };
}
const get = async (server: APIServer, path: string) => JSON.parse((await send(server, path)).text);

it('priority and fairness tells each client its flow schema and priority level', async () => {
  const server = await started();
  await expect
    .poll(() => get(server, `${flows}/flowschemas/catch-all`).then(({ status }) => status.conditions))
    .toHaveLength(1);
  const { headers } = await send(server, '/api/v1/nodes');
  const schema = await get(server, `${flows}/flowschemas/exempt`);
  const level = await get(server, `${flows}/prioritylevelconfigurations/exempt`);
  expect(headers.get('x-kubernetes-pf-flowschema-uid')).toBe(schema.metadata.uid);
  expect(headers.get('x-kubernetes-pf-prioritylevel-uid')).toBe(level.metadata.uid);
  expect((await send(server, '/metrics')).text).toContain(
    'apiserver_flowcontrol_dispatched_requests_total{priority_level="exempt",flow_schema="exempt"}',
  );
});

it('priority and fairness records whether the level of a schema is missing', async () => {
  const server = await started();
  const created = await send(server, `${flows}/flowschemas`, {
    method: 'POST',
    body: JSON.stringify({
      apiVersion: 'flowcontrol.apiserver.k8s.io/v1',
      kind: 'FlowSchema',
      metadata: { name: 'mine' },
      spec: { priorityLevelConfiguration: { name: 'mine' }, matchingPrecedence: 50 },
    }),
  });
  expect(created.status).toBe(201);
  const dangling = async () => {
    const { status } = await get(server, `${flows}/flowschemas/mine`);
    const condition = status.conditions?.find(({ type }: { readonly type: string }) => type === 'Dangling');
    return condition && `${condition.status} ${condition.reason}`;
  };
  await expect.poll(dangling).toBe('True NotFound');
  await send(server, `${flows}/prioritylevelconfigurations`, {
    method: 'POST',
    body: JSON.stringify({
      apiVersion: 'flowcontrol.apiserver.k8s.io/v1',
      kind: 'PriorityLevelConfiguration',
      metadata: { name: 'mine' },
      spec: { type: 'Limited', limited: { limitResponse: { type: 'Reject' } } },
    }),
  });
  await expect.poll(dangling).toBe('False Found');
  await send(server, `${flows}/prioritylevelconfigurations/mine`, { method: 'DELETE' });
  await expect.poll(dangling).toBe('True NotFound');
});

it('a server writes a condition at most six times in a minute against another server', async () => {
  const server = await started();
  const reason = async () =>
    (await get(server, `${flows}/flowschemas/probes`)).status.conditions?.[0]?.reason as string | undefined;
  for (let writes = 1; writes <= 6; writes++) {
    await expect.poll(reason).toBe('Found');
    const conditions = [{ type: 'Dangling', status: 'True', reason: `Other${writes}`, message: 'other' }];
    const answer = await send(server, `${flows}/flowschemas/probes/status`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/merge-patch+json' },
      body: JSON.stringify({ status: { conditions } }),
    });
    expect(answer.status).toBe(200);
  }
  // Waits longer than a write takes.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await reason()).toBe('Other6');
});

it('priority and fairness can be turned off', async () => {
  const server = await started({ enablePriorityAndFairness: false });
  const { headers } = await send(server, '/api/v1/nodes');
  expect(headers.get('x-kubernetes-pf-flowschema-uid')).toBeNull();
  expect((await get(server, `${flows}/flowschemas/exempt`)).status).toEqual({});
});
