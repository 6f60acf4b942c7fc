import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from './command-runner.js';
import { converse } from './converse.js';
import type { Scenario } from './scenario.js';

/** Serves a counter: each object that is created has a new uid and version, as in an API server. */
class CounterServer {
  private readonly server: Server;
  private version: number;
  /** Number of further requests for /slow that are answered with 404. */
  private slow = 2;

  constructor(
    start: number,
    private readonly kind = 'Thing',
  ) {
    this.version = start;
    this.server = createServer((request, response) => void this.answer(request, response));
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const sent = Buffer.concat(parts).toString('utf8');
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://server');
    const send = (status: number, body: unknown, headers = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', 'x-other': 'kept for views', ...headers });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    };
    if (pathname === '/watch') {
      response.writeHead(200, { 'content-type': 'application/json' });
      for (let frame = 1; frame <= 3; frame++) response.write(`${JSON.stringify({ type: 'ADDED', frame })}\n`);
      if (searchParams.has('end')) response.end();
    } else if (pathname === '/slow') send(this.slow-- > 0 ? 404 : 200, {});
    else if (pathname === '/echo')
      send(200, { sent, authorization: request.headers.authorization ?? null, accept: request.headers.accept ?? null });
    else if (pathname === '/text')
      send(200, 'plain words', { 'content-type': 'text/plain', warning: '299 - "careful"' });
    else if (pathname === '/broken') response.socket?.destroy();
    else {
      const version = `${++this.version}`;
      const uid = `00000000-0000-0000-0000-${version.padStart(12, '0')}`;
      send(201, {
        kind: this.kind,
        metadata: {
          uid,
          resourceVersion: version,
          creationTimestamp: new Date(Number(version) * 1000).toISOString().replace('.000', ''),
        },
      });
    }
  }
}

const scenario: Scenario = {
  steps: [
    { id: 'create', method: 'POST', path: '/things', body: { a: 1 }, save: { rv: 'body.metadata.resourceVersion' } },
    { id: 'create another', method: 'POST', path: '/things' },
    { sleepMs: 1 },
    {
      id: 'send what was saved',
      method: 'PUT',
      path: '/echo',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: stands for a saved value
      body: { rv: '${rv}' },
      view: { same: { $is: { path: 'body.sent', matches: '"rv":"\\d+"' } } },
    },
    {
      id: 'long text',
      method: 'PUT',
      path: '/echo',
      body: { $repeat: 'ab', times: 3, end: '!' },
      only: ['body.sent'],
    },
    { id: 'without token and accept', path: '/echo', token: '', headers: { accept: null } },
    { id: 'a token', path: '/echo', token: 'mine', only: ['body.authorization'] },
    { id: 'waits', path: '/slow', until: { path: 'status', equals: 200 } },
    { id: 'text', path: '/text' },
    { id: 'ignored', method: 'POST', path: '/things', ignore: ['body.metadata.*'] },
    { id: 'not compared', method: 'POST', path: '/things', compare: false },
    { id: 'other headers', path: '/text', view: ['allHeaders.x-other', 'body'] },
    { id: 'watch', watch: 'frames', path: '/watch' },
    { id: 'two', collect: 'frames', count: 2 },
    { id: 'the rest', collect: 'frames', timeoutMs: 500 },
    { id: 'watch to the end', watch: 'ending', path: '/watch?end=1' },
    { id: 'the end', collect: 'ending', toEnd: true, view: [{ $count: 'frames' }, 'ended'] },
    { id: 'no answer', path: '/broken', only: ['status'] },
    { id: 'nothing to save', path: '/text', save: { x: 'body.x' } },
  ],
};

let server: CounterServer;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'conformance-test-'));
  mkdirSync(join(folder, 'scenarios'));
  writeFileSync(join(folder, 'scenarios/counter.json'), JSON.stringify(scenario));
});

afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

async function start(version: number, kind?: string): Promise<string> {
  server = new CounterServer(version, kind);
  return server.listen();
}

describe('A conversation', () => {
  it('records the compared values, with names for values that differ from run to run', async () => {
    const transcript = await converse(scenario, await start(41), 'admin');
    const headers = { 'content-type': 'application/json' };
    const metadata = (n: number) => ({ uid: `<uid ${n}>`, resourceVersion: `<rv ${n}>`, creationTimestamp: '<time>' });
    expect(transcript).toEqual([
      { id: 'create', status: 201, headers, body: { kind: 'Thing', metadata: metadata(1) } },
      { id: 'create another', status: 201, headers, body: { kind: 'Thing', metadata: metadata(2) } },
      { id: 'send what was saved', view: { same: true } },
      { id: 'long text', 'body.sent': 'ababab!' },
      { id: 'without token and accept', status: 200, headers, body: { sent: '', authorization: null, accept: null } },
      { id: 'a token', 'body.authorization': 'Bearer mine' },
      { id: 'waits', status: 200, headers, body: {} },
      {
        id: 'text',
        status: 200,
        headers: { 'content-type': 'text/plain', warning: '299 - "careful"' },
        body: 'plain words',
      },
      {
        id: 'ignored',
        status: 201,
        headers,
        body: {
          kind: 'Thing',
          metadata: { uid: '<ignored>', resourceVersion: '<ignored>', creationTimestamp: '<ignored>' },
        },
      },
      { id: 'other headers', view: ['kept for views', 'plain words'] },
      { id: 'watch', status: 200, headers },
      { id: 'two', frames: [1, 2].map((frame) => ({ type: 'ADDED', frame })) },
      { id: 'the rest', frames: [{ type: 'ADDED', frame: 3 }] },
      { id: 'watch to the end', status: 200, headers },
      { id: 'the end', view: [3, true] },
      { id: 'no answer', error: 'socket hang up' },
      { id: 'nothing to save', error: 'nothing to save as \'x\' in: HTTP 200 "plain words"' },
    ]);
  });
});

describe('The command', () => {
  it('records a transcript, reports steps without a response, and replays it with a server of other versions', async () => {
    const recording = await runCommand('--record', await start(41), '--folder', folder);
    expect(recording.output).toContain('recorded counter: 17 steps');
    expect(recording.output).toContain('counter / no answer: socket hang up');
    expect(recording.code).toBe(1);
    expect(readFileSync(join(folder, 'transcripts/counter.json'), 'utf8')).toContain('"uid": "<uid 1>",\n');
    server.close();

    const same = await runCommand('--server', await start(1000), '--folder', folder, 'counter');
    expect(same).toEqual({
      code: 0,
      output: 'ok   counter: 17 of 17 steps\nconformance: 17 of 17 steps agree, 0 failed\n',
    });
    server.close();

    const other = await runCommand('--server', await start(1, 'Other'), '--folder', folder);
    expect(other.code).toBe(1);
    expect(other.output).toContain(
      'FAIL counter: 14 of 17 steps\n     create\n       .body.kind: want "Thing", got "Other"\n',
    );
  });

  it('refuses scenarios that do not exist', async () => {
    const { code, output } = await runCommand('--server', await start(1), '--folder', folder, 'nosuch');
    expect({ code, output }).toEqual({ code: 2, output: 'no such scenario: nosuch\n' });
  });
});
