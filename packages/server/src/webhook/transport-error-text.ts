import { getServers } from 'node:dns';
import { isIP } from 'node:net';
import { errorText } from '@k8s-ts/apimachinery/errors';

/** Where a connection was to go. */
export interface ConnectionTarget {
  readonly host: string;
  readonly port: number;
  /** The name that the certificate must have. */
  readonly serverName: string;
}

/** Why a request was given up, if it was. */
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

const unknownAuthority: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** The text of a failed request as Go's HTTP client words it. Failures that it does not know keep their own text. */
export function transportErrorText(error: unknown, target: ConnectionTarget, { timedOut, canceled }: GivenUp): string {
  if (timedOut) return 'context deadline exceeded';
  if (canceled) return 'context canceled';
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
  const certificate = certificateErrorText(cause, target);
  return certificate === undefined ? errorText(error) : `tls: failed to verify certificate: x509: ${certificate}`;
}

interface SystemError {
  readonly code?: string;
  readonly message?: string;
  readonly address?: string;
  readonly port?: number;
  readonly cert?: { readonly subjectaltname?: string; readonly valid_from?: string; readonly valid_to?: string };
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

function certificateErrorText({ code = '', cert }: SystemError, { serverName }: ConnectionTarget): string | undefined {
  if (unknownAuthority.has(code)) return 'certificate signed by unknown authority';
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') {
    return 'certificate has expired or is not yet valid';
  }
  if (code !== 'ERR_TLS_CERT_ALTNAME_INVALID') return undefined;
  const names = (cert?.subjectaltname ?? '').split(', ');
  const ofType = (prefix: string) =>
    names.flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
  const isAddress = isIP(serverName) !== 0;
  const valid = ofType(isAddress ? 'IP Address:' : 'DNS:');
  if (valid.length > 0) return `certificate is valid for ${valid.join(', ')}, not ${serverName}`;
  return isAddress
    ? `cannot validate certificate for ${serverName} because it doesn't contain any IP SANs`
    : `certificate is not valid for any names, but wanted to match ${serverName}`;
}
