import http2, { type ClientHttp2Session, type ClientHttp2Stream } from 'node:http2';
import { dial, type TLSSettings } from '../dial/dial.js';

export interface Http2SessionsOptions {
  /** Scheme, host and port. */
  readonly origin: string;
  /** The TLS settings of each new connection. Undefined for http. */
  readonly tls: (() => TLSSettings | Promise<TLSSettings>) | undefined;
  /** Interval between pings of a connection in use, in ms. */
  readonly pingIntervalMs: number;
  /** Time limit for the answer to a ping, in ms. After that, the connection is closed. */
  readonly pingTimeoutMs: number;
}

/** Maximum size of the headers of a response, in bytes, as in Go's client. */
const maxHeaderListSize = 10 << 20;

/**
 * Maximum number of headers of a response, each of which counts at least 32 bytes. With Node's own limit of 128, the
 * request would fail.
 */
const maxHeaderListPairs = maxHeaderListSize / 32;

interface Connection {
  readonly session: ClientHttp2Session;
  readonly streams: Set<ClientHttp2Stream>;
}

/**
 * HTTP/2 connections to one server: requests share a connection until it has the maximum of streams that the server
 * allows; then further connections are opened. Idle connections stay open and do not keep the process alive.
 */
export class Http2Sessions {
  readonly #options: Http2SessionsOptions;
  readonly #connections = new Set<Connection>();
  #connecting: Promise<Connection> | undefined;
  #isClosed = false;

  constructor(options: Http2SessionsOptions) {
    this.#options = options;
  }

  /** Begins a request. @throws Error when the server cannot be reached, or after {@link Http2Sessions.close} */
  async request(headers: http2.OutgoingHttpHeaders, endStream: boolean): Promise<ClientHttp2Stream> {
    const connection = await this.#available();
    const { session, streams } = connection;
    const stream = session.request(headers, { endStream });
    streams.add(stream);
    session.ref();
    stream.once('close', () => {
      streams.delete(stream);
      if (streams.size === 0 && !session.destroyed) session.unref();
    });
    return stream;
  }

  /** Closes all connections; requests and watches on them fail. */
  close(): void {
    this.#isClosed = true;
    // Without an error, truncated bodies would seem complete.
    for (const { session } of this.#connections) session.destroy(connectionEnded());
  }

  async #available(): Promise<Connection> {
    for (;;) {
      if (this.#isClosed) throw new Error('the transport is closed');
      const free = [...this.#connections].find(hasRoom);
      if (free) return free;
      this.#connecting ??= this.#connect().finally(() => {
        this.#connecting = undefined;
      });
      await this.#connecting;
    }
  }

  async #connect(): Promise<Connection> {
    const { origin, tls } = this.#options;
    const { protocol, hostname, port } = new URL(origin);
    const host = hostname.replace(/^\[|\]$/g, '');
    const socket = await dial(host, Number(port || (protocol === 'https:' ? 443 : 80)), {
      tls: tls && { ...(await tls()), protocols: ['h2'] },
    });
    return new Promise((resolve, reject) => {
      const session = http2.connect(origin, {
        createConnection: () => socket,
        maxHeaderListPairs,
        settings: { maxHeaderListSize },
      });
      const connection: Connection = { session, streams: new Set() };
      session.once('error', reject);
      session.on('error', () => undefined);
      session.once('close', () => {
        this.#connections.delete(connection);
        // Node may leave open a stream that began while the connection broke.
        for (const stream of connection.streams) stream.destroy(connectionEnded());
        reject(connectionEnded());
      });
      // The server's limit on concurrent requests is known once its settings have arrived.
      session.once('remoteSettings', () => {
        if (this.#isClosed) return session.destroy();
        this.#connections.add(connection);
        this.#keepAlive(connection);
        session.unref();
        resolve(connection);
      });
    });
  }

  #keepAlive({ session, streams }: Connection): void {
    const { pingIntervalMs, pingTimeoutMs } = this.#options;
    const timer = setInterval(() => {
      if (streams.size === 0 || session.closed) return;
      const deadline = setTimeout(() => session.destroy(connectionEnded()), pingTimeoutMs).unref();
      session.ping(() => clearTimeout(deadline));
    }, pingIntervalMs).unref();
    session.once('close', () => clearInterval(timer));
  }
}

function hasRoom({ session, streams }: Connection): boolean {
  if (session.closed || session.destroyed) return false;
  return streams.size < (session.remoteSettings?.maxConcurrentStreams ?? Number.POSITIVE_INFINITY);
}

/** The error of a connection that breaks, with Node's code for it. */
export function connectionEnded(): Error {
  return Object.assign(new Error('the connection has ended'), { code: 'ECONNRESET' });
}
