import net, { type AddressInfo, type Socket } from 'node:net';
import tls, { type TLSSocket } from 'node:tls';
import { BackgroundPacer, type HeapPolicy, noHeapPolicy, TurnLimiter } from '@k8s-ts/event-loop';
import type { ProtocolOptions } from '../adapter/protocol-options.js';
import { createHTTP1Server } from '../http1/http1.js';
import type { Answer, APIRequest } from '../message/api-request.js';
import { AnswerDeadlines } from '../pacing/answer-deadlines.js';
import { ClosingTurns } from '../pacing/closing-turns.js';
import { ServerLoad } from '../pacing/server-load.js';
import { awaitClientHello } from '../tls/client-hello.js';
import { newPeerClassifier, type PeerAuthorities } from '../tls/peer-certificate.js';
import { contextOptions, namedContexts, type ServerCertificates, type TLSOptions } from '../tls/secure-contexts.js';
import { createHTTP2Server } from './http2.js';
import { OpenSockets } from './open-sockets.js';

export interface SecureServerOptions extends ServerCertificates, TLSOptions {
  /** Answers a request, at once or with a promise. */
  readonly handler: (request: APIRequest) => Answer;
  /** Maximum size of a request header, in bytes. Default 1 MiB. */
  readonly maxHeaderSize?: number;
  /** Time limit for the TLS handshake and for the head of an HTTP/1.1 request, in ms. Default 32 s. */
  readonly headerTimeoutMs?: number;
  /** Speak HTTP/1.1 only. Default false. */
  readonly disableHTTP2?: boolean;
  /**
   * Implementation of HTTP/2: `own` is `ServerConnection` of `@k8s-ts/http/http2`, `node` is `node:http2`, with the
   * same limits where it has them (see the README).
   * Default `own`.
   */
  readonly http2?: 'own' | 'node';
  /** Maximum number of open requests on a connection of HTTP/2. Default, and below 1: 100. */
  readonly http2MaxStreams?: number;
  /** Time after which connections without requests are closed, in ms. Default 90 s. */
  readonly idleTimeoutMs?: number;
  /**
   * Called with errors of the handler and of writing its answer. The connection or stream they concern is closed.
   * Default: they are dropped.
   */
  readonly onError?: (error: unknown) => void;
  /**
   * The time at which client certificates are verified with each request, in ms since the epoch. Default: the machine's
   * clock.
   */
  readonly now?: () => number;
  /** Called when a connection ends before its TLS handshake is done, or because the handshake failed. */
  readonly onHandshakeError?: () => void;
  /**
   * Policy that is notified of connections, requests and large bodies. Default: V8 alone decides when garbage is
   * collected.
   */
  readonly heapPolicy?: HeapPolicy;
}

/**
 * An HTTPS server that speaks HTTP/2 and HTTP/1.1 on one port. It asks for client certificates and also serves clients
 * without one. It resumes no TLS sessions: a resumed session has only the client's certificate, and the server must
 * check the intermediate certificates for each request.
 */
export interface SecureServer {
  /** Begins to listen; port 0 picks a free one. */
  listen(port: number, host: string): Promise<AddressInfo>;
  /** Serves a connection that other code has accepted and not read from. After {@link close}, it is cut off. */
  accept(socket: Socket): void;
  /**
   * Stops listening and asks clients to close their connections. Resolves when all requests have ended. Connections
   * that handlers have taken over for another protocol are then cut off. After `graceMs` (default 10 s), all remaining
   * connections are cut off. Idempotent.
   */
  close(graceMs?: number): Promise<void>;
  /**
   * Uses other certificates and CAs. New connections use all of them. On open connections, the certificate of the
   * client is verified against the new CAs from the next request on.
   *
   * @throws Error for a certificate or key that cannot be used; nothing changes then
   */
  update(certificates: ServerCertificates): void;
}

/**
 * Time without traffic after which TCP checks whether the client is still there, in ms, as for the listeners of
 * kube-apiserver.
 */
const keepAliveMs = 180_000;

/**
 * Maximum number of TLS handshakes that begin in one turn of the event loop. Each takes a millisecond or more, and a
 * thousand clients may connect at once.
 */
const handshakesPerTurn = 1;
/** Shortest time between two handshakes while clients with open connections wait for answers, in ms. */
const patienceMs = 4;

/**
 * Maximum number of connections that begin to read requests in one turn of the event loop. The first bytes of a
 * connection may be a hundred requests, and a client may send them over ten connections together.
 */
const beginningsPerTurn = 1;

/** Answers `OPTIONS *`, which asks about the server itself, as Go's server does (`net/http`, globalOptionsHandler). */
function answeringForServer(handler: (request: APIRequest) => Answer): (request: APIRequest) => Answer {
  return (request) =>
    request.path === '*' && request.method === 'OPTIONS'
      ? { status: 200, headers: { 'content-length': '0' } }
      : handler(request);
}

function authoritiesOf(certificates: ServerCertificates): PeerAuthorities {
  const { clientCA = [], unnamedClientCA = [], requestHeaderCA = [] } = certificates;
  return { clientCA: [...clientCA, ...unnamedClientCA], requestHeaderCA };
}

export function createSecureServer(options: SecureServerOptions): SecureServer {
  const { onHandshakeError = () => {}, heapPolicy = noHeapPolicy } = options;
  let classifyPeer = newPeerClassifier(authoritiesOf(options), options.now);
  let contexts = namedContexts(options.named, options);
  const protocol: ProtocolOptions = {
    maxHeaderSize: options.maxHeaderSize ?? 1 << 20,
    headerTimeoutMs: options.headerTimeoutMs ?? 32_000,
    idleTimeoutMs: options.idleTimeoutMs ?? 90_000,
    onError: options.onError ?? (() => {}),
    deadlines: new AnswerDeadlines(),
    load: new ServerLoad(heapPolicy),
    onTaken: (socket) => serving.leave(socket),
  };
  const sockets = new OpenSockets();
  /** Connections whose handshake is complete, except for those that handlers have taken over. */
  const serving = new OpenSockets();
  const handler = answeringForServer(options.handler);
  const http1 = createHTTP1Server(handler, protocol);
  const http2 = createHTTP2Server(handler, protocol, options.http2MaxStreams, options.http2);
  // Starts the search for slow heads, which a listening server of Node starts itself.
  http1.emit('listening');

  const secure = tls.createServer({
    ...contextOptions(options, options),
    requestCert: true,
    rejectUnauthorized: false,
    handshakeTimeout: protocol.headerTimeoutMs,
    ALPNProtocols: options.disableHTTP2 ? ['http/1.1'] : ['h2', 'http/1.1'],
    SNICallback: (name, done) => done(null, contexts.find(({ fits }) => fits(name))?.context),
  });
  const tlsSockets = new Set<TLSSocket>();
  const handshakes = new TurnLimiter<Socket>(
    handshakesPerTurn,
    (socket) => {
      if (!socket.destroyed) secure.emit('connection', socket);
    },
    (socket) => (socket.destroyed ? 0 : 1),
    new BackgroundPacer(patienceMs),
  );
  const closings = new ClosingTurns();
  const accept = (socket: Socket): void => {
    sockets.add(socket);
    heapPolicy.countOpenedConnection();
    socket.once('close', () => heapPolicy.countClosedConnection());
    socket.setNoDelay(true);
    socket.setKeepAlive(true, keepAliveMs);
    socket.on('error', () => socket.destroy());
    closings.watch(socket);
    awaitClientHello(socket, protocol.headerTimeoutMs, () => handshakes.add(socket), onHandshakeError);
  };
  const beginnings = new TurnLimiter<TLSSocket>(beginningsPerTurn, (socket) => {
    if (socket.destroyed) return;
    if (socket.alpnProtocol === 'h2') http2.serve(socket);
    else http1.emit('connection', socket);
  });
  const server = net.createServer(accept);
  secure.on('tlsClientError', (_error, socket) => {
    onHandshakeError();
    socket.destroy();
  });
  secure.on('secureConnection', (socket) => {
    serving.add(socket);
    socket.on('error', () => socket.destroy());
    classifyPeer(socket);
    tlsSockets.add(socket);
    socket.once('close', () => tlsSockets.delete(socket));
    beginnings.add(socket);
  });

  let closing: Promise<void> | undefined;
  const close = async (graceMs: number): Promise<void> => {
    // The server does not count the connections that it was handed.
    const ended = Promise.all([sockets.areClosed(), new Promise<void>((resolve) => server.close(() => resolve()))]);
    const answered = serving.areClosed();
    http2.close();
    http1.closeIdleConnections();
    const timer = setTimeout(() => {
      http2.destroy();
      sockets.destroy();
    }, graceMs);
    // Connections that become idle meanwhile are closed too.
    const sweep = setInterval(() => http1.closeIdleConnections(), 50);
    await answered;
    // Connections that handlers have taken over, and connections in a handshake.
    sockets.destroy();
    await ended;
    clearTimeout(timer);
    clearInterval(sweep);
    http1.close();
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
    accept(socket) {
      if (closing) socket.destroy();
      else accept(socket);
    },
    update(certificates) {
      const next = namedContexts(certificates.named, options, certificates);
      // Also checks that the certificate and the key can be used.
      tls.createSecureContext(contextOptions(certificates, options));
      const nextClassifier = newPeerClassifier(authoritiesOf(certificates), options.now);
      secure.setSecureContext(contextOptions(certificates, options));
      [contexts, classifyPeer] = [next, nextClassifier];
      for (const socket of tlsSockets) classifyPeer(socket);
    },
    close(graceMs = 10_000) {
      closing ??= close(graceMs);
      return closing;
    },
  };
}
