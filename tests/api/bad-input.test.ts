import net from 'node:net';
import tls from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminToken, ServerProcess } from '../kit/server-process.js';

const maps = '/api/v1/namespaces/default/configmaps';
const text = { 'content-type': 'application/json' };
const yaml = { 'content-type': 'application/yaml' };
const configMap = (more: object) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'bad' }, ...more });

interface Case {
  readonly name: string;
  readonly method?: string;
  readonly path?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly status: number;
  /** False if kube-apiserver answers with plain text. */
  readonly json?: false;
}

const cases: readonly Case[] = [
  { name: 'malformed JSON', method: 'POST', body: '{"kind":', headers: text, status: 400 },
  { name: 'JSON that is no object', method: 'POST', body: '[1,2]', headers: text, status: 400 },
  { name: 'an empty body', method: 'POST', body: '', headers: text, status: 400 },
  { name: 'malformed YAML', method: 'POST', body: 'kind: [', headers: yaml, status: 400 },
  { name: 'YAML that expands without end', method: 'POST', body: billionLaughs(), headers: yaml, status: 400 },
  { name: '10 MB of body', method: 'POST', body: 'x'.repeat(10_000_000), headers: text, status: 413 },
  { name: 'a wrong type', method: 'POST', body: configMap({ data: { a: 1 } }), status: 400 },
  { name: 'a list where a map belongs', method: 'POST', body: configMap({ data: [] }), status: 400 },
  { name: 'metadata that is a text', method: 'POST', body: configMap({ metadata: 'x' }), status: 400 },
  {
    name: 'another kind',
    method: 'POST',
    body: { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'bad' } },
    status: 400,
  },
  {
    name: 'deep nesting',
    method: 'POST',
    body: `{"apiVersion":"v1","kind":"ConfigMap","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    headers: text,
    status: 400,
  },
  {
    name: 'a wrong content type',
    method: 'POST',
    body: 'hello',
    headers: { 'content-type': 'text/plain' },
    status: 415,
  },
  { name: 'a wrong patch type', method: 'PATCH', path: `${maps}/bad`, body: '{}', headers: text, status: 415 },
  { name: 'no acceptable answer', headers: { accept: 'text/html' }, status: 406 },
  { name: 'a bad label selector', path: `${maps}?labelSelector=a%20b`, status: 400 },
  { name: 'a bad field selector', path: `${maps}?fieldSelector=spec.x%3D1`, status: 400 },
  { name: 'a bad resource version', path: `${maps}?resourceVersion=abc`, status: 400 },
  { name: 'a bad limit', path: `${maps}?limit=abc`, status: 400 },
  { name: 'a bad continue token', path: `${maps}?limit=1&continue=xyz`, status: 400 },
  { name: 'a bad dryRun', method: 'POST', path: `${maps}?dryRun=Some`, body: configMap({}), status: 422 },
  { name: 'an unknown resource', path: '/api/v1/namespaces/default/nonsense', status: 404 },
  { name: 'an unknown group', path: '/apis/nonsense.example/v1/things', status: 404, json: false },
  { name: 'an unknown path', path: '/nonsense', status: 404, json: false },
  { name: 'two slashes in front', path: `/${maps}`, status: 404, json: false },
  { name: 'bytes that are no text in a name', path: `${maps}/%ff`, status: 404 },
  { name: 'an escaped slash in a name', path: `${maps}/a%2Fb`, status: 404, json: false },
  { name: 'dots for a name', path: `${maps}/..%2f..`, status: 404, json: false },
  { name: 'a long query', path: `${maps}?labelSelector=${'a'.repeat(20_000)}`, status: 400 },
  { name: 'an unknown method', method: 'BREW', path: maps, status: 405 },
  { name: 'no such token', headers: { authorization: 'Bearer nobody' }, status: 401 },
  { name: 'nobody allowed', headers: { authorization: 'Bearer alice-token' }, status: 403 },
];

describe('bad input', () => {
  let server: ServerProcess;

  beforeAll(async () => {
    server = await ServerProcess.start(['--storage-backend=memory']);
  });
  afterAll(() => server?.stop());

  it.each(cases.map((c) => [c.name, c] as const))('is answered as kube-apiserver does: %s', async (_name, c) => {
    const answer = await server.request(c.method ?? 'GET', c.path ?? maps, c.body, c.headers);
    expect(answer.status, answer.text.slice(0, 500)).toBe(c.status);
    if (c.json === false) return;
    expect(JSON.parse(answer.text)).toMatchObject({
      kind: 'Status',
      apiVersion: 'v1',
      status: 'Failure',
      code: c.status,
    });
  });

  it('keeps __proto__ keys out of every prototype', async () => {
    const body =
      '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"proto","labels":{"a":"b"}},"data":{"__proto__":"x","constructor":"y"},"__proto__":{"polluted":true}}';
    const created = await server.request('POST', maps, body, text);
    expect([201, 422]).toContain(created.status);
    const patched = await server.request(
      'PATCH',
      `${maps}/proto`,
      '{"__proto__":{"polluted":true},"data":{"__proto__":"z"}}',
      {
        'content-type': 'application/merge-patch+json',
      },
    );
    expect(patched.status).toBeLessThan(500);
    const after = await server.json('POST', maps, configMap({ metadata: { name: 'plain' } }));
    expect(after).not.toHaveProperty('polluted');
  });

  it('refuses huge headers, and the server continues', async () => {
    await server.request('GET', maps, undefined, { 'x-long': 'y'.repeat(2_000_000) }).catch(() => undefined);
    expect((await server.request('GET', '/readyz')).status).toBe(200);
  });

  it('survives half-closed, silent and broken connections', async () => {
    const ends: Promise<unknown>[] = [];
    for (let i = 0; i < 50; i++) {
      const plain = net.connect(server.port, '127.0.0.1');
      plain.on('error', () => {});
      if (i % 2) plain.write('GET / HTTP/1.1\r\n');
      plain.end();
      const secure = tls.connect({
        port: server.port,
        host: '127.0.0.1',
        rejectUnauthorized: false,
        ALPNProtocols: ['http/1.1'],
      });
      secure.on('error', () => {});
      secure.write(
        `POST ${maps} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${adminToken}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"half`,
      );
      ends.push(
        new Promise((resolve) => {
          secure.once('secureConnect', () => setTimeout(() => resolve(i % 3 ? secure.destroy() : secure.end()), 20));
          secure.once('close', resolve);
        }),
      );
    }
    await Promise.all(ends);
    expect((await server.request('GET', '/readyz')).status).toBe(200);
  });

  it('does not make the server grow', { timeout: 300_000 }, async () => {
    const round = async () => {
      for (let i = 0; i < 15; i++) {
        await Promise.all(
          cases.map((c) => server.request(c.method ?? 'GET', c.path ?? maps, c.body, c.headers).catch(() => undefined)),
        );
      }
      return resident(server.pid);
    };
    await round();
    const warm = await round();
    const later = await round();
    expect(server.ended).toBe(false);
    if (warm > 0) expect(later - warm).toBeLessThan(100);
  });
});

/** Resident memory in MB; 0 if the system does not report it. */
async function resident(pid: number): Promise<number> {
  const { readFile } = await import('node:fs/promises');
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

function billionLaughs(): string {
  const lines = ['a0: &a0 [x,x,x,x,x,x,x,x,x,x]'];
  for (let i = 1; i < 10; i++)
    lines.push(
      `a${i}: &a${i} [${Array(10)
        .fill(`*a${i - 1}`)
        .join(',')}]`,
    );
  return lines.join('\n');
}
