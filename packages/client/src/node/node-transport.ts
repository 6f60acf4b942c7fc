import { DialingAgent } from '../dial/dialing-agent.js';
import { type TrustedRoots, trustedRoots } from '../dial/trusted-roots.js';
import type { ClientRequest, ClientResponse, Transport } from '../transport/transport.js';
import { Http2Sessions } from './http2-sessions.js';
import { sendHttp1 } from './send-http1.js';
import { sendHttp2 } from './send-http2.js';

export interface NodeTransportOptions {
  /** The server's address, such as `https://10.0.0.1:6443`; a path in it is put before the path of every request. */
  readonly server: string;
  /**
   * Certificates that the server's certificate must chain to (PEM). A function is called before every new connection.
   * Default: those that the system trusts.
   */
  readonly ca?: string | Uint8Array | (() => Promise<string | Uint8Array>);
  /** Client certificate and its key (PEM). */
  readonly cert?: string | Uint8Array;
  readonly key?: string | Uint8Array;
  /** Sent as a bearer token. A function is called before every request. */
  readonly token?: string | (() => string | Promise<string>);
  /** False: every certificate of the server is accepted. Default true. */
  readonly rejectUnauthorized?: boolean;
  /** Name that the server's certificate must have. Default: the host of `server`. */
  readonly serverName?: string;
  /** Default `http2` for `https:` addresses, else `http1`. */
  readonly protocol?: 'http1' | 'http2';
  /**
   * Interval between pings of HTTP/2 connections in use, in ms. A connection without an answer after half that time is
   * closed. Default 30,000.
   */
  readonly pingIntervalMs?: number;
}

/** A transport that holds connections. */
export interface NodeTransport extends Transport {
  /**
   * Closes all connections; requests and watches on them fail. Idle connections do not keep the process alive, so
   * calling this is optional.
   */
  close(): void;
}

/**
 * Sends requests with Node's own HTTP clients, which can show client certificates.
 *
 * @throws Error for a `ca` without certificates; requests reject with it when `ca` is a function
 */
export function nodeTransport(options: NodeTransportOptions): NodeTransport {
  const { token, ca, cert, key, rejectUnauthorized, serverName, pingIntervalMs = 30_000 } = options;
  const { protocol: scheme, origin, pathname } = new URL(options.server);
  const prefix = pathname.replace(/\/+$/, '');
  const { protocol = scheme === 'https:' ? 'http2' : 'http1' } = options;
  const rootsOf = typeof ca === 'function' ? changingRoots(ca) : knownRoots(ca);
  const tls =
    scheme === 'https:'
      ? async () => ({
          roots: await rootsOf(),
          serverName,
          rejectUnauthorized,
          ...(cert !== undefined && { cert: pem(cert) }),
          ...(key !== undefined && { key: pem(key) }),
        })
      : undefined;
  const { send, close } = protocol === 'http2' ? overHttp2() : overHttp1();

  const transport = async (request: ClientRequest): Promise<ClientResponse> => {
    const bearer = typeof token === 'function' ? await token() : token;
    const headers = { ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }), ...request.headers };
    return send({ ...request, path: prefix + request.path, headers });
  };
  return Object.assign(transport, { close });

  function overHttp2() {
    const sessions = new Http2Sessions({ origin, tls, pingIntervalMs, pingTimeoutMs: pingIntervalMs / 2 });
    return { send: (request: ClientRequest) => sendHttp2(sessions, request), close: () => sessions.close() };
  }

  function overHttp1() {
    const agent = new DialingAgent(tls);
    return { send: (request: ClientRequest) => sendHttp1(origin, agent, request), close: () => agent.destroy() };
  }
}

type Roots = () => Promise<TrustedRoots | undefined>;

/** Reads the roots once. @throws Error for a text without certificates */
function knownRoots(ca: string | Uint8Array | undefined): Roots {
  const roots = ca === undefined ? undefined : trustedRoots(ca);
  return async () => roots;
}

/** Reads the roots again when their text has changed. */
function changingRoots(ca: () => Promise<string | Uint8Array>): Roots {
  let known: { readonly text: string; readonly roots: TrustedRoots | undefined } | undefined;
  return async () => {
    const text = pem(await ca()).toString();
    if (known?.text !== text) known = { text, roots: trustedRoots(text) };
    return known.roots;
  };
}

function pem(text: string | Uint8Array): string | Buffer {
  return typeof text === 'string' ? text : Buffer.from(text);
}
