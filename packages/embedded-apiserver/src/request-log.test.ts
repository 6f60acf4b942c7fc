import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RequestLogEntry } from '@k8s-ts/generic-apiserver';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startServer } from '../test/in-process.js';
import { lineLogger } from './log.js';
import { logRequest } from './request-log.js';

let lines: string[];
beforeEach(() => {
  lines = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    lines.push(String(text).replace(/\d{4}-\S+Z/, 'TIME'));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const entry: RequestLogEntry = {
  verb: 'GET',
  uri: '/api/v1/nodes/a?pretty=true',
  code: 200,
  latencyMs: 1.25,
  userAgent: 'kubectl/v1.35.0',
  auditID: 'id',
  sourceIP: '127.0.0.1',
  isLongRunning: false,
  steps: [
    { name: 'authorization', ms: 0.25 },
    { name: 'response', ms: 1 },
  ],
};
const line =
  'verb="GET" URI="/api/v1/nodes/a?pretty=true" latency="1.25ms" userAgent="kubectl/v1.35.0" audit-ID="id" srcIP="127.0.0.1"';

describe('logRequest', () => {
  it('writes lines in the format of kube-apiserver from level 3 on', () => {
    logRequest(lineLogger(2, 'text'), entry);
    expect(lines).toEqual([]);
    logRequest(lineLogger(3, 'text'), entry);
    expect(lines).toEqual([`I TIME "HTTP" ${line} resp=200\n`]);
  });

  it('writes the same keys as JSON', () => {
    logRequest(lineLogger(3, 'json'), entry);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      ts: 'TIME',
      level: 'info',
      msg: 'HTTP',
      verb: 'GET',
      URI: '/api/v1/nodes/a?pretty=true',
      latency: '1.25ms',
      userAgent: 'kubectl/v1.35.0',
      'audit-ID': 'id',
      srcIP: '127.0.0.1',
      resp: 200,
    });
  });

  it('adds the reason of a refusal', () => {
    const logger = lineLogger(3, 'text');
    logRequest(logger, { ...entry, code: 403, failure: { reason: 'Forbidden', message: 'no' } });
    logRequest(logger, { ...entry, code: 500, failure: { message: 'oops' } });
    expect(lines).toEqual([
      `I TIME "HTTP" ${line} resp=403 reason="Forbidden" message="no"\n`,
      `I TIME "HTTP" ${line} resp=500 message="oops"\n`,
    ]);
  });

  it('writes slow requests with their steps at level 2, but not watches', () => {
    const logger = lineLogger(2, 'text');
    logRequest(logger, { ...entry, latencyMs: 1001 });
    logRequest(logger, { ...entry, latencyMs: 1000 });
    logRequest(logger, { ...entry, latencyMs: 9000, isLongRunning: true });
    expect(lines).toEqual([
      'I TIME "Slow request" verb="GET" URI="/api/v1/nodes/a?pretty=true" latency="1.001s" authorization="250µs" response="1ms" userAgent="kubectl/v1.35.0" audit-ID="id" resp=200\n',
    ]);
  });
});

describe('a server', () => {
  it('logs requests from level 3 on, which can be changed while it runs', async () => {
    const server = await startServer({ logger: lineLogger(0, 'text') });
    const put = async (value: string) => {
      const answer = await server.fetch(new Request('https://a/debug/flags/v', { method: 'PUT', body: value }));
      return [answer.status, await answer.text()];
    };
    const read = (path: string) => server.fetch(new Request(`https://a${path}`));
    await read('/version');
    expect(lines.filter((each) => each.includes('"HTTP"'))).toEqual([]);
    expect(await put('3')).toEqual([200, 'successfully set klog.logging.verbosity to 3\n']);
    await read('/api/v1/namespaces/none?pretty=true');
    expect(await put('0')).toEqual([200, 'successfully set klog.logging.verbosity to 0\n']);
    await read('/version');
    const logged = lines.filter((each) => each.includes('URI="/api/v1/namespaces/none') || each.includes('/version'));
    expect(logged).toEqual([
      expect.stringMatching(
        /^I TIME "HTTP" verb="GET" URI="\/api\/v1\/namespaces\/none\?pretty=true" latency="\S+" userAgent="" audit-ID="\S{36}" srcIP="" resp=404 reason="NotFound" message="namespaces \\"none\\" not found"\n$/,
      ),
    ]);
    expect(await put('three')).toEqual([400, 'strconv.ParseUint: parsing "three": invalid syntax\n']);
    expect(await put('4294967296')).toEqual([400, 'strconv.ParseUint: parsing "4294967296": value out of range\n']);
    expect(await put('2147483648')).toEqual([
      400,
      'failed set klog.logging.verbosity 2147483648: strconv.ParseInt: parsing "2147483648": value out of range\n',
    ]);
    await server.stop();
  });

  it('lets a user change the log level only with the permission to put to its path', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'request-log-'));
    const tokenAuthFile = join(folder, 'tokens.csv');
    await writeFile(tokenAuthFile, 'secret,bob,bob\n');
    const logger = lineLogger(0, 'text');
    const server = await startServer({ logger, tokenAuthFile });
    const headers = { authorization: 'Bearer secret' };
    const answer = await server.fetch(new Request('https://a/debug/flags/v', { method: 'PUT', body: '3', headers }));
    const { message } = (await answer.json()) as { message: string };
    expect([answer.status, message, logger.enabled(1)]).toEqual([
      403,
      'forbidden: User "bob" cannot put path "/debug/flags/v"',
      false,
    ]);
    await server.stop();
    await rm(folder, { recursive: true });
  });

  it('passes requests to the callback whether or not they are logged', async () => {
    const entries: RequestLogEntry[] = [];
    const server = await startServer({ onRequest: (each) => entries.push(each) });
    await server.fetch(new Request('https://a/version', { headers: { 'user-agent': 'test' } }));
    expect(entries.filter(({ uri }) => uri === '/version')).toMatchObject([
      { verb: 'GET', code: 200, userAgent: 'test', user: { name: 'kubernetes-admin' } },
    ]);
    const log = await server.fetch(new Request('https://a/debug/flags/v', { method: 'PUT', body: '3' }));
    expect([log.status, lines]).toEqual([404, []]);
    await server.stop();
  });
});
