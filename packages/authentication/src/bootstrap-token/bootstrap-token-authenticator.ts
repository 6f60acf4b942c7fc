import { timingSafeEqual } from 'node:crypto';
import type { Secret } from '@k8s-ts/api/types';
import { type AuthenticatorResponse, allAuthenticated, type TokenAuthenticator } from '@k8s-ts/generic-apiserver';

export interface BootstrapTokenOptions {
  /** Reads a Secret of the namespace `kube-system`. Resolves to undefined if it does not exist. */
  readonly secret: (name: string) => Promise<Secret | undefined>;
  /** Now, in ms since the epoch. Default the system's clock. */
  readonly now?: () => number;
}

const groupPattern = /^system:bootstrappers:[a-z0-9:-]{0,255}[a-z0-9]$/;

/**
 * Authenticates tokens `ID.SECRET` by which new nodes join: each is kept in a Secret `bootstrap-token-ID` of
 * kube-system. Returns undefined for tokens that are unknown, wrong, expired or not for authentication.
 * `kubernetes plugin/pkg/auth/authenticator/token/bootstrap`.
 */
export function bootstrapTokenAuthenticator({
  secret: read,
  now = Date.now,
}: BootstrapTokenOptions): TokenAuthenticator {
  async function authenticate(id: string, secret: string): Promise<AuthenticatorResponse | undefined> {
    const found = await read(`bootstrap-token-${id}`);
    if (found === undefined || found.metadata?.deletionTimestamp) return undefined;
    const field = (name: string) => Buffer.from(found.data?.[name] ?? '', 'base64').toString('utf8');
    const isUsable =
      found.type === 'bootstrap.kubernetes.io/token' &&
      isEqual(field('token-secret'), secret) &&
      field('token-id') === id &&
      !isExpired(field('expiration'), now()) &&
      field('usage-bootstrap-authentication') === 'true';
    const groups = groupsOf(field('auth-extra-groups'));
    if (!isUsable || groups === undefined) return undefined;
    return { user: { name: `system:bootstrap:${id}`, groups: [...groups, allAuthenticated] } };
  }
  return {
    authenticateToken(token) {
      const [, id, secret] = /^([a-z0-9]{6})\.([a-z0-9]{16})$/.exec(token) ?? [];
      return id === undefined || secret === undefined ? undefined : authenticate(id, secret);
    },
  };
}

function isEqual(kept: string, sent: string): boolean {
  const [a, b] = [Buffer.from(kept), Buffer.from(sent)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A time that cannot be read has passed. */
function isExpired(expiration: string, now: number): boolean {
  if (expiration === '') return false;
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(expiration);
  return !isTime || !(Date.parse(expiration) > now);
}

/** The groups of a token, by the field `auth-extra-groups`. Undefined when one of these is not allowed. */
function groupsOf(extra: string): readonly string[] | undefined {
  const groups = extra === '' ? [] : extra.split(',');
  if (!groups.every((group) => groupPattern.test(group))) return undefined;
  return [...new Set(['system:bootstrappers', ...groups])].sort();
}
