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
  server.on('session', (session) => {
    session.setLocalWindowSize(connectionWindow);
    session.on('error', () => session.destroy());
    idle.add(session);
  });
  server.on('sessionError', () => {});
  server.on('stream', (stream: ServerHttp2Stream, headers: IncomingHttpHeaders, _flags: number, raw: string[]) => {
    const { session } = stream;
    idle.count(session, 1);
    stream.once('close', () => idle.count(session, -1));
    serve(handler, deadlines, stream, headers, raw).catch((error: unknown) => {
      if (!(error instanceof AbortRequestError)) onError(error);
      stream.close(http2.constants.NGHTTP2_INTERNAL_ERROR);
    });
  });
  return server;
}

async function serve(
  handler: Handler,
  deadlines: AnswerDeadlines,
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  rawHeaders: readonly string[],
): Promise<void> {
  stream.on('error', () => {});
  const target = parseRequestTarget(headers[':path'] ?? '/');
  if (target === undefined) {
    // Go's server has no other answer to a path that it cannot read.
    stream.close(http2.constants.NGHTTP2_PROTOCOL_ERROR);
    return;
  }
  const socket = stream.session?.socket as TLSSocket | undefined;
  const peer =
    socket && typeof socket.getPeerCertificate === 'function' ? peerCertificateOf(realSocket(stream)) : undefined;
  const remoteAddress = socket?.remoteAddress;
  const request = new NodeRequest({
    method: headers[':method'] ?? 'GET',
    target,
    headers: headers as Readonly<Record<string, string | undefined>>,
    rawHeaders,
    source: stream,
    httpVersion: '2.0',
    ...(remoteAddress === undefined ? {} : { remoteAddress }),
    ...(peer ? { peer } : {}),
  });
  let isAnswered = false;
  stream.on('close', () => {
    if (!isAnswered && !stream.writableFinished) request.abort();
  });
  const answer = await handler(request);
  if (stream.destroyed || stream.closed) return;
  const { body } = answer;
  const answerHeaders: http2.OutgoingHttpHeaders = { ...answer.headers, ':status': answer.status } as never;
  // HTTP/2 has no such header: it becomes a GOAWAY, after which the streams that are open are finished.
  const lastOfSession = answerHeaders.connection === 'close';
  if (lastOfSession) delete answerHeaders.connection;
  const bodyless = body === undefined || headers[':method'] === 'HEAD';
  stream.respond(answerHeaders, { endStream: bodyless });
  if (lastOfSession) stream.session?.close();
  if (!bodyless) {
    if (answer.deadline !== undefined) {
      deadlines.add(stream, answer.deadline, () => {
        stream.close(http2.constants.NGHTTP2_CANCEL);
        stream.destroy();
      });
    }
    // Nobody works any more on a request whose answer is there. The stream may close before it tells that it is finished.
    isAnswered = body instanceof Uint8Array;
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
