import type { Duplex } from 'node:stream';
import type { UserInfo } from '@k8s-ts/apimachinery/types';
import { isPollable, type PollableBatches } from '@k8s-ts/event-loop';

/** The certificate that a client showed during the TLS handshake. */
export interface PeerCertificate {
  readonly commonName: string;
  readonly organizations: readonly string[];
  /** Values of the subject attribute 1.3.6.1.4.1.57683.2. Default none. */
  readonly uids?: readonly string[];
  /** DER. */
  readonly raw: Uint8Array;
  /** End of its validity, in ms since the epoch. */
  readonly notAfter?: number;
  /** True when it chained to the CA of clients and was within its validity when the request came. */
  readonly verified: boolean;
  /** True when it chained to the CA of front proxies and was valid when the request came. Default false. */
  readonly verifiedFrontProxy?: boolean;
}

/**
 * One request as a value. Adapters (node:http2, node:http, fetch) make it; the filter chain and the handlers do not use
 * sockets.
 */
export interface APIRequest {
  /** Upper case. */
  readonly method: string;
  /** Still escaped (`%2F`), as the client sent it; begins with `/`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Path and query as the client sent them. Default: made from `path` and `query`. */
  readonly uri?: string;
  /** Names in lower case; several values of one name joined by `, `. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /**
   * The values of a header (in lower case), one for each line that the client sent. Default: the value in
   * {@link headers}, in which several values are joined.
   */
  readonly headerValues?: (name: string) => readonly string[];
  /** The names of {@link headers}, for adapters that have them at hand. A name may come twice. */
  readonly headerNames?: readonly string[] | undefined;
  /**
   * Reads the whole body, at most `limit` bytes; throws a 413 StatusError for a longer body. Empty without a body. May
   * be called once.
   */
  body(limit: number): Promise<Uint8Array>;
  /**
   * The body as it arrives, for handlers that pass it on; may be used once, instead of {@link body}. Undefined without
   * a body, or if the adapter cannot do this.
   */
  readonly bodyStream?: () => AsyncIterable<Uint8Array> | undefined;
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal;
  /**
   * Calls the listener when the client goes away; cheaper than {@link signal}, which adapters make when it is asked
   * for.
   */
  readonly onAbort?: (listener: () => void) => void;
  /** Whether the client has gone away, for adapters that make {@link signal} when it is asked for. */
  readonly isGone?: boolean;
  /** Undefined for calls without a socket. */
  readonly httpVersion?: '1.1' | '2.0' | undefined;
  readonly remoteAddress?: string | undefined;
  /**
   * Identity of the connection, which lives as long as the connection, so that facts about it may be cached by this
   * object. Undefined when the adapter has none.
   */
  readonly connection?: object | undefined;
  readonly peer?: PeerCertificate | undefined;
  /** Set for calls from inside the process that need no authentication. */
  readonly user?: UserInfo | undefined;
  /** Turns the connection into a WebSocket, for watches. Undefined when the adapter cannot do it. */
  readonly upgrade?: (() => Promise<WebSocketLike>) | undefined;
  /**
   * Takes over the connection of a request that asks for another protocol (`Upgrade`). The caller writes the whole
   * answer, its status line included,
   * and closes the connection; the status that the handler returns is only logged. Undefined when the request does not
   * ask for one, or the adapter cannot do it.
   */
  readonly takeConnection?: (() => TakenConnection) | undefined;
}

/** A connection that is no longer HTTP. */
export interface TakenConnection {
  readonly socket: Duplex;
  /** Bytes that the client sent after the head of its request. */
  readonly head: Uint8Array;
}

export interface WebSocketLike {
  readonly protocol: string;
  /**
   * Sends a message: as text if `isText` is true, which requires UTF-8, otherwise as binary data. Resolves when the
   * next message may be sent (at once, or when the client has read enough earlier messages), and also when the socket
   * is closed. Never rejects.
   */
  send(data: Uint8Array, isText: boolean): Promise<void>;
  /**
   * Sends messages like {@link send}, without a promise for each. Returns undefined when the next messages may be sent
   * at once. Default: messages are sent one after another.
   */
  sendAll?(messages: readonly Uint8Array[], isText: boolean): Promise<void> | undefined;
  close(code?: number, reason?: string): void;
  onClose(listener: () => void): void;
}

/**
 * A body: nothing, bytes, chunks to be written one after another, or a stream whose next piece is taken when the last
 * one was written.
 */
export type APIBody = undefined | Uint8Array | readonly Uint8Array[] | StreamedBody;

export interface APIResponse {
  readonly status: number;
  /** Names in lower case; an array becomes several header lines (`warning`). */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: APIBody;
  /**
   * When the client must have read the answer, in ms of `performance.now()`. Adapters cut it off then. Default: never.
   */
  readonly deadline?: number;
  /**
   * Called once the response has been written, or is not needed any more; perhaps several times. Default: not called.
   */
  readonly onWritten?: () => void;
}

export type Handler = (request: APIRequest) => Promise<APIResponse>;

/**
 * A response, or a promise of it when the server had to wait. Most reads need not wait, and a promise would cost them
 * more than their work.
 */
export type Answer = APIResponse | Promise<APIResponse>;

/** A body that arrives piece by piece. */
export type StreamedBody = AsyncIterable<Uint8Array | readonly Uint8Array[]>;

/** Whether a body arrives piece by piece. */
export function isStream(body: APIBody): body is StreamedBody {
  return body !== undefined && Symbol.asyncIterator in body;
}

/** True for a body whose pieces can be taken without promises, as the events of a watch. */
export function isPolled(body: StreamedBody): body is PollableBatches<Uint8Array> {
  return isPollable(body as AsyncIterable<readonly Uint8Array[]>);
}
