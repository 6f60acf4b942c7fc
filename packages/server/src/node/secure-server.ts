import { constants, X509Certificate } from 'node:crypto';
import net, { type AddressInfo, type Socket } from 'node:net';
import tls, { type SecureVersion, type TLSSocket } from 'node:tls';
import { FewPerTurn, PatientWork } from '@k8s-ts/storage/event-loop';
import type { Answer, APIRequest } from '../http/api-request.js';
import { AnswerDeadlines } from './answer-deadlines.js';
import { awaitClientHello } from './client-hello.js';
import { ClosingTurns } from './closing-turns.js';
import { createHTTP1Server } from './http1.js';
import { createHTTP2Server } from './http2.js';
import { countClosedConnection, countOpenedConnection } from './large-garbage.js';
import { newPeerClassifier } from './peer-certificate.js';
import type { ProtocolOptions } from './protocol-options.js';

/** A certificate that clients get when they ask for one of its names. */
export interface NamedCertificate {
  /** Host names; `*.example.com` stands for all names one level below. Default: those in the certificate. */
  readonly names?: readonly string[];
  /** Certificate (chain) and key, PEM. */
  readonly cert: string;
  readonly key: string;
}

/** Certificates and CAs of a server, which may change while it runs. */
export interface ServerCertificates {
  /** Certificate (chain) and key to serve with, PEM. */
  readonly cert: string;
  readonly key: string;
  /** Served instead to clients that ask for their names; the first one that fits. Default none. */
  readonly named?: readonly NamedCertificate[];
  /** CAs that client certificates are verified against, PEM. Default: none; no client certificate is accepted. */
  readonly clientCA?: readonly string[];
  /**
   * CAs of front proxies, PEM. Their certificates do not authenticate clients, and those of {@link clientCA} no front proxies. Default: there are no
   * front proxies.
   */
  readonly requestHeaderCA?: readonly string[];
}

export interface SecureServerOptions extends ServerCertificates {
  /** Answers a request, at once or with a promise. */
  readonly handler: (request: APIRequest) => Answer;
  /** The CAs may change, see {@link SecureServer.update}: TLS sessions are not resumed then. Default false. */
  readonly changesCAs?: boolean;
  /** Oldest version of TLS. Default `TLSv1.2`. */
  readonly minVersion?: SecureVersion;
  /** Cipher suites by OpenSSL's names. Default: Node's. */
  readonly ciphers?: string;
  /** Encrypt the tickets of TLS sessions; 48 bytes. Servers with equal keys resume each other's sessions. Default: random ones. */
  readonly ticketKeys?: Uint8Array;
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
  /** Serves a connection that something else has accepted and read nothing of. After {@link close}, it is cut off. */
  accept(socket: Socket): void;
  /**
   * Stops listening and asks clients to close their connections. Resolves when all requests have ended. After `graceMs` (default 10 s), the
   * connections that are still open are cut off. Idempotent.
   */
  close(graceMs?: number): Promise<void>;
  /**
   * Uses other certificates and CAs. New connections see all of them. On connections that are open, clients whose certificate leads to no CA any more
   * are no longer authenticated by it.
   *
   * @throws Error for a certificate or key that cannot be used; nothing changes then
   */
  update(certificates: ServerCertificates): void;
}

/** Connections without traffic are checked after this long, as Go's listeners in kube-apiserver do. */
const keepAliveMs = 180_000;

/** TLS handshakes that begin in one turn of the event loop. Each takes a millisecond or more, and a thousand clients may connect together. */
const handshakesPerTurn = 1;
/** Shortest time between two handshakes while clients with open connections wait for answers, in ms. */
const patienceMs = 4;

/**
 * Connections that begin to read requests in one turn of the event loop. The first bytes of a connection may be a hundred requests, and a client may send them over
 * ten connections together.
 */
const beginningsPerTurn = 1;

export function createSecureServer(options: SecureServerOptions): SecureServer {
  const { clientCA = [], requestHeaderCA = [] } = options;
  const classifies = requestHeaderCA.length > 0 || options.changesCAs === true;
  let classifyPeer = classifies ? newPeerClassifier({ clientCA, requestHeaderCA }) : undefined;
  let contexts = namedContexts(options.named, options);
  const protocol: ProtocolOptions = {
    maxHeaderSize: options.maxHeaderSize ?? 1 << 20,
    headerTimeoutMs: options.headerTimeoutMs ?? 32_000,
    idleTimeoutMs: options.idleTimeoutMs ?? 90_000,
    onError: options.onError ?? (() => {}),
    deadlines: new AnswerDeadlines(),
  };
  const sockets = new Set<Socket>();
  const http1 = createHTTP1Server(options.handler, protocol);
  const http2 = createHTTP2Server(options.handler, protocol);
  // Begins to look for slow heads, which a server that listens by itself does.
  http1.emit('listening');

  const secure = tls.createServer({
    ...contextOptions(options, options, classifies),
    requestCert: true,
    rejectUnauthorized: false,
    handshakeTimeout: protocol.headerTimeoutMs,
    ALPNProtocols: ['h2', 'http/1.1'],
    // The default context is made of the arguments of the process, and sessions of another context are not resumed.
    ...(options.ticketKeys ? { ticketKeys: Buffer.from(options.ticketKeys), sessionIdContext: 'apiserver' } : {}),
    SNICallback: (name, done) => done(null, contexts.find(({ fits }) => fits(name))?.context),
  });
  const tlsSockets = new Set<TLSSocket>();
  const handshakes = new FewPerTurn<Socket>(
    handshakesPerTurn,
    (socket) => {
      if (!socket.destroyed) secure.emit('connection', socket);
    },
    (socket) => (socket.destroyed ? 0 : 1),
    new PatientWork(patienceMs),
  );
  const closings = new ClosingTurns();
  const accept = (socket: Socket): void => {
    sockets.add(socket);
    countOpenedConnection();
    socket.setNoDelay(true);
    socket.setKeepAlive(true, keepAliveMs);
    socket.on('error', () => socket.destroy());
    closings.watch(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      countClosedConnection();
      if (sockets.size === 0) emptied();
    });
    awaitClientHello(socket, protocol.headerTimeoutMs, () => handshakes.add(socket));
  };
  const beginnings = new FewPerTurn<TLSSocket>(beginningsPerTurn, (socket) => {
    if (socket.destroyed) return;
    if (socket.alpnProtocol === 'h2') http2.serve(socket);
    else http1.emit('connection', socket);
  });
  const server = net.createServer(accept);
  secure.on('tlsClientError', (_error, socket) => socket.destroy());
  secure.on('secureConnection', (socket) => {
    socket.on('error', () => socket.destroy());
    classifyPeer?.(socket);
    if (classifies) {
      tlsSockets.add(socket);
      socket.once('close', () => tlsSockets.delete(socket));
    }
    beginnings.add(socket);
  });

  let closing: Promise<void> | undefined;
  let emptied = () => {};
  const close = async (graceMs: number): Promise<void> => {
    // The server does not count the connections that it was handed.
    const isEmpty = new Promise<void>((resolve) => {
      emptied = resolve;
      if (sockets.size === 0) resolve();
    });
    const ended = Promise.all([isEmpty, new Promise<void>((resolve) => server.close(() => resolve()))]);
    http2.close();
    http1.closeIdleConnections();
    const timer = setTimeout(() => {
      http2.destroy();
      for (const socket of sockets) socket.destroy();
    }, graceMs);
    // Connections that become idle meanwhile are closed too.
    const sweep = setInterval(() => http1.closeIdleConnections(), 50);
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
      // Also finds out whether the certificate and the key can be used.
      tls.createSecureContext(contextOptions(certificates, options, classifies));
      secure.setSecureContext(contextOptions(certificates, options, classifies));
      contexts = next;
      if (!classifies) return;
      const { clientCA: clients = [], requestHeaderCA: proxies = [] } = certificates;
      classifyPeer = newPeerClassifier({ clientCA: clients, requestHeaderCA: proxies });
      for (const socket of tlsSockets) classifyPeer(socket);
    },
    close(graceMs = 10_000) {
      closing ??= close(graceMs);
      return closing;
    },
  };
}

function contextOptions(
  {
    cert,
    key,
    clientCA = [],
    requestHeaderCA = [],
  }: Pick<ServerCertificates, 'cert' | 'key' | 'clientCA' | 'requestHeaderCA'>,
  { minVersion = 'TLSv1.2', ciphers }: Pick<SecureServerOptions, 'minVersion' | 'ciphers'>,
  classifies: boolean,
): tls.SecureContextOptions {
  const ca = [...clientCA, ...requestHeaderCA];
  return {
    cert,
    key,
    ...(ca.length > 0 ? { ca } : {}),
    // A resumed session does not tell which CA has issued the certificate.
    ...(classifies ? { secureOptions: constants.SSL_OP_NO_TICKET } : {}),
    minVersion,
    ...(ciphers ? { ciphers } : {}),
  };
}

function namedContexts(
  named: readonly NamedCertificate[] = [],
  options: SecureServerOptions,
  { clientCA = [], requestHeaderCA = [] }: Pick<ServerCertificates, 'clientCA' | 'requestHeaderCA'> = options,
) {
  return named.map(({ names, cert, key }) => {
    const certificate = new X509Certificate(cert);
    const patterns = (names ?? []).map((name) => name.toLowerCase());
    const classifies = requestHeaderCA.length > 0 || options.changesCAs === true;
    return {
      context: tls.createSecureContext(contextOptions({ cert, key, clientCA, requestHeaderCA }, options, classifies)),
      fits: (name: string) =>
        names === undefined ? certificate.checkHost(name) !== undefined : patterns.some((each) => fitsName(each, name)),
    };
  });
}

function fitsName(pattern: string, name: string): boolean {
  const lower = name.toLowerCase();
  if (!pattern.startsWith('*.')) return pattern === lower;
  return lower.indexOf('.') > 0 && lower.slice(lower.indexOf('.')) === pattern.slice(1);
}
