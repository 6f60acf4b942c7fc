import http2, {
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { TLSSocket } from 'node:tls';
import { AbortRequestError } from '../http/abort-request-error.js';
import type { Answer, APIRequest, APIResponse } from '../http/api-request.js';
import { parseRequestTarget } from '../request-info/request-target.js';
import type { AnswerDeadlines } from './answer-deadlines.js';
import { ClosingTurns } from './closing-turns.js';
import { IdleSessions, type SessionState } from './idle-sessions.js';
import { keepTickObject } from './kept-tick.js';
import { NodeRequest } from './node-request.js';
import { peerCertificateOf } from './peer-certificate.js';
import type { ProtocolOptions } from './protocol-options.js';
import { ResetLimit } from './reset-limit.js';
import { StreamHeads } from './stream-head.js';
import { type ConnectionTurns, StreamTurns } from './stream-turns.js';
import { batchBytes, writeBody } from './write-body.js';

/** As in kube-apiserver. */
const maxConcurrentStreams = 100;
const streamWindow = 1 << 20;
const connectionWindow = 1 << 24;

/** A connection, with what the server has to know of it for each stream. */
interface Connection {
  readonly session: ServerHttp2Session;
  /** Undefined when the connection has been closed already. */
  readonly socket: TLSSocket | undefined;
  readonly remoteAddress: string | undefined;
  readonly resets: ResetLimit;
  readonly turns: ConnectionTurns;
  readonly idle: SessionState;
  /** The open stream that began last. See {@link StreamState.older}. */
  newest: ServedStream | undefined;
}

/** An open stream. */
interface StreamState {
  readonly connection: Connection;
  /** The open streams of the connection that began before and after it. A `Set` of them would keep closed streams, see {@link release}. */
  older: ServedStream | undefined;
  newer: ServedStream | undefined;
  request: NodeRequest | undefined;
  /** See `APIResponse.onWritten`. */
  onWritten: (() => void) | undefined;
  /** Whether the stream has no listeners but those that every stream has. */
  isPlain: boolean;
}

const state = Symbol('state');

/** A stream with its state, until it is closed. */
type ServedStream = ServerHttp2Stream & { [state]?: StreamState | undefined };

/**
 * The HTTP/2 half of a server, on streams; sockets are handed to it with `emit('connection', socket)`.
 *
 * @param handler answers a request, at once or with a promise
 */
export function createHTTP2Server(
  handler: (request: APIRequest) => Answer,
  { maxHeaderSize, idleTimeoutMs, onError, deadlines }: ProtocolOptions,
): Http2Server {
  const idle = new IdleSessions(idleTimeoutMs, (session) => sockets.get(session));
  const server = http2.createServer({
    settings: { maxConcurrentStreams, initialWindowSize: streamWindow, maxHeaderListSize: maxHeaderSize },
    maxHeaderListPairs: 256,
  });
  const connections = new WeakMap<object, Connection>();
  void keepTickObject();
  const turns = new StreamTurns();
  const closings = new ClosingTurns();
  server.on('session', (session) => {
    session.setLocalWindowSize(connectionWindow);
    session.on('error', () => session.destroy());
    const { remoteAddress } = session.socket;
    const socket = sockets.get(session);
    const connection: Connection = {
      session,
      socket,
      remoteAddress,
      resets: new ResetLimit(),
      turns: turns.newConnection(),
      idle: idle.add(session),
      newest: undefined,
    };
    connections.set(session, connection);
    if (socket !== undefined) {
      closings.watch(socket, () => cutsOf(connection));
      // Node would write to a connection that its client has ended.
      socket.allowHalfOpen = true;
      socket.once('end', () => socket.destroy());
    }
  });
  server.on('sessionError', () => {});

  function fail(stream: ServerHttp2Stream, error: unknown): void {
    if (!(error instanceof AbortRequestError)) onError(error);
    stream.close(http2.constants.NGHTTP2_INTERNAL_ERROR);
  }

  function serve(stream: ServedStream, open: StreamState, request: NodeRequest): void {
    try {
      const answer = handler(request);
      const written =
        answer instanceof Promise
          ? answer.then((settled) => write(deadlines, stream, open, request, settled))
          : write(deadlines, stream, open, request, answer);
      written?.catch((error: unknown) => fail(stream, error));
    } catch (error) {
      fail(stream, error);
    }
  }

  server.on('stream', (stream: ServedStream, headers: IncomingHttpHeaders, _flags: number, raw: string[]) => {
    const connection = stream.session && connections.get(stream.session);
    if (connection === undefined) return;
    const open = opened(stream, connection);
    stream.on('error', failed);
    stream.on('close', closed);
    const mayBegin = turns.begin(connection.turns, stream, () => {
      const request = requestOf(connection, stream, headers, raw);
      if (request === undefined) {
        // Go's server has no other answer to a path that it cannot read.
        stream.close(http2.constants.NGHTTP2_PROTOCOL_ERROR);
        return;
      }
      open.request = request;
      serve(stream, open, request);
    });
    // Ends the session before the rest of what has been received is looked at.
    if (!mayBegin) refuse(connection);
  });
  return server;
}

/** Closes the connection of a client that resets too many streams. */
function refuse({ session }: Connection): void {
  if (!session.destroyed) session.destroy(undefined, http2.constants.NGHTTP2_ENHANCE_YOUR_CALM);
}

/** Ends a stream at once. */
function cut(stream: ServerHttp2Stream): void {
  stream.close(http2.constants.NGHTTP2_CANCEL);
  stream.destroy();
}

/** Ends the streams of a connection that are open, the newest first. */
function* cutsOf({ newest }: Connection): Generator<() => void> {
  for (let stream = newest; stream !== undefined; ) {
    const each = stream;
    stream = each[state]?.older;
    yield () => cut(each);
  }
}

function opened(stream: ServedStream, connection: Connection): StreamState {
  const { newest } = connection;
  const open: StreamState = {
    connection,
    older: newest,
    newer: undefined,
    request: undefined,
    onWritten: undefined,
    isPlain: true,
  };
  stream[state] = open;
  const before = newest?.[state];
  if (before !== undefined) before.newer = stream;
  connection.newest = stream;
  connection.idle.opened();
  return open;
}

/** Takes a stream out of the open ones of its connection. */
function unlink({ connection, older, newer }: StreamState): void {
  const [before, after] = [older?.[state], newer?.[state]];
  if (before !== undefined) before.newer = newer;
  if (after === undefined) connection.newest = older;
  else after.older = older;
}

const ignore = (): void => {};

/** Ends the reading of a body. The stream is closed next. */
function failed(this: ServedStream, error: Error): void {
  this[state]?.request?.endBody(error);
}

/** Ends the work on a stream that has been closed. */
function closed(this: ServedStream): void {
  const open = this[state];
  if (open === undefined) return;
  const { connection, request } = open;
  connection.idle.closed();
  unlink(open);
  request?.endBody();
  open.onWritten?.();
  // Node ends the answer of a stream whose connection is gone, which then counts as finished.
  if (this.aborted || !this.writableFinished) request?.abort();
  const isReset = this.rstCode !== http2.constants.NGHTTP2_NO_ERROR;
  if (isReset && connection.resets.isReached(this.headersSent)) refuse(connection);
  release(this, open.isPlain && request?.hasBodyStream !== true);
}

/**
 * Removes the state and the listeners of a closed stream, so that it does not hold its request any longer. Node keeps the streams of a session in a `Map`.
 * Each time the table of a `Map` is full, V8 makes a new one, and the old one points to it. Once such a table is old, the later ones and the streams in them
 * stay in memory until the next full collection of garbage, and the quick collections before copy them.
 *
 * @param isPlain whether the stream has the two listeners of every stream only, which hold nothing. Removing them takes longer than the rest
 */
function release(stream: ServedStream, isPlain: boolean): void {
  stream[state] = undefined;
  if (isPlain) return;
  stream.removeAllListeners();
  stream.on('error', ignore);
}

/** Undefined for a path that cannot be read. */
function requestOf(
  connection: Connection,
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  rawHeaders: readonly string[],
): NodeRequest | undefined {
  const target = parseRequestTarget(headers[':path'] ?? '/');
  if (target === undefined) return undefined;
  const { socket, remoteAddress } = connection;
  const peer = socket === undefined ? undefined : peerCertificateOf(socket);
  return new NodeRequest({
    method: headers[':method'] ?? 'GET',
    target,
    headers: headers as Readonly<Record<string, string | undefined>>,
    // Node makes them for each stream.
    ownsHeaders: true,
    rawHeaders,
    source: stream,
    httpVersion: '2.0',
    connection,
    remoteAddress,
    peer,
  });
}

const heads = new StreamHeads();

/** Writes an answer. @returns undefined when all of it has been handed over, otherwise a promise */
function write(
  deadlines: AnswerDeadlines,
  stream: ServerHttp2Stream,
  open: StreamState,
  request: NodeRequest,
  answer: APIResponse,
): Promise<void> | undefined {
  open.onWritten = answer.onWritten;
  if (stream.destroyed || stream.closed) {
    answer.onWritten?.();
    return undefined;
  }
  const { body, deadline, status, headers } = answer;
  const bodyless = body === undefined || request.method === 'HEAD';
  // HTTP/2 has no such header: it becomes a GOAWAY, after which the streams that are open are finished.
  const lastOfSession = headers.connection === 'close';
  if (bodyless || lastOfSession) {
    const { connection: _, ...others } = headers;
    stream.respond({ ':status': status, ...others }, { endStream: bodyless });
  } else heads.send(stream, status, headers);
  if (lastOfSession) stream.session?.close();
  if (!bodyless) {
    if (deadline !== undefined) {
      open.isPlain = false;
      deadlines.add(stream, deadline, () => cut(stream));
    }
    if (!(body instanceof Uint8Array) || body.length > batchBytes) {
      open.isPlain = false;
      if (body instanceof Uint8Array) request.isAnswered = true;
      return writeBody(stream, body).then(() => endReading(stream, request));
    }
    request.isAnswered = true;
    stream.end(body);
  }
  endReading(stream, request);
  return undefined;
}

/** Does not wait for the rest of a body that nobody reads. */
function endReading(stream: ServerHttp2Stream, request: NodeRequest): void {
  if (request.bodyAbandoned) stream.close(http2.constants.NGHTTP2_NO_ERROR);
}

const sockets = new WeakMap<object, TLSSocket>();

/** Remembers the TLS socket of a session, before the session is announced. `session.socket` is a proxy, which does not give access to everything. */
export function rememberSocket(session: object, socket: TLSSocket): void {
  sockets.set(session, socket);
}
