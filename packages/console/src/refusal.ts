import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The answer to a request that is refused. */
export interface Refusal {
  readonly code: 400 | 401 | 403;
  readonly message: string;
}

/**
 * The header with the token. Browsers do not let pages of other origins send it, because the console allows no CORS.
 */
export const tokenHeader = 'x-console-token';

/** Matches only the names of this machine, with any port: the console may be behind a tunnel with another port. */
const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/**
 * Refuses requests whose Host is not a name of the loopback address. A web page's name may be made to resolve to that
 * address (DNS rebinding); the browser would then regard the console as a part of that page.
 *
 * @returns undefined when the request is not refused
 */
export const hostRefusal = ({ host = '' }: IncomingHttpHeaders): Refusal | undefined =>
  loopback.test(host) ? undefined : { code: 403, message: 'The Host header must name the loopback address.' };

/**
 * Refuses requests of pages of other origins, including other ports of this machine, and requests without the token.
 *
 * @returns undefined when the request is not refused
 */
export function callerRefusal(headers: IncomingHttpHeaders, token: string): Refusal | undefined {
  const { host = '', origin, 'sec-fetch-site': site, upgrade, [tokenHeader]: given } = headers;
  const isForeign = origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`;
  if (isForeign || site === 'same-site' || site === 'cross-site') {
    return { code: 403, message: 'Pages of other origins may not use the console.' };
  }
  if (typeof given !== 'string' || !isEqual(given, token)) {
    return { code: 401, message: `The header ${tokenHeader} must have the token of the link.` };
  }
  if (upgrade !== undefined) return { code: 400, message: 'The console does not change protocols.' };
  return undefined;
}

/** Compares in a time that does not depend on where the texts differ. */
const isEqual = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
