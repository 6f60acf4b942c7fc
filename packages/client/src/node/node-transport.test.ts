import http from 'node:http';
import http2, { type ServerHttp2Session } from 'node:http2';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { ClientRequest } from '../transport/transport.js';
import { type NodeTransport, type NodeTransportOptions, nodeTransport } from './node-transport.js';

type Answer = (request: http.IncomingMessage | http2.Http2ServerRequest, response: http.ServerResponse) => void;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A server without TLS, and the connections that it has seen. */
async function serve(protocol: 'http1' | 'http2', answer: Answer, settings: http2.Settings = {}) {
  const sockets: Socket[] = [];
  const sessions: ServerHttp2Session[] = [];
  // The compatibility API of HTTP/2 has the methods that are used here.
  const server =
    protocol === 'http2'
      ? http2.createServer({ settings }, answer as unknown as Parameters<typeof http2.createServer>[1])
      : http.createServer(answer);
  server.on('connection', (socket: Socket) => sockets.push(socket));
  server.on('session', (session: ServerHttp2Session) => sessions.push(session));
  const port = await listen(server);
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return { port, sockets, sessions };
}

function transportTo(port: number, options: Partial<NodeTransportOptions> = {}): NodeTransport {
  const transport = nodeTransport({ server: `http://127.0.0.1:${port}`, ...options });
  cleanups.push(() => transport.close());
  return transport;
}

const get = (path = '/', signal?: AbortSignal): ClientRequest => ({
  method: 'GET',
  path,
  headers: {},
  ...(signal && { signal }),
});

describe.each(['http1', 'http2'] as const)('a transport over %s', (protocol) => {
  it('sends method, path, headers and body, and returns the response', async () => {
    const { port } = await serve(protocol, (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        response.setHeader('warning', ['299 - "a"', '299 - "b"']);
        response.writeHead(201, { 'x-token': request.headers.authorization ?? '' });
        response.end(`${request.method} ${request.url} ${Buffer.concat(chunks)}`);
      });
    });
    let tokens = 0;
    const transport = nodeTransport({
      server: `http://127.0.0.1:${port}/prefix/`,
      protocol,
      token: () => `t${++tokens}`,
    });
    cleanups.push(() => transport.close());
    for (const token of ['Bearer t1', 'Bearer t2']) {
      const body = new TextEncoder().encode('body');
      const response = await transport({ method: 'POST', path: '/api?a=b', headers: { 'x-other': '1' }, body });
      expect(response.status).toBe(201);
      expect([response.headers['x-token']].flat()).toEqual([token]);
      expect([response.headers.warning].flat().join(', ')).toBe('299 - "a", 299 - "b"');
      expect(await response.text()).toBe('POST /prefix/api?a=b body');
    }
  });

  it('returns every header of a long head', async () => {
    const { port } = await serve(protocol, (_, response) => {
      for (let i = 0; i < 1500; i++) response.setHeader(`x-${i}`, 'a'.repeat(20));
      response.setHeader('x-last', 'b');
      response.end('body');
    });
    const { headers } = await transportTo(port, { protocol })(get());
    expect([headers['x-last']].flat()).toEqual(['b']);
    expect(Object.keys(headers).filter((name) => /^x-\d+$/.test(name))).toHaveLength(1500);
  });

  it('rejects when there is no server', async () => {
    const server = createServer();
    const port = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    await expect(transportTo(port, { protocol })(get())).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('rejects a truncated body, and reaches the server again afterwards', async () => {
    const { port, sockets } = await serve(protocol, (request, response) => {
      if (request.url === '/whole') return void response.end('whole');
      response.writeHead(200);
      response.write('half');
    });
    const transport = transportTo(port, { protocol });
    const { body } = await transport(get('/half'));
    const reading = body[Symbol.asyncIterator]();
    expect(Buffer.from((await reading.next()).value as Uint8Array).toString()).toBe('half');
    sockets[0]?.destroy();
    await expect(reading.next()).rejects.toMatchObject({ code: expect.stringMatching(/ECONNRESET|PREMATURE_CLOSE/) });
    expect(await (await transport(get('/whole'))).text()).toBe('whole');
  });

  it('stops the response when a signal aborts or the loop is left', async () => {
    const gone: string[] = [];
    const { port } = await serve(protocol, (request, response) => {
      response.writeHead(200);
      response.write('a');
      response.on('close', () => gone.push(request.url ?? ''));
    });
    const transport = transportTo(port, { protocol });
    for await (const chunk of (await transport(get('/left'))).body) {
      expect(chunk.length).toBe(1);
      break;
    }
    const reason = new Error('enough');
    const stopping = new AbortController();
    const reading = (await transport(get('/aborted', stopping.signal))).body[Symbol.asyncIterator]();
    await reading.next();
    const next = reading.next();
    stopping.abort(reason);
    await expect(next).rejects.toBe(reason);
    await expect.poll(() => [...gone].sort()).toEqual(['/aborted', '/left']);
  });

  it('rejects with the reason of a signal that aborts before the answer', async () => {
    const { port } = await serve(protocol, () => undefined);
    const stopping = new AbortController();
    const reason = new Error('enough');
    const asked = transportTo(port, { protocol })(get('/', stopping.signal));
    setTimeout(() => stopping.abort(reason), 20);
    await expect(asked).rejects.toBe(reason);
  });
});

describe('connections over HTTP/2', () => {
  it('are shared, and further connections are opened when the server allows no more requests on one', async () => {
    const waiting: (() => void)[] = [];
    const answer: Answer = (_, response) => void waiting.push(() => response.end('done'));
    const { port, sessions } = await serve('http2', answer, { maxConcurrentStreams: 2 });
    const transport = transportTo(port, { protocol: 'http2' });
    const ask = async () => (await transport(get())).text();
    const asked = [ask(), ask()];
    await expect.poll(() => waiting.length).toBe(2);
    asked.push(ask());
    await expect.poll(() => waiting.length).toBe(3);
    expect(sessions).toHaveLength(2);
    for (const finish of waiting) finish();
    expect(await Promise.all(asked)).toEqual(['done', 'done', 'done']);
  });

  it.each([
    ['a server that is shutting down', (session: ServerHttp2Session) => session.goaway(0, 1)],
    ['a server that refuses its stream', (_: unknown, stream: http2.ServerHttp2Stream) => stream.close(7)],
  ])('repeat a request that %s has not read', async (_, refuse) => {
    let refused = 0;
    const { port, sessions } = await serve('http2', async (request, response) => {
      const { stream } = request as http2.Http2ServerRequest;
      if (request.url === '/refused' && refused++ === 0) return refuse(sessions[0] as ServerHttp2Session, stream);
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      response.end(`${request.method} ${Buffer.concat(chunks)}`);
    });
    const transport = transportTo(port, { protocol: 'http2' });
    expect(await (await transport(get())).text()).toBe('GET ');
    const body = new TextEncoder().encode('body');
    const answer = await transport({ method: 'POST', path: '/refused', headers: {}, body });
    expect(await answer.text()).toBe('POST body');
    expect(refused).toBe(2);
  });

  it('are closed when the other side does not respond to pings', async () => {
    const { port } = await serve('http2', (_, response) => {
      response.writeHead(200);
      response.write('a');
    });
    // A proxy that can stop passing anything on, without closing.
    const passing: Socket[] = [];
    const proxy = createServer((incoming) => {
      const outgoing = connect(port, '127.0.0.1');
      passing.push(incoming, outgoing);
      incoming.on('error', () => undefined).pipe(outgoing.on('error', () => undefined));
      outgoing.pipe(incoming);
    });
    const proxyPort = await listen(proxy);
    cleanups.push(() => {
      for (const socket of passing) socket.destroy();
      return new Promise((resolve) => proxy.close(resolve));
    });
    const transport = transportTo(proxyPort, { protocol: 'http2', pingIntervalMs: 200 });
    const reading = (await transport(get())).body[Symbol.asyncIterator]();
    await reading.next();
    for (const socket of passing) socket.unpipe().pause();
    await expect(reading.next()).rejects.toMatchObject({ code: expect.stringMatching(/ECONNRESET|PREMATURE_CLOSE/) });
  });

  it('end with the transport', async () => {
    const { port } = await serve('http2', (_, response) => {
      response.writeHead(200);
      response.write('a');
    });
    const transport = transportTo(port, { protocol: 'http2' });
    const reading = (await transport(get())).body[Symbol.asyncIterator]();
    await reading.next();
    transport.close();
    await expect(reading.next()).rejects.toThrow();
    await expect(transport(get())).rejects.toThrow('the transport is closed');
  });
});
