import { afterEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.js';
import { insertFilterAfter } from '../../server/handler-chain.js';
import type { AuditEvent } from './audit-event.js';
import { newAuditFilters } from './audit-filters.js';
import { newAuditMetrics } from './audit-metrics.js';
import { type AuditPolicy, auditDecisions } from './audit-policy.js';

const maps = '/api/v1/namespaces/default/configmaps';
let server: TestServer | undefined;
afterEach(() => server?.close());

async function start(policy: AuditPolicy, takes: (event: AuditEvent) => boolean | Promise<boolean> = () => true) {
  const events: AuditEvent[] = [];
  const metrics = newAuditMetrics();
  const sink = {
    process: ([event]: readonly AuditEvent[]) => {
      events.push(event as AuditEvent);
      return takes(event as AuditEvent);
    },
  };
  const started = await startTestServer({
    audit: newAuditFilters({ decide: auditDecisions(policy), sink, metrics }),
    buildHandlerChain: (chain) =>
      insertFilterAfter(chain, 'Audit', {
        name: 'Bug',
        filter: (next) => (request) => {
          if (request.query.has('bug')) throw new TypeError('a bug');
          return next(request);
        },
      }),
  });
  server = started;
  return { ...started, events, lines: () => metrics.all.flatMap((metric) => metric.lines()) };
}

it.each([
  ['*', ['configmaps'], true],
  ['*', ['secrets'], false],
  ['*', [], true],
  ['', ['configmaps'], true],
  ['apps', ['configmaps'], false],
])(
  'a rule with the group %j and the resources %j matches a request for config maps: %s',
  async (group, resources, fits) => {
    const { request, events } = await start({
      rules: [{ level: 'Metadata', resources: [{ group, resources }], omitStages: ['RequestReceived'] }],
    });
    await request('GET', maps);
    await request('GET', '/version');
    expect(events.map(({ requestURI }) => requestURI)).toEqual(fits ? [maps] : []);
  },
);

it('each stage that the policy does not omit has an event', async () => {
  const { request, events, lines } = await start({
    rules: [
      { level: 'None', verbs: ['list'] },
      { level: 'Metadata', omitStages: ['RequestReceived'] },
    ],
  });
  await request('GET', maps);
  await request('GET', `${maps}/none`, { headers: { 'user-agent': 'a'.repeat(2000) } });
  expect(events).toMatchObject([
    {
      stage: 'ResponseComplete',
      level: 'Metadata',
      userAgent: `${'a'.repeat(1024)}...TRUNCATED`,
      responseStatus: { status: 'Failure', reason: 'NotFound', code: 404 },
    },
  ]);
  expect(events[0]?.responseObject).toBeUndefined();
  expect(lines()).toEqual([
    'apiserver_audit_event_total 1',
    'apiserver_audit_level_total{level="None"} 1',
    'apiserver_audit_level_total{level="Metadata"} 1',
    'apiserver_audit_requests_rejected_total 0',
  ]);
});

it('an event records the failure of a handler', async () => {
  const { request, events } = await start({ rules: [{ level: 'Metadata' }] });
  expect((await request('GET', `${maps}?bug=1`)).status).toBe(500);
  expect(events.map(({ stage, responseStatus }) => [stage, responseStatus?.message])).toEqual([
    ['RequestReceived', undefined],
    ['Panic', "APIServer panic'd: a bug"],
  ]);
});

it('the audit filter refuses a request only when its first event is not stored', async () => {
  const { request, lines, events } = await start({ rules: [{ level: 'Metadata' }] }, async ({ stage, verb }) =>
    verb === 'list' ? stage === 'RequestReceived' : stage !== 'RequestReceived',
  );
  const refused = await request('GET', `${maps}/a`);
  expect([refused.status, await refused.text()]).toEqual([
    500,
    `Internal Server Error: "${maps}/a": failed to store audit event\n`,
  ]);
  expect((await request('GET', maps)).status).toBe(200);
  expect(events).toHaveLength(3);
  expect(lines()).toContain('apiserver_audit_requests_rejected_total 1');
});

it('the event of a list contains the whole list, and the event of a patch contains the patch', async () => {
  const { request, json, events } = await start({ rules: [{ level: 'RequestResponse' }] });
  await json('POST', maps, {
    body: { kind: 'ConfigMap', apiVersion: 'v1', metadata: { name: 'a' }, data: { x: '<' } },
  });
  await request('PATCH', `${maps}/a`, {
    body: { data: { y: '1' } },
    headers: { 'content-type': 'application/merge-patch+json' },
  });
  await json('GET', maps);
  const complete = events.filter(({ stage }) => stage === 'ResponseComplete');
  expect(complete.map(({ requestObject }) => requestObject?.text)).toEqual([
    expect.stringContaining('"data":{"x":"\\u003c"}'),
    '{"data":{"y":"1"}}',
    undefined,
  ]);
  expect(complete[2]?.responseObject?.toJSON()).toMatchObject({
    kind: 'ConfigMapList',
    items: [{ data: { x: '<', y: '1' } }],
  });
});

it('the last event of a slow request shows how long each layer took', async () => {
  let now = 1_000;
  const events: AuditEvent[] = [];
  const started = await startTestServer({
    now: () => now,
    audit: newAuditFilters({
      decide: auditDecisions({ rules: [{ level: 'Metadata' }] }),
      sink: { process: (batch) => events.push(...batch) > 0 },
      now: () => now,
    }),
    buildHandlerChain: (chain) =>
      insertFilterAfter(chain, 'Audit', {
        name: 'Slow',
        filter: (next) => (request) => {
          now += Number(request.query.get('slow') ?? 0);
          request.latencies?.add('mutating-webhook', 100);
          request.latencies?.add('mutating-webhook', 0.25);
          request.latencies?.add('validating-webhook', 100);
          request.latencies?.add('validating-webhook', 300);
          return next(request);
        },
      }),
  });
  server = started;
  for (const slow of [500, 501]) await started.request('GET', `${maps}?slow=${slow}`);
  const latencies = events.map(({ annotations = {} }) =>
    Object.entries(annotations).filter(([key]) => key.startsWith('apiserver.latency.k8s.io/')),
  );
  expect(latencies.slice(0, 3)).toEqual([[], [], []]);
  expect(latencies[3]).toEqual([
    ['apiserver.latency.k8s.io/authorization', expect.stringMatching(/s$/)],
    ['apiserver.latency.k8s.io/mutating-webhook', '100.25ms'],
    ['apiserver.latency.k8s.io/total', '501ms'],
    ['apiserver.latency.k8s.io/validating-webhook', '300ms'],
  ]);
});
