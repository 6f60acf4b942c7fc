import { createServer, type IncomingMessage, METHODS, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { TurnLimiter } from '@k8s-ts/event-loop';
import type { WebSocket, WebSocketServer } from 'ws';
import { NodeRequest } from '../adapter/node-request.js';
import type { ProtocolOptions } from '../adapter/protocol-options.js';
import { MessageBody, NoBody, type RequestBody } from '../adapter/request-body.js';
import { writeBody } from '../adapter/write-body.js';
import { AbortRequestError } from '../message/abort-request-error.js';
import type { Answer, APIRequest, APIResponse, TakenConnection, WebSocketLike } from '../message/api-request.js';
import { addHeader, newHeaders, type RequestHeaders } from '../message/header-map.js';
import { connectTarget, parseRequestTarget, type RequestTarget } from '../message/request-target.js';
import type { ServerLoad } from '../pacing/server-load.js';
import { peerCertificateOf } from '../tls/peer-certificate.js';
import { maxBufferedBytes, WebSocketMessages } from '../websocket/websocket-messages.js';
import {
  badRequest,
  expectationFailed,
  headProblem,
  headTooLarge,
  parserLimits,
  unsupportedEncoding,
} from './http1-head.js';
import { readUnusualHead, type UnusualHead } from './unusual-request.js';

/** The HTTP/1.1 half of a server. Sockets are passed to it with `emit('connection', socket)`. */
export function createHTTP1Server(handler: (request: APIRequest) => Answer, options: ProtocolOptions): Server {
  const { maxHeaderSize, headerTimeoutMs, idleTimeoutMs, onError, load } = options;
  const limits = parserLimits(maxHeaderSize);
  const settings = {
    maxHeaderSize: limits.maxHeaderSize,
    // `headProblem` checks the Host header with the rest of the head.
    requireHostHeader: false,
    keepAliveTimeout: idleTimeoutMs,
    headersTimeout: headerTimeoutMs,
    connectionsCheckingInterval: Math.ceil(headerTimeoutMs / 4),
    requestTimeout: 0,
  };
  const targetOf = (message: IncomingMessage): RequestTarget | string =>
    headProblem(message, maxHeaderSize) ??
    (methodsOfHTTP.has(message.method as string) ? targetOfLine(message) : undefined) ??
    badRequest;
  const server = createServer(settings, (message, response) => {
    serve(handler, options, message, targetOf(message), response).catch((error: unknown) => {
      if (!(error instanceof AbortRequestError)) onError(error);
      message.socket.destroy();
    });
  });
  const onHandedOver = (message: IncomingMessage, socket: Socket, head: Buffer) => {
    handOver(socket);
    serveUpgrade(handler, options, message, targetOf(message), socket, head).catch((error: unknown) => {
      if (!(error instanceof AbortRequestError)) onError(error);
      socket.destroy();
    });
  };
  server.on('upgrade', onHandedOver);
  server.on('connect', onHandedOver);
  const serveUnusual = (head: UnusualHead, socket: Socket) => {
    const target = headProblem(head, maxHeaderSize) ?? targetOfLine(head) ?? badRequest;
    if (typeof target === 'string') {
      refuse(target, socket);
      return;
    }
    const request = requestOf(head, socket, target, new NoBody(), load);
    answerAndClose(handler, options, request, socket).catch((error: unknown) => {
      if (!(error instanceof AbortRequestError)) onError(error);
      socket.destroy();
    });
  };
  server.maxHeadersCount = limits.maxHeadersCount;
  const endings = new TurnLimiter<() => void>(endingsPerTurn, (end) => end());
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    endings.add(() => refuseMalformed(error, socket, serveUnusual)),
  );
  server.on('connection', (socket: Socket) => endInTurns(socket, endings));
  return server;
}

/**
 * Maximum number of connections that are refused or ended in one turn of the event loop. The time limit for heads may
 * expire for a thousand connections at once, and their clients may end a thousand at once.
 */
const endingsPerTurn = 16;

const endsLater = Symbol('ends later');

/** A connection that speaks HTTP/1.1. */
type ServedSocket = Socket & { [endsLater]?: () => void };

/**
 * Delays Node's handler for the end of a connection to a turn that has time for it. Node has just added the handler.
 */
function endInTurns(socket: ServedSocket, endings: TurnLimiter<() => void>): void {
  const endNow = socket.listeners('end').at(-1);
  if (endNow === undefined) return;
  socket.off('end', endNow as () => void);
  socket.allowHalfOpen = true;
  socket[endsLater] = () =>
    endings.add(() => {
      // Node reuses the parser of a closed connection for another one.
      if (!socket.destroyed) endNow.call(socket);
    });
  socket.on('end', socket[endsLater]);
}

/** Leaves the end of the connection to its new owner, as Node does when it hands a connection over. */
function handOver(socket: ServedSocket): void {
  socket.allowHalfOpen = false;
  if (socket[endsLater] !== undefined) socket.off('end', socket[endsLater]);
}

/** Node's parser accepts other methods only in requests of RTSP, and does not report their version. */
const methodsOfHTTP: ReadonlySet<string> = new Set(METHODS);

/** The response of the newest request of a connection, until it has been written. */
const lastResponses = new WeakMap<Socket, ServerResponse>();

/**
 * Handles bytes that are not HTTP. Requests that were complete before those bytes are answered first, as Go's server
 * does: a client may send a body without announcing it. Bytes after a request with `Connection: close` are ignored,
 * other bytes are refused; then the connection ends.
 */
function refuseMalformed(
  error: NodeJS.ErrnoException & { readonly rawPacket?: Buffer; readonly bytesParsed?: number },
  socket: Socket,
  serveUnusual: (head: UnusualHead, socket: Socket) => void,
): void {
  if (refused.has(socket)) return;
  const last = lastResponses.get(socket);
  if (last === undefined) {
    refused.add(socket);
    const head = unusualHeadOf(error);
    if (head === undefined || !socket.writable) refuse(problemOf(error), socket);
    else serveUnusual(head, socket);
    return;
  }
  if (!last.req.complete) {
    refuse(problemOf(error), socket);
    return;
  }
  if (error.code === 'HPE_CLOSED_CONNECTION') return;
  refused.add(socket);
  last.once('close', () => refuse(problemOf(error), socket));
}

/**
 * Reads the head of a request with a method that the parser does not know, or knows only from RTSP. The packet must
 * begin with that head: otherwise it may begin with the rest of another request's body.
 */
function unusualHeadOf({
  code,
  rawPacket: packet,
  bytesParsed,
}: {
  readonly code?: string | undefined;
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}): UnusualHead | undefined {
  if (packet === undefined || bytesParsed === undefined) return undefined;
  const isAtBegin =
    (code === 'HPE_INVALID_METHOD' && bytesParsed <= packet.indexOf(' ')) ||
    (code === 'HPE_INVALID_CONSTANT' && beginOfRTSPMethod.test(packet.toString('latin1', 0, bytesParsed)));
  return isAtBegin ? readUnusualHead(packet) : undefined;
}

/**
 * The text that the parser has read when it mistakes a method for a method of RTSP and refuses it because HTTP follows.
 */
const beginOfRTSPMethod =
  /^(?:ANNOUNCE|DESCRIBE|FLUSH|GET_PARAMETER|PAUSE|PLAY|RECORD|REDIRECT|SETUP|SET_PARAMETER|TEARDOWN) [^ ]+ HTTP$/;

/**
 * Connections that are refused, or will be after their last response. The parser reports its error for each further
 * chunk.
 */
const refused = new WeakSet<Socket>();

/** The answer to a request whose head is refused. @param problem its status and reason */
function refusalOf(problem: string): { readonly status: number; readonly reason: string; readonly body: string } {
  return {
    status: Number.parseInt(problem, 10),
    reason: problem.slice(problem.indexOf(' ') + 1),
    body: bodies[problem] ?? problem,
  };
}

/** Bodies of refusals that do not repeat the problem. */
const bodies: Readonly<Record<string, string>> = {
  [unsupportedEncoding]: 'Unsupported transfer encoding',
  [expectationFailed]: '',
};

/** Refuses a request for which Node makes no response, and ends the connection. */
function refuse(problem: string, socket: Socket): void {
  if (socket.writable) {
    const head = 'Content-Type: text/plain; charset=utf-8\r\nConnection: close';
    socket.end(`HTTP/1.1 ${problem}\r\n${head}\r\n\r\n${refusalOf(problem).body}`);
  } else socket.destroy();
}

/** The problem of a head that Node's parser refuses. */
function problemOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'HPE_HEADER_OVERFLOW') return headTooLarge;
  const isEncoding = code === 'HPE_INVALID_TRANSFER_ENCODING' && !message.includes('Content-Length');
  return isEncoding ? unsupportedEncoding : badRequest;
}

function requestOf(
  { method = 'GET', rawHeaders }: Pick<IncomingMessage, 'method' | 'rawHeaders'>,
  connection: Socket,
  target: RequestTarget,
  body: RequestBody,
  load: ServerLoad,
  change: { readonly upgrade?: () => Promise<WebSocketLike>; readonly takeConnection?: () => TakenConnection } = {},
): NodeRequest {
  const socket = connection as TLSSocket;
  const peer = typeof socket.getPeerCertificate === 'function' ? peerCertificateOf(socket) : undefined;
  return new NodeRequest({
    method,
    target,
    headers: headersOf(rawHeaders, target.host),
    rawHeaders,
    body,
    httpVersion: '1.1',
    connection: socket,
    ...(socket.remoteAddress === undefined ? {} : { remoteAddress: socket.remoteAddress }),
    ...(peer ? { peer } : {}),
    load,
    ...change,
  });
}

function bodyOf(message: IncomingMessage): RequestBody {
  return new MessageBody(message, () => {
    const { 'content-length': length, 'transfer-encoding': encoding } = message.headers;
    return encoding !== undefined || Number(length ?? 0) > 0;
  });
}

function targetOfLine({ method, url = '/' }: Pick<IncomingMessage, 'method' | 'url'>): RequestTarget | undefined {
  return method === 'CONNECT' && !url.startsWith('/') ? connectTarget : parseRequestTarget(url);
}

/** @param host replaces the host of the headers */
function headersOf(rawHeaders: readonly string[], host: string | undefined): RequestHeaders {
  const headers = newHeaders();
  for (let i = 0; i < rawHeaders.length; i += 2)
    addHeader(headers, (rawHeaders[i] as string).toLowerCase(), rawHeaders[i + 1] as string);
  if (host !== undefined) headers.host = host;
  return headers;
}

async function serve(
  handler: (request: APIRequest) => Answer,
  { deadlines, load }: ProtocolOptions,
  message: IncomingMessage,
  target: RequestTarget | string,
  response: ServerResponse,
): Promise<void> {
  const { socket } = message;
  if (typeof target === 'string') {
    refused.add(socket);
    const { status, reason, body } = refusalOf(target);
    response.writeHead(status, reason, {
      'content-type': 'text/plain; charset=utf-8',
      'content-length': body.length,
      connection: 'close',
    });
    response.end(body);
    return;
  }
  const announced = bodyOf(message);
  // HTTP/1.0 has no transfer encodings. Bytes after such a head are not a request.
  const isFramingUnknown = message.httpVersionMinor === 0 && message.headers['transfer-encoding'] !== undefined;
  const request = requestOf(message, socket, target, isFramingUnknown ? new NoBody() : announced, load);
  let onWritten: (() => void) | undefined;
  lastResponses.set(socket, response);
  response.on('close', () => {
    if (lastResponses.get(socket) === response) lastResponses.delete(socket);
    if (!response.writableFinished) request.abort();
    onWritten?.();
  });
  if (request.hasLongHead) {
    await load.turnOfLongHead();
    if (response.destroyed) return;
  }
  const answer = await handler(request);
  ({ onWritten } = answer);
  if (response.destroyed) {
    onWritten?.();
    return;
  }
  if (request.bodyAbandoned || isFramingUnknown) response.setHeader('connection', 'close');
  const { body, deadline } = answer;
  if (deadline !== undefined) deadlines.add(response, deadline, () => socket.destroy());
  // Node sets the length of bodies in one piece; large bodies are written in several.
  if (body instanceof Uint8Array && message.method !== 'HEAD') response.setHeader('content-length', body.length);
  response.writeHead(answer.status, answer.headers as Record<string, string | string[]>);
  if (body === undefined || message.method === 'HEAD') response.end();
  else {
    if (!(body instanceof Uint8Array)) response.flushHeaders();
    await writeBody(response, body, load);
  }
}

/** Time limit for a client to read its answer before its connection is closed, in ms, the same as in Go's server. */
const lingerMs = 500;

/**
 * Serves a request to upgrade. When the handler does not upgrade the connection, its answer is written as for any other
 * request.
 */
async function serveUpgrade(
  handler: (request: APIRequest) => Answer,
  { deadlines, load, onTaken }: ProtocolOptions,
  message: IncomingMessage,
  target: RequestTarget | string,
  socket: Socket,
  head: Buffer,
): Promise<void> {
  let upgraded = false;
  const take = () => {
    upgraded = true;
    onTaken?.(socket);
  };
  if (typeof target === 'string') {
    refuse(target, socket);
    return;
  }
  const request = requestOf(message, socket, target, bodyOf(message), load, {
    async upgrade() {
      take();
      const webSockets = await webSocketServer();
      return new Promise((resolve) => {
        webSockets.handleUpgrade(message, socket, head, (webSocket) => resolve(adapt(webSocket, socket, load)));
      });
    },
    takeConnection() {
      take();
      return { socket, head };
    },
  });
  await answerAndClose(handler, { deadlines, load }, request, socket, () => upgraded);
}

/**
 * Answers the last request of a connection that Node no longer handles, unless the handler takes the connection over.
 */
async function answerAndClose(
  handler: (request: APIRequest) => Answer,
  { deadlines, load }: Pick<ProtocolOptions, 'deadlines' | 'load'>,
  request: NodeRequest,
  socket: Socket,
  isTaken: () => boolean = () => false,
): Promise<void> {
  socket.on('error', () => socket.destroy());
  socket.on('close', () => request.abort());
  if (request.hasLongHead) {
    await load.turnOfLongHead();
    if (socket.destroyed) return;
  }
  const answer = await handler(request);
  if (isTaken()) return;
  if (socket.destroyed) {
    answer.onWritten?.();
    return;
  }
  if (answer.deadline !== undefined) deadlines.add(socket, answer.deadline, () => socket.destroy());
  await writePlain(socket, answer, load).finally(answer.onWritten);
  if (socket.writableFinished) closeSoon(socket);
  else socket.once('finish', () => closeSoon(socket));
}

/** Closes a connection that its client does not close. */
function closeSoon(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
}

/**
 * Writes a response and closes the connection. A body in pieces has no announced length: it ends with the connection.
 */
async function writePlain(socket: Socket, answer: APIResponse, load: ServerLoad): Promise<void> {
  const { body } = answer;
  const isWhole = body === undefined || body instanceof Uint8Array;
  const bytes = body instanceof Uint8Array ? body : Buffer.alloc(0);
  const lines = Object.entries(answer.headers).flatMap(([name, value]) =>
    isWhole && name === 'content-length' ? [] : [value].flat().map((line) => `${name}: ${line}\r\n`),
  );
  if (!isWhole) {
    socket.write(`HTTP/1.1 ${answer.status} \r\n${lines.join('')}connection: close\r\n\r\n`);
    await writeBody(socket, body, load);
    return;
  }
  socket.end(
    Buffer.concat([
      Buffer.from(
        `HTTP/1.1 ${answer.status} \r\n${lines.join('')}content-length: ${bytes.length}\r\nconnection: close\r\n\r\n`,
      ),
      bytes,
    ]),
  );
}

/**
 * Maximum size of a message from a client, in bytes. Clients of watches have nothing to send, and a longer message ends
 * the connection.
 */
const maxMessageBytes = 64 * 1024;

let webSockets: Promise<WebSocketServer> | undefined;

/** Loaded when the first client asks for a WebSocket. */
function webSocketServer(): Promise<WebSocketServer> {
  webSockets ??= import('ws').then(
    ({ WebSocketServer: Server }) =>
      new Server({ noServer: true, handleProtocols: chooseProtocol, maxPayload: maxMessageBytes, autoPong: false }),
  );
  return webSockets;
}

/** Chooses the first subprotocol that does not carry a token. */
function chooseProtocol(offered: Set<string>): string | false {
  for (const protocol of offered) if (!protocol.startsWith('base64url.bearer.authorization.k8s.io.')) return protocol;
  return false;
}

function adapt(webSocket: WebSocket, socket: Socket, load: ServerLoad): WebSocketLike {
  const messages = new WebSocketMessages(webSocket, socket, load.heapPolicy);
  // A client that does not read would fill the memory with the answers to its pings.
  webSocket.on('ping', (data) => {
    if (webSocket.bufferedAmount < maxBufferedBytes) webSocket.pong(data);
  });
  return {
    protocol: webSocket.protocol,
    send: async (data, isText) => messages.sendAll([data], isText),
    sendAll: (all, isText) => messages.sendAll(all, isText),
    close: (code, reason) => webSocket.close(code, reason),
    onClose: (listener) => {
      webSocket.on('close', listener);
      webSocket.on('error', listener);
    },
  };
}
