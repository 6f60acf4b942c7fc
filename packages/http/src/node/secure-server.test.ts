import http2 from 'node:http2';
import https from 'node:https';
import tls from 'node:tls';
import { createCertificates } from '@k8s-ts/pki';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import type { APIRequest, APIResponse } from '../message/api-request.js';
import { createSecureServer, type SecureServer } from './secure-server.js';

/** Far more than the buffers of sockets hold. */
const flood = { messages: 300, size: 256 * 1024, sent: 0 };

describe.each(['own', 'node'] as const)('createSecureServer with the HTTP/2 engine "%s"', (engine) => {
  let server: SecureServer;
  let port: number;
  const errors: unknown[] = [];
  let ca: string;
  let client: { cert: string; key: string };

  beforeAll(async () => {
    const material = await createCertificates({ addresses: ['127.0.0.1', 'localhost'] });
    flood.sent = 0;
    ca = material.ca.cert;
    client = material.admin;
    server = createSecureServer({
      handler,
      http2: engine,
      onError: (error) => errors.push(error),
      cert: material.serving.cert,
      key: material.serving.key,
      clientCA: [ca],
    });
    ({ port } = await server.listen(0, '127.0.0.1'));
  });
  afterAll(() => server.close(100));

  async function handler(request: APIRequest): Promise<APIResponse> {
    if (request.path === '/echo') {
      const bytes = await request.body(1000).catch((error: { code: number }) => error.code);
      return typeof bytes === 'number' ? { status: bytes, headers: {} } : { status: 200, headers: {}, body: bytes };
    }
    if (request.path === '/who') {
      const { commonName = '', organizations = [], verified = false } = request.peer ?? {};
      return { status: 200, headers: {}, body: Buffer.from(JSON.stringify({ commonName, organizations, verified })) };
    }
    if (request.path === '/broken') throw new Error('a broken handler');
    if (request.path === '/bad-header') return { status: 200, headers: { ':path': 'a' } };
    if (request.path === '/later') {
      // The bytes that arrived together with the request are parsed first.
      await new Promise((resolve) => setImmediate(resolve));
      return { status: 200, headers: {}, body: Buffer.from('later answer') };
    }
    if (request.path === '/last')
      return { status: 200, headers: { connection: 'close' }, body: Buffer.from(`${request.httpVersion}`) };
    if (request.path === '/flood' && request.upgrade) {
      const socket = await request.upgrade();
      for (let n = 0; n < flood.messages; n++) {
        await socket.send(new Uint8Array(flood.size), false);
        flood.sent++;
      }
      socket.close();
      return { status: 101, headers: {} };
    }
    if (request.path === '/pieces') return { status: 200, headers: {}, body: [Buffer.from('a'), Buffer.from('b')] };
    if (request.path === '/stream') {
      return {
        status: 200,
        headers: {},
        body: (async function* () {
          for (let n = 0; n < 3; n++) yield Buffer.from(`${n}\n`);
        })(),
      };
    }
    if (request.path === '/socket' && request.upgrade) {
      const socket = await request.upgrade();
      await socket.send(Buffer.from('hello'), true);
      return { status: 101, headers: {} };
    }
    return { status: 200, headers: { 'x-query': request.query.get('q') ?? '' }, body: Buffer.from(request.method) };
  }

  it.each(['h1', 'h2'] as const)('answers over %s', async (version) => {
    const call = version === 'h1' ? over1 : over2;
    expect(await call('GET', '/?q=1%202')).toMatchObject({ status: 200, text: 'GET', headers: { 'x-query': '1 2' } });
    expect(await call('POST', '/echo', 'body')).toMatchObject({ status: 200, text: 'body' });
    expect(await call('POST', '/echo', 'x'.repeat(2000))).toMatchObject({ status: 413 });
    expect(await call('GET', '/pieces')).toMatchObject({ text: 'ab' });
    expect(await call('GET', '/stream')).toMatchObject({ text: '0\n1\n2\n' });
    expect(await call('HEAD', '/pieces')).toMatchObject({ status: 200, text: '' });
  });

  it('ends an HTTP/2 connection with a GOAWAY, and finishes its open streams', async () => {
    const session = http2.connect(`https://127.0.0.1:${port}`, { ca });
    const goaway = new Promise<number>((resolve) => session.on('goaway', resolve));
    const closed = new Promise<void>((resolve) => session.on('close', () => resolve()));
    const read = (path: string) =>
      new Promise<string>((resolve, reject) => {
        const stream = session.request({ ':path': path });
        let text = '';
        stream.setEncoding('utf8');
        stream.on('data', (chunk: string) => {
          text += chunk;
        });
        stream.on('end', () => resolve(text));
        stream.on('error', reject);
      });
    expect(await Promise.all([read('/stream'), read('/last')])).toEqual(['0\n1\n2\n', '2.0']);
    expect(await goaway).toBe(http2.constants.NGHTTP2_NO_ERROR);
    await closed;
  });

  it('sends to a slow WebSocket as fast as it reads', async () => {
    const socket = new WebSocket(`wss://127.0.0.1:${port}/flood`, { ca });
    await new Promise((resolve) => socket.once('open', resolve));
    socket.pause();
    let received = 0;
    socket.on('message', () => received++);
    // Sends until the buffers of both sides are full.
    let before = -1;
    while (flood.sent !== before || before <= 0) {
      before = flood.sent;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(flood.sent).toBeLessThan(flood.messages);
    socket.resume();
    await new Promise((resolve) => socket.once('close', resolve));
    expect([flood.sent, received]).toEqual([flood.messages, flood.messages]);
  });

  it.each(['h1', 'h2'] as const)('provides the client certificate over %s', async (version) => {
    const call = version === 'h1' ? over1 : over2;
    expect(JSON.parse((await call('GET', '/who')).text)).toEqual({
      commonName: '',
      organizations: [],
      verified: false,
    });
    expect(JSON.parse((await call('GET', '/who', undefined, client)).text)).toEqual({
      commonName: 'kubernetes-admin',
      organizations: ['system:masters'],
      verified: true,
    });
    const stranger = (await createCertificates({ addresses: ['localhost'] })).admin;
    expect(JSON.parse((await call('GET', '/who', undefined, stranger)).text)).toMatchObject({ verified: false });
  });

  it('upgrades to WebSockets', async () => {
    const socket = new WebSocket(`wss://127.0.0.1:${port}/socket`, { rejectUnauthorized: false });
    const text = await new Promise((resolve, reject) => {
      socket.on('message', (data) => resolve(data.toString()));
      socket.on('error', reject);
    });
    expect(text).toBe('hello');
    socket.close();
  });

  it('ignores bytes that follow a request with `Connection: close`', async () => {
    const text = await rawExchange('DELETE /later HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n{"a":1}');
    expect(statusLines(text)).toEqual(['200 OK']);
    expect(text).toContain('later answer');
  });

  it('answers the requests before malformed bytes, then refuses the bytes', async () => {
    const request = 'GET /later HTTP/1.1\r\nHost: a\r\n\r\n';
    const text = await rawExchange(`${request}${request}{"a":1}`);
    expect(statusLines(text)).toEqual(['200 OK', '200 OK', '400 Bad Request']);
    expect(text.match(/later answer/g)).toHaveLength(2);
  });

  it('refuses only paths that cannot be parsed', async () => {
    const answers = async (target: string) =>
      rawExchange(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(await answers('/%zz')).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*\r\n\r\n400 Bad Request$/);
    expect(statusLines(await answers('/%ff'))).toEqual(['200 OK']);
    expect(await answers('http://other/later')).toContain('later answer');
    await expect(over2('GET', '/%zz')).rejects.toThrow('NGHTTP2_PROTOCOL_ERROR');
    expect((await over2('GET', '/%ff')).status).toBe(200);
  });

  it.each(['h1', 'h2'] as const)('survives a handler that fails over %s', async (version) => {
    const call = version === 'h1' ? over1 : over2;
    errors.length = 0;
    await expect(call('GET', '/broken')).rejects.toThrow();
    await expect(call('GET', '/bad-header')).rejects.toThrow();
    expect(errors.map(String)).toEqual(['Error: a broken handler', expect.stringMatching(/header/i)]);
    expect((await call('GET', '/')).status).toBe(200);
  });

  it('refuses a malformed body at once', async () => {
    const head = 'POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n';
    expect(statusLines(await rawExchange(`${head}no length\r\n`))).toEqual(['400 Bad Request']);
  });

  it('answers the DELETE of a client that sends its body without a length', async () => {
    expect(await over1('DELETE', '/later', '{"propagationPolicy":"Orphan"}')).toMatchObject({
      status: 200,
      text: 'later answer',
    });
  });

  it('survives input that is not HTTP', async () => {
    const socket = tls.connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
    socket.on('error', () => {});
    socket.resume();
    socket.end('nonsense\r\n\r\n');
    await new Promise((resolve) => socket.once('close', resolve));
    expect((await over2('GET', '/')).status).toBe(200);
  });

  interface Answer {
    readonly status: number;
    readonly text: string;
    readonly headers: Record<string, unknown>;
  }

  /** Sends text in one piece and reads until the server closes the connection. */
  function rawExchange(text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = tls.connect({ port, host: '127.0.0.1', ca }, () => socket.write(text));
      let received = '';
      socket.setEncoding('utf8').on('data', (chunk: string) => {
        received += chunk;
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(received));
    });
  }

  const statusLines = (text: string): readonly (string | undefined)[] =>
    [...text.matchAll(/HTTP\/1\.1 (.*?)\r\n/g)].map(([, status]) => status);

  function over1(method: string, path: string, body?: string, credentials = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const request = https.request(
        { port, host: '127.0.0.1', ca, method, path, agent: false, ...credentials },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk: string) => {
            text += chunk;
          });
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }));
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  }

  function over2(method: string, path: string, body?: string, credentials = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const session = http2.connect(`https://127.0.0.1:${port}`, { ca, ...credentials });
      session.on('error', reject);
      const stream = session.request({ ':method': method, ':path': path }, { endStream: body === undefined });
      let headers: Record<string, unknown> = {};
      let text = '';
      stream.on('response', (answer) => {
        headers = answer;
      });
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      stream.on('error', reject);
      stream.on('close', () => {
        session.close();
        resolve({ status: headers[':status'] as number, text, headers });
      });
      if (body !== undefined) stream.end(body);
    });
  }
});
