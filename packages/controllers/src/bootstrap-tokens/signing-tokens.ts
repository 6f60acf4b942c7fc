import { createHmac } from 'node:crypto';
import type { Secret } from '@k8s-ts/api';

/** A bootstrap token, as in `ID.SECRET`. */
export interface BootstrapToken {
  readonly id: string;
  readonly secret: string;
}

/** Keys of the ConfigMap `cluster-info` that hold signatures begin with this text; the id of the token follows. */
const signaturePrefix = 'jws-kubeconfig-';

/**
 * The token that a Secret holds for signing the ConfigMap `cluster-info`; undefined for a Secret with another name than
 * `bootstrap-token-ID`, and for a token that is incomplete, has expired or is not meant for signing
 * (`kubernetes pkg/controller/bootstrap/util.go`).
 *
 * @param now in ms since the epoch
 */
export function signingTokenOf(secret: Secret, now: number): BootstrapToken | undefined {
  const [, nameId] = /^bootstrap-token-([a-z0-9]{6})$/.exec(secret.metadata.name ?? '') ?? [];
  const id = dataOf(secret, 'token-id');
  const tokenSecret = dataOf(secret, 'token-secret');
  if (id === '' || id !== nameId || tokenSecret === '') return undefined;
  if ((expiryOf(secret) ?? Number.POSITIVE_INFINITY) <= now) return undefined;
  return dataOf(secret, 'usage-bootstrap-signing') === 'true' ? { id, secret: tokenSecret } : undefined;
}

/**
 * When a bootstrap token expires, in ms since the epoch: 0 for a time that cannot be parsed; undefined for a token that
 * does not expire.
 */
export function expiryOf(secret: Secret): number | undefined {
  const text = dataOf(secret, 'expiration');
  if (text === '') return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? 0 : time;
}

/**
 * The data of the ConfigMap `cluster-info` with a signature of its `kubeconfig` by each token, and without signatures
 * of other tokens (`kubernetes pkg/controller/bootstrap/bootstrapsigner.go`).
 *
 * @returns undefined when the data stays as it is: there is no `kubeconfig`, or all signatures are right
 */
export function signedData(
  data: Readonly<Record<string, string>> | undefined,
  tokens: readonly BootstrapToken[],
): Readonly<Record<string, string>> | undefined {
  const content = data?.kubeconfig;
  if (data === undefined || content === undefined) return undefined;
  const others = Object.entries(data).filter(([key]) => !key.startsWith(signaturePrefix));
  const signatures = tokens.map(
    (token) => [`${signaturePrefix}${token.id}`, detachedSignature(content, token)] as const,
  );
  const isSigned = others.length + signatures.length === Object.keys(data).length;
  if (isSigned && signatures.every(([key, value]) => data[key] === value)) return undefined;
  return Object.fromEntries([...others, ...signatures]);
}

/** A JSON Web Signature by HMAC-SHA-256 without its payload, as `HEADER..SIGNATURE` (RFC 7515 appendix F). */
function detachedSignature(content: string, { id, secret }: BootstrapToken): string {
  const header = base64url(JSON.stringify({ alg: 'HS256', kid: id }));
  const signature = createHmac('sha256', secret)
    .update(`${header}.${base64url(content)}`)
    .digest('base64url');
  return `${header}..${signature}`;
}

const base64url = (text: string): string => Buffer.from(text).toString('base64url');

function dataOf({ data }: Secret, key: string): string {
  const value = data?.[key];
  return typeof value === 'string' ? atob(value) : '';
}
