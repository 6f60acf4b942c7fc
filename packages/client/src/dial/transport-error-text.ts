import { getServers } from 'node:dns';
import { isIP } from 'node:net';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { CertificateVerificationError, DialError } from './dial-errors.js';

/** The target of a connection. */
export interface ConnectionTarget {
  readonly host: string;
  readonly port: number;
}

/** The reason why a request was given up, if it was. */
export interface GivenUp {
  readonly timedOut: boolean;
  readonly canceled: boolean;
}

/** Failures of `connect`, in the words of Go's net package. */
const connectErrors: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  EHOSTUNREACH: 'no route to host',
  ENETUNREACH: 'network is unreachable',
  ETIMEDOUT: 'connection timed out',
  EADDRNOTAVAIL: 'cannot assign requested address',
};

/** The text of a failed request as Go's HTTP client words it. Other failures keep their own text. */
export function transportErrorText(error: unknown, target: ConnectionTarget, { timedOut, canceled }: GivenUp): string {
  if (timedOut) return 'context deadline exceeded';
  if (canceled) return 'context canceled';
  if (error instanceof DialError || error instanceof CertificateVerificationError) return error.message;
  const cause = firstCause(error);
  const { code = '' } = cause;
  const address = isIP(target.host) === 6 ? `[${target.host}]:${target.port}` : `${target.host}:${target.port}`;
  const connect = connectErrors[code];
  if (connect !== undefined) {
    const reached = cause.address === undefined ? address : joined(cause.address, cause.port ?? target.port);
    return `dial tcp ${reached}: connect: ${connect}`;
  }
  if (code === 'ENOTFOUND') return `dial tcp: lookup ${target.host}${nameServer()}: no such host`;
  if (code === 'EAI_AGAIN') return `dial tcp: lookup ${target.host}: Temporary failure in name resolution`;
  if (code === 'ECONNRESET') {
    return cause.message === 'socket hang up' || cause.message === 'aborted' ? 'EOF' : 'read: connection reset by peer';
  }
  if (code === 'EPROTO' && /wrong version number|packet length too long/i.test(cause.message ?? '')) {
    return 'http: server gave HTTP response to HTTPS client';
  }
  return errorText(error);
}

interface SystemError {
  readonly code?: string;
  readonly message?: string;
  readonly address?: string;
  readonly port?: number;
  readonly errors?: readonly unknown[];
}

/** The first of several failures: a name may have many addresses. */
function firstCause(error: unknown): SystemError {
  const given = (typeof error === 'object' && error !== null ? error : {}) as SystemError;
  const [first] = given.errors ?? [];
  return first === undefined ? given : firstCause(first);
}

const joined = (host: string, port: number): string => (isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}`);

function nameServer(): string {
  const [server] = getServers();
  if (server === undefined) return '';
  return /:\d+$/.test(server) && isIP(server) === 0 ? ` on ${server}` : ` on ${joined(server, 53)}`;
}
