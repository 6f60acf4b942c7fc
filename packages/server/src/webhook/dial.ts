import { connect as connectTCP, isIP, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectTLS } from 'node:tls';
import { transportErrorText } from './transport-error-text.js';

/** How long a connection, with its TLS handshake, may take. */
const dialTimeoutMs = 30_000;

/** TLS settings of a connection; none: plain TCP. `servername`: the name in the certificate, by default the host. */
export type TLSSettings = Pick<ConnectionOptions, 'ca' | 'cert' | 'key' | 'rejectUnauthorized' | 'servername'>;

/**
 * Opens a connection.
 *
 * @param host a name, or an IP address without brackets
 * @throws Error in the words of Go's net package, as clients of kube-apiserver see them
 */
export async function dial(host: string, port: number, tls?: TLSSettings): Promise<Socket> {
  let isTimedOut = false;
  try {
    return await new Promise<Socket>((resolve, reject) => {
      const socket =
        tls === undefined
          ? connectTCP({ host, port }, () => done())
          : connectTLS({ host, port, ...(isIP(host) === 0 ? { servername: host } : {}), ...tls }, () => done());
      const timer = setTimeout(() => {
        isTimedOut = true;
        socket.destroy(new Error('i/o timeout'));
      }, dialTimeoutMs);
      const done = () => {
        clearTimeout(timer);
        socket.off('error', failed);
        socket.setNoDelay(true);
        resolve(socket);
      };
      const failed = (error: Error) => {
        clearTimeout(timer);
        reject(error);
      };
      socket.on('error', failed);
    });
  } catch (error) {
    if (isTimedOut) throw new Error(`dial tcp ${host}:${port}: i/o timeout`, { cause: error });
    const target = { host, port, serverName: tls?.servername ?? host };
    const text = transportErrorText(error, target, { timedOut: false, canceled: false });
    throw new Error(text, { cause: error });
  }
}
