import type { TLSSocket } from 'node:tls';
import { beginInteractiveRequest, endInteractiveRequest, TurnLimiter } from '@k8s-ts/event-loop';
import type { HTTP2Connection, HTTP2Engine, HTTP2Stream } from '../adapter/http2-engine.js';
import { NodeRequest } from '../adapter/node-request.js';
import type { ProtocolOptions } from '../adapter/protocol-options.js';
import { batchBytes, writeBody } from '../adapter/write-body.js';
import { errorCode, ServerConnection } from '../http2/index.js';
import { AbortRequestError } from '../message/abort-request-error.js';
import type { Answer, APIRequest, APIResponse } from '../message/api-request.js';
import { connectTarget, parseRequestTarget } from '../message/request-target.js';
import { nodeHTTP2Engine } from '../node-http2/node-connection.js';
import { IdleConnections } from '../pacing/idle-connections.js';
import { ResetLimit } from '../pacing/reset-limit.js';
import { StreamTurns } from '../pacing/stream-turns.js';
import { peerCertificateOf } from '../tls/peer-certificate.js';

/** Limits of HTTP/2, the same as in kube-apiserver (`kubernetes/apiserver pkg/server/secure_serving.go`). */
const defaultStreams = 100;
const streamWindow = 256 * 1024;
/** Maximum window that HTTP/2 allows, in bytes. */
const maxWindow = 2 ** 31 - 1;
const mostStreams = 2 ** 32 - 1;

/**
 * How much longer a header list may be than its names and values together, in bytes. HPACK adds 32 bytes for each
 * header, and Go's server allows for ten of them.
 */
const listOverhead = 320;

/**
 * Maximum number of responses on ended connections that are reported as written in one turn of the event loop. Each
 * report may start a waiting request, and a client may leave a thousand responses at once.
 */
const endingsPerTurn = 4;

const ownEngine: HTTP2Engine = (socket, options) => new ServerConnection(socket, options);

/** The HTTP/2 half of a server. */
export interface HTTP2Server {
  /** Serves a connection whose client has chosen HTTP/2. */
  serve(socket: TLSSocket): void;
  /** Asks all clients to close their connections, and closes each connection when its streams have ended. */
  close(): void;
  /** Closes all connections and their streams. */
  destroy(): void;
}

/**
 * @param handler answers a request, at once or with a promise
 * @param maxStreams maximum number of open streams on a connection. Default, and below 1: 100
 * @param engineName see `SecureServerOptions.http2`. Default: `own`
 */
export function createHTTP2Server(
  handler: (request: APIRequest) => Answer,
  { maxHeaderSize, idleTimeoutMs, onError, deadlines, load }: ProtocolOptions,
  maxStreams = 0,
  engineName: 'own' | 'node' = 'own',
): HTTP2Server {
  const engine = engineName === 'node' ? nodeHTTP2Engine() : ownEngine;
  const maxConcurrentStreams = maxStreams > 0 ? Math.min(maxStreams, mostStreams) : defaultStreams;
  const connectionWindow = Math.min(maxConcurrentStreams * streamWindow, maxWindow);
  const connections = new Set<HTTP2Connection>();
  const idle = new IdleConnections(idleTimeoutMs);
  let isClosing = false;
  const turns = new StreamTurns();
  const endings = new TurnLimiter<() => void>(endingsPerTurn, (end) => end());

  function fail(stream: HTTP2Stream, error: unknown): void {
    if (!(error instanceof AbortRequestError)) onError(error);
    stream.reset(errorCode.internalError);
  }

  function begin(stream: HTTP2Stream, request: NodeRequest, isAlone: boolean): void {
    try {
      const answer = handler(request);
      if (isAlone && answer instanceof Promise) {
        beginInteractiveRequest();
        answer.then(endInteractiveRequest, endInteractiveRequest);
      }
      const written =
        answer instanceof Promise
          ? answer.then((settled) => write(stream, request, settled))
          : write(stream, request, answer);
      written?.catch((error: unknown) => fail(stream, error));
    } catch (error) {
      fail(stream, error);
    }
  }

  /** Writes an answer. @returns undefined when all of it has been handed over, otherwise a promise */
  function write(stream: HTTP2Stream, request: NodeRequest, answer: APIResponse): Promise<void> | undefined {
    const { body, deadline, status, headers, onWritten } = answer;
    if (stream.closed) {
      onWritten?.();
      return undefined;
    }
    request.onWritten = onWritten;
    // HTTP/2 has no header `Connection`. The client is asked to close the connection once its streams have ended.
    if (headers.connection === 'close') stream.connection.close();
    if (body === undefined || request.method === 'HEAD') {
      stream.answer(status, headers);
      return undefined;
    }
    const isWhole = body instanceof Uint8Array;
    const isShort = isWhole && body.length <= batchBytes;
    if (isWhole) request.isAnswered = true;
    if (isShort) stream.answer(status, headers, body);
    else stream.respond(status, headers);
    if (deadline !== undefined) deadlines.add(stream, deadline, () => stream.reset(errorCode.cancel));
    return isShort ? undefined : writeBody(stream, body, load);
  }

  function serve(socket: TLSSocket): void {
    const { remoteAddress } = socket;
    const resets = new ResetLimit();
    const turnsOfConnection = turns.newConnection();
    const refuse = () => connection.destroy(errorCode.enhanceYourCalm);
    const connection = engine(socket, {
      maxConcurrentStreams,
      streamWindow,
      connectionWindow,
      maxHeaderListSize: maxHeaderSize + listOverhead,
      onStream(stream, headers, rawHeaders) {
        let request: NodeRequest | undefined;
        stream.onClosed = () => {
          if (!stream.writableFinished) request?.abort();
          const onWritten = request?.onWritten;
          if (onWritten !== undefined && connection.destroyed) endings.add(onWritten);
          else onWritten?.();
          // Ends the connection before the remaining received bytes are processed.
          if (stream.isReset && resets.isReached(stream.headersSent)) refuse();
        };
        const mayBegin = turns.open(turnsOfConnection, stream, (isAlone) => {
          const path = headers[':path'];
          const target = path === undefined ? connectTarget : parseRequestTarget(path);
          if (target === undefined) {
            // Go's server has no other answer to a path that it cannot read.
            stream.reset(errorCode.protocolError);
            return;
          }
          request = new NodeRequest({
            method: headers[':method'] ?? 'GET',
            target,
            headers,
            rawHeaders,
            body: stream.body,
            httpVersion: '2.0',
            connection,
            remoteAddress,
            peer: peerCertificateOf(socket),
            load,
          });
          begin(stream, request, isAlone);
        });
        if (!mayBegin) refuse();
      },
      onRead: () => turns.beginOpened(turnsOfConnection),
      onClosed: () => connections.delete(connection),
    });
    connections.add(connection);
    idle.add(connection);
    // The server may have begun to close during the handshake.
    if (isClosing) connection.close();
  }

  return {
    serve,
    close() {
      isClosing = true;
      for (const connection of connections) connection.close();
    },
    destroy() {
      for (const connection of connections) connection.destroy();
    },
  };
}
