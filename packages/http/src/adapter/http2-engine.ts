import type { Socket } from 'node:net';
import type { RequestHeaders } from '../message/header-map.js';
import type { AnswerTarget } from '../pacing/answer-target.js';
import type { IdleConnection } from '../pacing/idle-connections.js';
import type { RequestBody } from './request-body.js';

/**
 * An implementation of HTTP/2 for connections whose clients have chosen it. `ServerConnection` of `http2` is one
 * engine, `node:http2` another. Pacing, limits of resets, idle connections and
 * responses are the same for both.
 */
export type HTTP2Engine = (socket: Socket, options: HTTP2EngineOptions) => HTTP2Connection;

/** Settings and events of a connection. */
export interface HTTP2EngineOptions {
  readonly maxConcurrentStreams: number;
  /** Bytes that a client may send on a stream before the handler reads them. */
  readonly streamWindow: number;
  /** Bytes that a client may send on all streams together before the handlers read them. */
  readonly connectionWindow: number;
  /** Maximum size of a header list, in bytes, as HPACK counts them. */
  readonly maxHeaderListSize: number;
  /**
   * Called with each request, when its head has arrived.
   * @param headers by name in lower case
   * @param raw alternating names and values, as sent
   */
  readonly onStream: (stream: HTTP2Stream, headers: RequestHeaders, raw: readonly string[]) => void;
  /** Called when a piece of input has been read. Streams that it opened may be closed again by now. */
  readonly onRead: () => void;
  /** Called once when the connection is closed, or is about to be. */
  readonly onClosed: () => void;
}

/** The server's side of a connection. */
export interface HTTP2Connection extends IdleConnection {
  readonly destroyed: boolean;
  /**
   * Closes the connection and its streams.
   * @param code the reason for the client; one of `errorCode` of `http2`. Default: no error
   */
  destroy(code?: number): void;
}

/** A request over HTTP/2, and where its response goes. */
export interface HTTP2Stream extends AnswerTarget {
  readonly connection: Pick<HTTP2Connection, 'close'>;
  readonly body: RequestBody;
  /** Whether the head of the response has been sent. */
  readonly headersSent: boolean;
  /** Whether the stream has been reset, by the client or because the client violated the protocol. */
  readonly isReset: boolean;
  /** Called once the stream is closed, for whatever reason. */
  onClosed: (() => void) | undefined;
  /**
   * Sends the head of a response whose body follows with `write` or `end`.
   *
   * @throws TypeError for a name or value that no header may have
   */
  respond(status: number, headers: Readonly<Record<string, string | readonly string[]>>): void;
  /**
   * Sends a response.
   *
   * @param body default: none
   * @throws TypeError for a name or value that no header may have
   */
  answer(status: number, headers: Readonly<Record<string, string | readonly string[]>>, body?: Uint8Array): void;
  /** Resets the stream if it is open. @param code one of `errorCode` of `http2` */
  reset(code: number): void;
}
