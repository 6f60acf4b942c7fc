import http2, { type Http2Server, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import type { TLSSocket } from 'node:tls';
import { AbortRequestError } from '../http/abort-request-error.js';
import type { Handler } from '../http/api-request.js';
import { parseRequestTarget } from '../request-info/request-target.js';
import type { AnswerDeadlines } from './answer-deadlines.js';
import { IdleSessions } from './idle-sessions.js';
import { NodeRequest } from './node-request.js';
import { peerCertificateOf } from './peer-certificate.js';
import type { ProtocolOptions } from './protocol-options.js';
import { ResetLimit } from './reset-limit.js';
import { StreamTurns } from './stream-turns.js';
import { writeBody } from './write-body.js';

const maxConcurrentStreams = 1000;
const streamWindow = 1 << 20;
const connectionWindow = 1 << 24;

/** The HTTP/2 half of a server, on streams; sockets are handed to it with `emit('connection', socket)`. */
export function createHTTP2Server(
  handler: Handler,
  { maxHeaderSize, idleTimeoutMs, onError, deadlines }: ProtocolOptions,
): Http2Server {
  const idle = new IdleSessions(idleTimeoutMs, (session) => sockets.get(session));
  const server = http2.createServer({
    settings: { maxConcurrentStreams, initialWindowSize: streamWindow, maxHeaderListSize: maxHeaderSize },
    maxHeaderListPairs: 256,
  });
  const resets = new WeakMap<object, ResetLimit>();
  const turns = new StreamTurns();
  server.on('session', (session) => {
    resets.set(session, new ResetLimit());
    session.setLocalWindowSize(connectionWindow);
    session.on('error', () => session.destroy());
    idle.add(session);
  });
  server.on('sessionError', () => {});
  server.on('stream', (stream: ServerHttp2Stream, headers: IncomingHttpHeaders, _flags: number, raw: string[]) => {
    const { session } = stream;
    let request: NodeRequest | undefined;
    idle.count(session, 1);
    stream.on('error', ignore);
    stream.on('close', () => {
      idle.count(session, -1);
      if (!stream.writableFinished) request?.abort();
      const isReset = stream.rstCode !== http2.constants.NGHTTP2_NO_ERROR;
      if (isReset && session && resets.get(session)?.isReached(stream.headersSent))
        session.destroy(undefined, http2.constants.NGHTTP2_ENHANCE_YOUR_CALM);
      release(stream);
    });
    turns.begin(stream, () => {
      request = requestOf(stream, headers, raw);
      if (request === undefined) {
        // Go's server has no other answer to a path that it cannot read.
        stream.close(http2.constants.NGHTTP2_PROTOCOL_ERROR);
        return;
      }
      serve(handler, deadlines, stream, request).catch((error: unknown) => {
        if (!(error instanceof AbortRequestError)) onError(error);
        stream.close(http2.constants.NGHTTP2_INTERNAL_ERROR);
      });
    });
  });
  return server;
}

const ignore = (): void => {};

/**
 * Removes the listeners of a closed stream, so that it does not hold its request any longer. Node keeps the streams of a session in a `Map`. Each time
 * the table of a `Map` is full, V8 makes a new one, and the old one points to it. Once such a table is old, the later ones and the streams in them stay
 * in memory until the next full collection of garbage, and the quick collections before copy them.
 */
function release(stream: ServerHttp2Stream): void {
  stream.removeAllListeners();
  stream.on('error', ignore);
}

/** Undefined for a path that cannot be read. */
function requestOf(
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  rawHeaders: readonly string[],
): NodeRequest | undefined {
  const target = parseRequestTarget(headers[':path'] ?? '/');
  if (target === undefined) return undefined;
  const socket = stream.session?.socket as TLSSocket | undefined;
  const peer =
    socket && typeof socket.getPeerCertificate === 'function' ? peerCertificateOf(realSocket(stream)) : undefined;
  const remoteAddress = socket?.remoteAddress;
  return new NodeRequest({
    method: headers[':method'] ?? 'GET',
    target,
    headers: headers as Readonly<Record<string, string | undefined>>,
    rawHeaders,
    source: stream,
    httpVersion: '2.0',
    ...(remoteAddress === undefined ? {} : { remoteAddress }),
    ...(peer ? { peer } : {}),
  });
}

async function serve(
  handler: Handler,
  deadlines: AnswerDeadlines,
  stream: ServerHttp2Stream,
  request: NodeRequest,
): Promise<void> {
  const answer = await handler(request);
  if (stream.destroyed || stream.closed) return;
  const { body } = answer;
  const answerHeaders: http2.OutgoingHttpHeaders = { ':status': answer.status, ...answer.headers } as never;
  // HTTP/2 has no such header: it becomes a GOAWAY, after which the streams that are open are finished.
  const lastOfSession = answerHeaders.connection === 'close';
  if (lastOfSession) delete answerHeaders.connection;
  const bodyless = body === undefined || request.method === 'HEAD';
  stream.respond(answerHeaders, { endStream: bodyless });
  if (lastOfSession) stream.session?.close();
  if (!bodyless) {
    if (answer.deadline !== undefined) {
      deadlines.add(stream, answer.deadline, () => {
        stream.close(http2.constants.NGHTTP2_CANCEL);
        stream.destroy();
      });
    }
    if (body instanceof Uint8Array) request.isAnswered = true;
    await writeBody(stream, body);
  }
  // Do not wait for the rest of a body that nobody reads.
  if (request.bodyAbandoned) stream.close(http2.constants.NGHTTP2_NO_ERROR);
}

const sockets = new WeakMap<object, TLSSocket>();

/** Remembers the TLS socket of a session. `session.socket` is a proxy, which does not give access to everything. */
export function rememberSocket(session: object, socket: TLSSocket): void {
  sockets.set(session, socket);
}

function realSocket(stream: ServerHttp2Stream): TLSSocket {
  const { session } = stream;
  return (session && sockets.get(session)) ?? (session?.socket as TLSSocket);
}
