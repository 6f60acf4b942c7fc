import { constants } from 'node:crypto';
import type { Http2Session } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import tls, { type TLSSocket } from 'node:tls';
import type { Handler } from '../http/api-request.js';
import { AnswerDeadlines } from './answer-deadlines.js';
import { createHTTP1Server } from './http1.js';
import { createHTTP2Server, rememberSocket } from './http2.js';
import { newPeerClassifier } from './peer-certificate.js';
import type { ProtocolOptions } from './protocol-options.js';

export interface SecureServerOptions {
  readonly handler: Handler;
  /** Certificate (chain) and key to serve with, PEM. */
  readonly cert: string;
  readonly key: string;
  /** CAs that client certificates are verified against, PEM. Default: none; no client certificate is accepted. */
  readonly clientCA?: readonly string[];
  /**
   * CAs of front proxies, PEM. Their certificates do not authenticate clients, and those of {@link clientCA} no front proxies. Default: there are no
   * front proxies.
   */
  readonly requestHeaderCA?: readonly string[];
  /** Largest request header, in bytes. Default 1 MiB. */
  readonly maxHeaderSize?: number;
  /** Time for the TLS handshake and for the head of an HTTP/1.1 request, in ms. Default 32 s. */
  readonly headerTimeoutMs?: number;
  /** Connections without requests are closed after this long, in ms. Default 90 s. */
  readonly idleTimeoutMs?: number;
  /** Called with errors of the handler and of writing its answer. The connection or stream they concern is closed. Default: they are dropped. */
  readonly onError?: (error: unknown) => void;
}

/** An HTTPS server that speaks HTTP/2 and HTTP/1.1 on one port. It asks for client certificates and also serves clients without one. */
export interface SecureServer {
  /** Begins to listen; port 0 picks a free one. */
  listen(port: number, host: string): Promise<AddressInfo>;
  /**
   * Stops listening and asks clients to close their connections. Resolves when all requests have ended. After `graceMs` (default 10 s), the
   * connections that are still open are cut off. Idempotent.
   */
  close(graceMs?: number): Promise<void>;
}

/** Connections without traffic are checked after this long, as Go's listeners in kube-apiserver do. */
const keepAliveMs = 180_000;

export function createSecureServer(options: SecureServerOptions): SecureServer {
  const { clientCA = [], requestHeaderCA = [] } = options;
  const classifyPeer = requestHeaderCA.length > 0 ? newPeerClassifier({ clientCA, requestHeaderCA }) : undefined;
  const protocol: ProtocolOptions = {
    maxHeaderSize: options.maxHeaderSize ?? 1 << 20,
    headerTimeoutMs: options.headerTimeoutMs ?? 32_000,
    idleTimeoutMs: options.idleTimeoutMs ?? 90_000,
    onError: options.onError ?? (() => {}),
    deadlines: new AnswerDeadlines(),
  };
  const sockets = new Set<Socket>();
  const sessions = new Set<Http2Session>();
  const http1 = createHTTP1Server(options.handler, protocol);
  const http2 = createHTTP2Server(options.handler, protocol);
  // Begins to look for slow heads, which a server that listens by itself does.
  http1.emit('listening');
  let connecting: TLSSocket | undefined;
  http2.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
    if (connecting) rememberSocket(session, connecting);
  });

  const server = tls.createServer({
    cert: options.cert,
    key: options.key,
    ...(options.clientCA || options.requestHeaderCA ? { ca: [...clientCA, ...requestHeaderCA] } : {}),
    // A resumed session does not tell which CA has issued the certificate.
    ...(requestHeaderCA.length > 0 ? { secureOptions: constants.SSL_OP_NO_TICKET } : {}),
    requestCert: true,
    rejectUnauthorized: false,
    handshakeTimeout: protocol.headerTimeoutMs,
    ALPNProtocols: ['h2', 'http/1.1'],
    minVersion: 'TLSv1.2',
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.setKeepAlive(true, keepAliveMs);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  server.on('secureConnection', (socket) => {
    socket.on('error', () => socket.destroy());
    classifyPeer?.(socket);
    if (socket.alpnProtocol !== 'h2') {
      http1.emit('connection', socket);
      return;
    }
    connecting = socket;
    http2.emit('connection', socket);
    connecting = undefined;
  });

  let closing: Promise<void> | undefined;
  const close = async (graceMs: number): Promise<void> => {
    const ended = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const session of sessions) session.close();
    http1.closeIdleConnections();
    const timer = setTimeout(() => {
      for (const session of sessions) session.destroy();
      for (const socket of sockets) socket.destroy();
    }, graceMs);
    // Connections that become idle meanwhile are closed too.
    const sweep = setInterval(() => http1.closeIdleConnections(), 50);
    await ended;
    clearTimeout(timer);
    clearInterval(sweep);
    http1.close();
    http2.close();
  };

  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          resolve(server.address() as AddressInfo);
        });
      }),
    close(graceMs = 10_000) {
      closing ??= close(graceMs);
      return closing;
    },
  };
}
