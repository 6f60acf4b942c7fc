import type { ServerRequest } from '../../request/server-request.js';
import { type Authenticator, allAuthenticated, allUnauthenticated } from './authenticator.js';

/** The headers in which a front proxy names the user of a request, compared without regard to case. */
export interface RequestHeaderNames {
  /** Headers with the user's name. The first header that has a value is used. */
  readonly username: readonly string[];
  /** Headers with the user's uid. The first header that has a value is used. */
  readonly uid: readonly string[];
  /** Headers with groups. Each value of each of these headers is a group. */
  readonly group: readonly string[];
  /**
   * Prefixes of headers with extra values. The rest of a header's name, in lower case and percent-decoded, is the key
   * of the value.
   */
  readonly extraPrefix: readonly string[];
}

export interface RequestHeaderOptions {
  readonly headers: RequestHeaderNames;
  /** Common names of the certificates that a front proxy may have. Empty: any name. */
  readonly allowedNames: readonly string[];
}

/** The headers that front proxies use by convention. */
export const standardRequestHeaders: RequestHeaderNames = {
  username: ['X-Remote-User'],
  uid: ['X-Remote-Uid'],
  group: ['X-Remote-Group'],
  extraPrefix: ['X-Remote-Extra-'],
};

/**
 * Authenticates the users that a front proxy names in headers. The proxy must show a client certificate that the CA of
 * front proxies has issued, and one of the allowed names. Throws for another name; ignores requests with a certificate
 * of another CA, which may be that of a client. `kubernetes/apiserver pkg/authentication/request/headerrequest`.
 */
export function requestHeaderAuthenticator({ headers, allowedNames }: RequestHeaderOptions): Authenticator {
  const names = lowerCased(headers);
  return {
    authenticate(request) {
      const { peer } = request;
      if (peer?.verifiedFrontProxy !== true) return undefined;
      if (allowedNames.length > 0 && !allowedNames.includes(peer.commonName)) {
        throw new Error(`x509: subject with cn=${peer.commonName} is not in the allowed list`);
      }
      const name = firstValue(request, names.username);
      if (name === '') return undefined;
      const uid = firstValue(request, names.uid);
      const groups = names.group.flatMap((header) => request.headerValues(header)).filter((group) => group !== '');
      const extra = extraOf(request, names.extraPrefix);
      return {
        user: {
          name,
          ...(uid === '' ? undefined : { uid }),
          groups:
            groups.includes(allAuthenticated) || groups.includes(allUnauthenticated)
              ? groups
              : [...groups, allAuthenticated],
          ...(Object.keys(extra).length > 0 ? { extra } : undefined),
        },
      };
    },
  };
}

/** Tells whether a header (in lower case) is one in which a front proxy names users. */
export function isRequestHeader(names: RequestHeaderNames): (header: string) => boolean {
  const { username, uid, group, extraPrefix } = lowerCased(names);
  const exact = new Set([...username, ...uid, ...group]);
  if (extraPrefix.includes('')) return () => true;
  // Most headers of a request have another first character.
  const beginnings = new Set([...exact, ...extraPrefix].map((name) => name.charCodeAt(0)));
  return (header) =>
    beginnings.has(header.charCodeAt(0)) &&
    (exact.has(header) || extraPrefix.some((prefix) => header.startsWith(prefix)));
}

function lowerCased({ username, uid, group, extraPrefix }: RequestHeaderNames): RequestHeaderNames {
  const lower = (names: readonly string[]) => names.map((name) => name.toLowerCase());
  return { username: lower(username), uid: lower(uid), group: lower(group), extraPrefix: lower(extraPrefix) };
}

function firstValue(request: ServerRequest, names: readonly string[]): string {
  for (const name of names) {
    const [value = ''] = request.headerValues(name);
    if (value !== '') return value;
  }
  return '';
}

function extraOf(request: ServerRequest, prefixes: readonly string[]): Readonly<Record<string, readonly string[]>> {
  const extra: Record<string, readonly string[]> = Object.create(null);
  for (const prefix of prefixes) {
    for (const header of Object.keys(request.headers)) {
      if (!header.startsWith(prefix)) continue;
      const key = unescapeKey(header.slice(prefix.length));
      extra[key] = [...(extra[key] ?? []), ...request.headerValues(header)];
    }
  }
  return { ...extra };
}

function unescapeKey(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}
