import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuditEvent } from '@k8s-ts/generic-apiserver/audit';
import { afterAll, describe, expect, it } from 'vitest';
import { startServer } from '../../test/in-process.js';
import { completeOptions } from '../complete-options.js';
import { createAPIServer } from '../create-api-server.js';
import { FlagError } from '../options/flag.js';
import type { APIServerOptions } from '../options.js';

const folder = mkdtempSync(join(tmpdir(), 'audit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function policyFile(policy: object): string {
  const path = join(folder, `policy-${++files}.json`);
  writeFileSync(path, JSON.stringify({ apiVersion: 'audit.k8s.io/v1', kind: 'Policy', ...policy }));
  return path;
}
const quiet = { level: 'None', users: ['system:apiserver'] };
const everything = policyFile({ rules: [quiet, { level: 'RequestResponse' }] });
const metadata = policyFile({ rules: [quiet, { level: 'Metadata' }], omitStages: ['RequestReceived'] });
const maps = '/api/v1/namespaces/default/configmaps';
const map = (name: string, text = 'x') => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { text } });

interface Called {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

async function start(options: APIServerOptions) {
  const path = join(folder, `log-${++files}`, 'audit.log');
  const errors: string[] = [];
  const logger = { info() {}, error: (message: string) => void errors.push(message) };
  const server = await startServer({ auditLogPath: path, logger, ...options });
  const lines = () => readFileSync(path, 'utf8').split('\n').slice(0, -1);
  return {
    path,
    errors,
    stop: () => server.stop(),
    call: (target: string, { method = 'GET', body, headers, signal }: Called = {}) =>
      server.fetch(
        new Request(`https://any.invalid${target}`, {
          method,
          headers: { 'content-type': 'application/json', 'user-agent': 'test', ...headers },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          ...(signal && { signal }),
        }),
      ),
    lines,
    events: () => lines().map((line) => JSON.parse(line) as AuditEvent<unknown>),
  };
}

describe('the audit log', () => {
  it('has all stages of a request, with its objects', async () => {
    const { call, events, stop } = await start({ auditPolicyFile: everything });
    await call(maps, { method: 'POST', body: map('a'), headers: { 'audit-id': 'one' } });
    const [received, complete] = events().filter(({ auditID }) => auditID === 'one');
    expect(received).toMatchObject({ stage: 'RequestReceived', level: 'RequestResponse', verb: 'create' });
    expect(received?.responseStatus).toBeUndefined();
    expect(complete).toEqual({
      kind: 'Event',
      apiVersion: 'audit.k8s.io/v1',
      level: 'RequestResponse',
      auditID: 'one',
      stage: 'ResponseComplete',
      requestURI: maps,
      verb: 'create',
      user: { username: 'kubernetes-admin', groups: ['system:masters', 'system:authenticated'] },
      userAgent: 'test',
      objectRef: { resource: 'configmaps', namespace: 'default', name: 'a', apiVersion: 'v1' },
      responseStatus: { metadata: {}, code: 201 },
      requestObject: map('a'),
      responseObject: expect.objectContaining({ kind: 'ConfigMap', data: { text: 'x' } }),
      requestReceivedTimestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      stageTimestamp: expect.stringMatching(/\.\d{6}Z$/),
      annotations: { 'authorization.k8s.io/decision': 'allow', 'authorization.k8s.io/reason': '' },
    });
    await stop();
  });

  it('has refusals, watches, and sessions that cannot begin', async () => {
    const { call, events, stop } = await start({ auditPolicyFile: metadata });
    await call(maps, { headers: { authorization: 'Bearer wrong', 'audit-id': 'wrong' } });
    await call(maps, { headers: { 'impersonate-user': 'alice', 'audit-id': 'forbidden' } });
    await call('/api/v1/namespaces/default/pods/none/exec?command=ls', {
      method: 'POST',
      headers: { 'audit-id': 'exec' },
    });
    const stopping = new AbortController();
    const watch = await call(`${maps}?watch=true`, { headers: { 'audit-id': 'watch' }, signal: stopping.signal });
    const stagesOf = (id: string) => events().filter(({ auditID }) => auditID === id);
    expect(stagesOf('watch').map(({ stage }) => stage)).toEqual(['ResponseStarted']);
    stopping.abort();
    await watch.text().catch(() => {});
    await expect
      .poll(() => stagesOf('watch').map(({ stage }) => stage))
      .toEqual(['ResponseStarted', 'ResponseComplete']);
    expect(stagesOf('wrong')).toMatchObject([
      { stage: 'ResponseStarted', user: {}, responseStatus: { reason: 'Unauthorized', code: 401 } },
    ]);
    expect(stagesOf('forbidden')).toMatchObject([
      {
        user: { username: 'kubernetes-admin' },
        impersonatedUser: { username: 'alice' },
        responseStatus: { reason: 'Forbidden', code: 403 },
        annotations: { 'authorization.k8s.io/decision': 'forbid' },
      },
    ]);
    expect(stagesOf('exec').map(({ stage, responseStatus }) => [stage, responseStatus?.reason])).toEqual([
      ['ResponseStarted', 'NotFound'],
      ['ResponseComplete', 'NotFound'],
    ]);
    expect(events().some(({ requestObject, responseObject }) => requestObject ?? responseObject)).toBe(false);
    await stop();
  });

  it('has the objects and annotations of requests that another thread answers', async () => {
    const { call, events, stop } = await start({ auditPolicyFile: everything });
    const pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'large', annotations: { text: 'x'.repeat(100_000) } },
      spec: { containers: [{ name: 'c', image: 'i' }] },
    };
    const pods = '/api/v1/namespaces/default/pods';
    const made = await call(pods, { method: 'POST', body: pod, headers: { 'audit-id': 'large' } });
    expect([made.status, await made.text()]).toEqual([201, expect.any(String)]);
    expect(events().findLast(({ auditID }) => auditID === 'large')).toMatchObject({
      objectRef: { name: 'large' },
      requestObject: { spec: { restartPolicy: 'Always' } },
      responseObject: { spec: { restartPolicy: 'Always' } },
      annotations: { 'pod-security.kubernetes.io/enforce-policy': 'privileged:latest' },
    });
    await stop();
  }, 30_000);

  it('has all buffered events when the server stops', async () => {
    const { call, lines, stop } = await start({
      auditPolicyFile: metadata,
      auditLogMode: 'batch',
      auditLogBatchMaxSize: 1000,
      auditLogBatchMaxWait: 3_600_000,
      auditLogFormat: 'legacy',
    });
    await call(maps, { headers: { 'audit-id': 'last' } });
    expect(lines()).toEqual([]);
    await stop();
    expect(lines().join('\n')).toMatch(/^\S+Z AUDIT: id="last" stage="ResponseComplete" .* response="200"$/m);
  });

  it('starts new files, and drops events that are larger than a file', async () => {
    const { path, call, errors, stop } = await start({
      auditPolicyFile: everything,
      auditLogMaxsize: 1,
      auditLogMaxbackup: 1,
      auditLogCompress: true,
    });
    for (let i = 0; i < 20; i++) {
      await call(maps, { method: 'POST', body: map(`map-${i}`, 'x'.repeat(60_000)) });
    }
    await (await call(maps, { headers: { 'audit-id': 'too-large' } })).text();
    await stop();
    const names = readdirSync(join(path, '..')).sort();
    expect(names).toEqual([expect.stringMatching(/^audit-.*\.log\.gz$/), 'audit.log']);
    expect(errors.join()).toMatch(/Error in audit plugin 'log' affecting 1 audit events: write length \d+ exceeds/);
  }, 30_000);

  it('counts events, beside the metrics of a server without an audit', async () => {
    const { call, stop } = await start({ auditPolicyFile: metadata });
    await call(maps);
    const text = await (await call('/metrics')).text();
    const without = await start({});
    const namesOf = (metrics: string) => metrics.match(/(?<=^# TYPE )\S+/gm);
    const names = namesOf(await (await without.call('/metrics')).text());
    await without.stop();
    expect(names).toContain('kubernetes_feature_enabled');
    expect(namesOf(text)).toEqual(expect.arrayContaining(names ?? []));
    expect(text).toMatch(/^apiserver_audit_event_total [1-9]/m);
    expect(text).toMatch(/^apiserver_audit_level_total\{level="Metadata"\} [1-9]/m);
    expect(text).toMatch(/^apiserver_audit_requests_rejected_total 0$/m);
    await stop();
  });
});

describe('a server', () => {
  const open = (options: APIServerOptions) =>
    createAPIServer({ storageBackend: 'memory', listen: false, ...options }).start();

  it('does not start with an unreadable policy', async () => {
    const missing = join(folder, 'none.yaml');
    await expect(open({ auditPolicyFile: missing })).rejects.toEqual(
      new FlagError(
        `loading audit policy file: failed to read file path "${missing}": open ${missing}: no such file or directory`,
      ),
    );
    const wrong = policyFile({ rules: [{}] });
    await expect(open({ auditPolicyFile: wrong })).rejects.toEqual(
      new FlagError(`loading audit policy file: rules[0].level: Required value: from file ${wrong}`),
    );
  });

  it.each([
    [
      {
        auditLogPath: 'a',
        auditLogMode: 'x',
        auditLogMaxage: -1,
        auditLogMaxsize: -3,
        auditLogFormat: 'z',
        auditLogVersion: 'v1',
        auditLogTruncateMaxEventSize: 0,
        auditWebhookConfigFile: 'x',
        auditWebhookBatchBufferSize: 0,
        auditWebhookVersion: 'a/b/c',
        auditWebhookTruncateMaxBatchSize: 1,
      },
      '[invalid audit log mode x, allowed modes are "batch,blocking,blocking-strict", invalid audit truncate log max event size 0, must be a positive number, invalid group version, allowed versions are ["audit.k8s.io/v1"], invalid audit log format z, allowed formats are "legacy,json", --audit-log-maxage -1 can\'t be a negative number, --audit-log-maxsize -3 can\'t be a negative number, invalid audit batch webhook buffer size 0, must be a positive number, invalid audit truncate webhook max batch size 1, must be greater than max event size (102400), unexpected GroupVersion string: a/b/c]',
    ],
    [
      { auditLogPath: 'a', auditLogMode: 'batch', auditLogBatchMaxSize: 0 },
      'invalid audit batch log max batch size 0, must be a positive number',
    ],
    [
      { auditWebhookConfigFile: 'x', auditWebhookBatchThrottleQPS: 0 },
      'invalid audit batch webhook throttle QPS 0, must be a positive number',
    ],
  ] satisfies [APIServerOptions, string][])('refuses %j', (options, message) => {
    expect(() => completeOptions(options)).toThrow(new FlagError(message));
  });

  it('ignores options of a log or a webhook without the log or webhook', () => {
    expect(completeOptions({ auditLogMode: 'x', auditWebhookMode: 'y' }).auditLogMode).toBe('x');
  });
});
