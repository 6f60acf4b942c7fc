import http2 from 'node:http2';
import net, { type Socket } from 'node:net';
import tls, { type TLSSocket } from 'node:tls';
import { createCertificates } from '@k8s-ts/pki';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { frame, preface } from '../../test/raw-http2-client.js';
import type { APIRequest, APIResponse } from '../message/api-request.js';
import { createSecureServer, type SecureServer } from './index.js';

/** How long clients of the test's server may take. */
const patience = 300;
const endless = { produced: 0, ended: 0 };
const hanging = { begun: 0, aborted: 0 };
/** Number of requests for other paths. */
let begun = 0;

async function handler(request: APIRequest): Promise<APIResponse> {
  const { path, upgrade } = request;
  if (path === '/endless') {
    return { status: 200, headers: {}, body: chunks(), deadline: performance.now() + patience };
  }
  if (path === '/large') {
    return { status: 200, headers: {}, body: Buffer.alloc(64 << 20), deadline: performance.now() + patience };
  }
  if (path === '/body') {
    const late = new Promise<APIResponse>((resolve) => setTimeout(resolve, patience, { status: 504, headers: {} }));
    return Promise.race([request.body(1000).then(() => ({ status: 200, headers: {} })), late]);
  }
  if (path === '/hang') {
    hanging.begun++;
    return new Promise((resolve) =>
      request.signal.addEventListener('abort', () => {
        hanging.aborted++;
        resolve({ status: 200, headers: {} });
      }),
    );
  }
  if (upgrade) {
    const socket = await upgrade();
    await new Promise<void>((resolve) => socket.onClose(resolve));
    return { status: 101, headers: {} };
  }
  begun++;
  return { status: 200, headers: {}, body: Buffer.from('ok') };
}

async function* chunks(): AsyncGenerator<Uint8Array> {
  try {
    for (;;) {
      endless.produced++;
      yield Buffer.alloc(100_000);
    }
  } finally {
    endless.ended++;
  }
}

describe.each(['own', 'node'] as const)('with the HTTP/2 engine "%s"', (engine) => {
  let server: SecureServer;
  let port: number;
  /**
   * A server with short time limits for heads. On a busy machine they may be too short for any client, so only the
   * tests of these limits use it.
   */
  let impatient: SecureServer;
  let impatientPort: number;
  beforeAll(async () => {
    const { serving } = await createCertificates({ addresses: ['127.0.0.1', 'localhost'] });
    server = createSecureServer({ handler, http2: engine, ...serving, idleTimeoutMs: 3000 });
    ({ port } = await server.listen(0, '127.0.0.1'));
    impatient = createSecureServer({
      handler,
      http2: engine,
      ...serving,
      headerTimeoutMs: patience,
      idleTimeoutMs: patience,
    });
    ({ port: impatientPort } = await impatient.listen(0, '127.0.0.1'));
  });
  afterAll(() => Promise.all([server.close(100), impatient.close(100)]));

  const [data, headers, reset, settings, ping, continuation] = [0, 1, 3, 4, 6, 9] as const;
  /** `GET /` of `https://a`, in HPACK. */
  const head = Buffer.from([0x82, 0x87, 0x84, 0x41, 1, 0x61]);
  /** `GET https://a/hang`, in HPACK. */
  const hangingHead = Buffer.concat([Buffer.from([0x82, 0x87, 0x41, 1, 0x61, 0x44, 5]), Buffer.from('/hang')]);

  function connect(protocol: 'h2' | 'http/1.1', to = port): Promise<TLSSocket> {
    return new Promise((resolve, reject) => {
      const options = { port: to, host: '127.0.0.1', rejectUnauthorized: false, ALPNProtocols: [protocol] };
      const socket = tls.connect(options, () => resolve(socket));
      socket.on('error', reject);
    });
  }

  /** Connects to the impatient server, again and again until it is quick enough. */
  async function connectInTime(protocol: 'h2' | 'http/1.1'): Promise<TLSSocket> {
    for (;;) {
      const socket = await connect(protocol, impatientPort).catch(() => undefined);
      if (socket) return socket;
    }
  }

  const closed = (socket: Socket) =>
    new Promise<void>((resolve) => {
      socket.on('error', () => {});
      if (socket.closed) resolve();
      else socket.once('close', () => resolve());
    });

  /** Writes the frames again and again until the server closes the connection. Gives up after `limit` bytes. */
  async function flood(frames: (round: number) => Buffer, limit = 200 << 20): Promise<'closed' | 'still open'> {
    const socket = await connect('h2');
    const end = closed(socket).then(() => 'closed' as const);
    socket.write(Buffer.concat([preface, frame(settings, 0, 0)]));
    socket.resume();
    let sent = 0;
    for (let round = 0; sent < limit && !socket.destroyed; round++) {
      const bytes = frames(round);
      sent += bytes.length;
      if (!socket.write(bytes)) {
        await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), end]);
        // Leaves time for the server, which is in the same process.
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    }
    const outcome = await Promise.race([
      end,
      new Promise<'still open'>((resolve) => setTimeout(resolve, 20_000, 'still open')),
    ]);
    socket.destroy();
    return outcome;
  }

  /** Checks that the server answers another client. */
  async function expectService(): Promise<void> {
    const session = http2.connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
    const text = await new Promise((resolve, reject) => {
      session.on('error', reject);
      let received = '';
      const stream = session.request({ ':path': '/' }).setEncoding('utf8');
      stream.on('data', (piece: string) => {
        received += piece;
      });
      stream.on('end', () => resolve(received));
    });
    session.close();
    expect(text).toBe('ok');
  }

  describe('the server closes', () => {
    it('connections that do not complete the TLS handshake', async () => {
      const socket = net.connect(impatientPort, '127.0.0.1');
      socket.resume();
      await closed(socket);
    });

    it.each(['', 'GET / HTTP/1.1\r\nHost: a\r\n'])(
      'HTTP/1.1 connections whose head stays incomplete: %j',
      async (text) => {
        const socket = await connectInTime('http/1.1');
        socket.write(text);
        socket.resume();
        await closed(socket);
      },
    );

    it('HTTP/1.1 connections whose body does not arrive in time', async () => {
      const socket = await connect('http/1.1');
      socket.write('POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nabc');
      let received = '';
      socket.setEncoding('utf8').on('data', (piece: string) => {
        received += piece;
      });
      await closed(socket);
      expect(received).toMatch(/^HTTP\/1\.1 504 /);
    });

    it('HTTP/2 sessions without streams, in spite of pings', async () => {
      const session = http2.connect(`https://127.0.0.1:${impatientPort}`, { rejectUnauthorized: false });
      session.on('error', () => {});
      const pings = setInterval(() => session.destroyed || session.ping(() => {}), 20);
      await new Promise((resolve) => session.once('close', resolve));
      clearInterval(pings);
    });

    it('HTTP/2 sessions that never begin', async () => {
      const socket = await connectInTime('h2');
      socket.resume();
      await closed(socket);
    });

    it.each(['/endless', '/large'])('unread HTTP/2 streams of %s', async (path) => {
      endless.ended = 0;
      const session = http2.connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
      session.on('error', () => {});
      const stream = session.request({ ':path': path });
      stream.on('error', () => {});
      // The client never reads the response, so that its window fills.
      const code = await new Promise((resolve) => stream.once('close', () => resolve(stream.rstCode)));
      expect(code).toBe(http2.constants.NGHTTP2_CANCEL);
      if (path === '/endless') await expect.poll(() => endless.ended).toBe(1);
      session.destroy();
    });

    it('HTTP/1.1 connections with unread responses', async () => {
      endless.ended = 0;
      const socket = await connect('http/1.1');
      socket.pause();
      socket.write('GET /endless HTTP/1.1\r\nHost: a\r\n\r\n');
      await expect.poll(() => endless.ended).toBe(1);
      socket.destroy();
    });

    it('no connection that opens many streams at once, but begins few of them in a turn', async () => {
      const socket = await connect('h2');
      socket.resume();
      const heads = Array.from({ length: 100 }, (_, i) => frame(headers, 5, 2 * i + 1, head));
      begun = 0;
      let most = 0;
      let before = 0;
      socket.write(Buffer.concat([preface, frame(settings, 0, 0), ...heads]));
      while (begun < 100) {
        await new Promise((resolve) => setImmediate(resolve));
        most = Math.max(most, begun - before);
        before = begun;
      }
      expect(most).toBeLessThanOrEqual(64);
      expect(socket.destroyed).toBe(false);
      socket.destroy();
    });

    it('no connection whose streams end before they begin', async () => {
      const socket = await connect('h2');
      socket.resume();
      const heads = Array.from({ length: 100 }, (_, i) => frame(headers, 5, 2 * i + 1, head));
      const resets = Array.from({ length: 100 }, (_, i) => frame(reset, 0, 2 * i + 1, Buffer.from([0, 0, 0, 8])));
      begun = 0;
      // One record of TLS: the server gets all of it at once.
      socket.write(Buffer.concat([preface, frame(settings, 0, 0), ...heads, ...resets, frame(headers, 5, 201, head)]));
      await expectService();
      // The last stream of this client, and the stream of the other client.
      expect(begun).toBe(2);
      expect(socket.destroyed).toBe(false);
      socket.destroy();
    });

    it('few of the connections in a turn that their clients end together, and ends their requests', async () => {
      const earlier = { ...hanging };
      const { serving } = await createCertificates({ addresses: ['127.0.0.1'] });
      const patient = createSecureServer({
        handler,
        http2: engine,
        ...serving,
        headerTimeoutMs: 3_600_000,
        idleTimeoutMs: 3_600_000,
      });
      try {
        const { port: patientPort } = await patient.listen(0, '127.0.0.1');
        const sockets = await Promise.all(Array.from({ length: 60 }, () => connect('h2', patientPort)));
        for (const socket of sockets) {
          socket.resume();
          socket.write(Buffer.concat([preface, frame(settings, 0, 0), frame(headers, 5, 1, hangingHead)]));
        }
        await expect.poll(() => hanging.begun - earlier.begun, { timeout: 60_000 }).toBe(60);
        for (const socket of sockets) socket.end();
        let most = 0;
        let before = earlier.aborted;
        while (before < earlier.aborted + 60) {
          await new Promise((resolve) => setImmediate(resolve));
          most = Math.max(most, hanging.aborted - before);
          before = hanging.aborted;
        }
        // One turn may begin and end between two samples.
        expect(most).toBeLessThanOrEqual(16);
      } finally {
        await patient.close(100);
      }
    });

    it('connections that their clients end before it reads from them', async () => {
      const { serving } = await createCertificates({ addresses: ['127.0.0.1'] });
      const patient = createSecureServer({
        handler,
        http2: engine,
        ...serving,
        headerTimeoutMs: 3_600_000,
        idleTimeoutMs: 3_600_000,
      });
      try {
        const { port: patientPort } = await patient.listen(0, '127.0.0.1');
        const endings = Array.from({ length: 60 }, async (_, i) => {
          const socket = await connect(i % 2 === 0 ? 'h2' : 'http/1.1', patientPort);
          // The connection ends whether or not the request was answered.
          if (i % 4 === 0) socket.write(Buffer.concat([preface, frame(settings, 0, 0), frame(headers, 5, 1, head)]));
          socket.resume();
          socket.end();
          await closed(socket);
        });
        await Promise.all(endings);
      } finally {
        await patient.close(100);
      }
    });

    it('the streams of a connection, and ends its requests, when its client ends it', async () => {
      const before = { ...hanging };
      const socket = await connect('h2');
      socket.resume();
      const heads = Array.from({ length: 100 }, (_, i) => frame(headers, 5, 2 * i + 1, hangingHead));
      const resets = Array.from({ length: 10 }, (_, i) => frame(reset, 0, 20 * i + 1, Buffer.from([0, 0, 0, 8])));
      socket.write(Buffer.concat([preface, frame(settings, 0, 0), ...heads]));
      await expect.poll(() => hanging.begun - before.begun, { timeout: 60_000 }).toBe(100);
      socket.write(Buffer.concat(resets));
      await expect.poll(() => hanging.aborted - before.aborted, { timeout: 60_000 }).toBe(10);
      socket.end();
      await closed(socket);
      await expect.poll(() => hanging.aborted - before.aborted, { timeout: 60_000 }).toBe(100);
      await expectService();
    });

    it('connections that begin and reset streams in a flood', async () => {
      const outcome = await flood((round) =>
        Buffer.concat(
          Array.from({ length: 100 }, (_, i) => {
            const stream = (round * 100 + i) * 2 + 1;
            return Buffer.concat([frame(headers, 5, stream, head), frame(reset, 0, stream, Buffer.alloc(4))]);
          }),
        ),
      );
      expect(outcome).toBe('closed');
      await expectService();
    });

    it('connections that have reset too many streams, although they are not idle', async () => {
      const { serving } = await createCertificates({ addresses: ['127.0.0.1'] });
      const patient = createSecureServer({ handler, http2: engine, ...serving, idleTimeoutMs: 3_600_000 });
      try {
        const socket = await connect('h2', (await patient.listen(0, '127.0.0.1')).port);
        const end = closed(socket);
        socket.resume();
        socket.write(Buffer.concat([preface, frame(settings, 0, 0)]));
        // Sent in parts, so that the server sees streams begin before they are reset.
        for (let stream = 1; stream < 40_000 && !socket.destroyed; stream += 2) {
          socket.write(
            Buffer.concat([frame(headers, 5, stream, head), frame(reset, 0, stream, Buffer.from([0, 0, 0, 8]))]),
          );
          if (stream % 100 === 1) await new Promise((resolve) => setTimeout(resolve, 1));
        }
        await end;
      } finally {
        await patient.close(100);
      }
    });

    it('connections whose header never ends', async () => {
      const field = Buffer.concat([Buffer.from([0x00, 1, 0x61, 0x7e]), Buffer.alloc(126, 0x62)]);
      const outcome = await flood((round) =>
        round === 0 ? frame(headers, 1, 1, head) : frame(continuation, 0, 1, Buffer.alloc(field.length * 100, field)),
      );
      expect(outcome).toBe('closed');
      await expectService();
    });

    it('connections with a flood of empty frames', async () => {
      const outcome = await flood((round) =>
        round === 0
          ? frame(headers, 4, 1, head)
          : Buffer.concat(Array.from({ length: 1000 }, () => frame(continuation, 0, 1))),
      );
      expect(outcome).toBe('closed');
      await expectService();
    });

    it('connections with a window that overflows', async () => {
      const windowUpdate = frame(8, 0, 0, Buffer.from([0x7f, 0xff, 0xff, 0xff]));
      expect(await flood(() => Buffer.concat([windowUpdate, windowUpdate]), 1000)).toBe('closed');
    });

    it('connections that send data for streams that do not exist', async () => {
      expect(await flood(() => frame(data, 0, 99, Buffer.alloc(10)), 1000)).toBe('closed');
    });
  });

  describe('the memory of the server stays bounded', () => {
    /**
     * Sends frames that the server acknowledges, and reads nothing. The server stops reading, or closes the connection.
     */
    it.each([
      ['SETTINGS', frame(settings, 0, 0, Buffer.from([0, 4, 0, 1, 0, 0]))],
      ['PING', frame(ping, 0, 0, Buffer.alloc(8))],
    ])('during a flood of %s from a client that does not read', async (_, each) => {
      const socket = await connect('h2');
      socket.on('error', () => {});
      socket.pause();
      socket.write(Buffer.concat([preface, frame(settings, 0, 0)]));
      const before = process.memoryUsage().rss;
      const batch = Buffer.alloc(each.length * 1000, each);
      const end = closed(socket).then(() => false);
      let sent = 0;
      while (sent < 100 << 20 && !socket.destroyed) {
        sent += batch.length;
        if (!socket.write(batch)) {
          const drained = new Promise<boolean>((resolve) => {
            socket.once('drain', () => resolve(true));
            setTimeout(resolve, patience, false);
          });
          if (!(await Promise.race([drained, end]))) break;
        }
      }
      expect(process.memoryUsage().rss - before).toBeLessThan(150 << 20);
      socket.destroy();
      await expectService();
    });

    it('when a WebSocket sends pings and does not read', async () => {
      const socket = new WebSocket(`wss://127.0.0.1:${port}/watch`, { rejectUnauthorized: false });
      await new Promise((resolve) => socket.once('open', resolve));
      socket.on('error', () => {});
      socket.pause();
      const before = process.memoryUsage().rss;
      const payload = Buffer.alloc(100);
      for (let round = 0; round < 100; round++) {
        for (let i = 0; i < 1000; i++) socket.ping(payload);
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect(process.memoryUsage().rss - before).toBeLessThan(150 << 20);
      socket.terminate();
      await expectService();
    });

    it('when a WebSocket sends a long message', async () => {
      const socket = new WebSocket(`wss://127.0.0.1:${port}/watch`, { rejectUnauthorized: false });
      await new Promise((resolve) => socket.once('open', resolve));
      const code = new Promise((resolve) => socket.once('close', resolve));
      socket.on('error', () => {});
      socket.send(Buffer.alloc(1 << 20));
      expect(await code).toBe(1009);
    });
  });
});
