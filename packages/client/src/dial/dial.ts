import { connect as connectTCP, isIP, type Socket } from 'node:net';
import { connect as connectTLS, type TLSSocket } from 'node:tls';
import { DialError } from './dial-errors.js';
import { verifyServerCertificate } from './server-certificate.js';
import { systemRoots } from './system-roots.js';
import { transportErrorText } from './transport-error-text.js';
import type { ClientCertificate, TrustedRoots } from './trusted-roots.js';

/** Time limit to open a connection, with its TLS handshake, in ms. */
const dialTimeoutMs = 30_000;

/** TLS settings of a connection. */
export interface TLSSettings extends ClientCertificate {
  /** Certificates that the server's certificate must chain to. Default: those that the system trusts. */
  readonly roots?: TrustedRoots | undefined;
  /** The name that the server's certificate must have. Default: the host. */
  readonly serverName?: string | undefined;
  /** False: every certificate of the server is accepted. Default true. */
  readonly rejectUnauthorized?: boolean | undefined;
  /** Protocols that the client offers, such as `h2`. Default: the client offers no protocols. */
  readonly protocols?: readonly string[];
}

/** How a connection is opened. */
export interface DialOptions {
  /** Default: plain TCP. */
  readonly tls?: TLSSettings | undefined;
  /** Aborts the connection; the error is then the signal's reason. Default: never. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Opens a connection. The certificate of a TLS server is verified with Go's rules before the connection is returned.
 *
 * @param host a name, or an IP address without brackets
 * @throws DialError, CertificateVerificationError, or the reason of the signal
 */
export async function dial(host: string, port: number, { tls, signal }: DialOptions = {}): Promise<Socket> {
  signal?.throwIfAborted();
  const serverName = tls?.serverName || host;
  const verifies = tls !== undefined && tls.rejectUnauthorized !== false;
  const roots = verifies ? (tls.roots ?? (await systemRoots())) : undefined;
  let isTimedOut = false;
  let socket: Socket;
  try {
    socket = await new Promise<Socket>((resolve, reject) => {
      const opened =
        tls === undefined
          ? connectTCP({ host, port }, () => done())
          : connectTLS({ host, port, ...tlsOptions(tls, serverName, roots) }, () => done());
      const timer = setTimeout(() => {
        isTimedOut = true;
        opened.destroy(new Error('i/o timeout'));
      }, dialTimeoutMs);
      const abort = () => opened.destroy(new Error('aborted'));
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      const done = () => {
        end();
        opened.off('error', failed);
        resolve(opened);
      };
      const failed = (error: Error) => {
        end();
        reject(error);
      };
      opened.on('error', failed);
      signal?.addEventListener('abort', abort, { once: true });
    });
  } catch (error) {
    signal?.throwIfAborted();
    if (isTimedOut) throw new DialError(`dial tcp ${host}:${port}: i/o timeout`, error);
    throw new DialError(transportErrorText(error, { host, port }, { timedOut: false, canceled: false }), error);
  }
  try {
    if (roots !== undefined) verifyServerCertificate(socket as TLSSocket, serverName, roots);
  } catch (error) {
    socket.destroy();
    throw error;
  }
  socket.setNoDelay(true);
  return socket;
}

/** OpenSSL's result for the server's certificate is known after the handshake; `verifyServerCertificate` reads it. */
function tlsOptions({ cert, key, protocols }: TLSSettings, serverName: string, roots: TrustedRoots | undefined) {
  const client = { ...(cert === undefined ? {} : { cert }), ...(key === undefined ? {} : { key }) };
  return {
    ...(roots === undefined ? client : { secureContext: roots.secureContext(client) }),
    ...(isIP(serverName) === 0 ? { servername: serverName.replace(/\.+$/, '') } : {}),
    ...(protocols === undefined ? {} : { ALPNProtocols: [...protocols] }),
    rejectUnauthorized: false,
  };
}
