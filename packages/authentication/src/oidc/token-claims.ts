import { goQuote } from '@k8s-ts/apimachinery/validation';

/** The claims of a token. */
export type Claims = Readonly<Record<string, unknown>>;

/** The claims that decide whether a token is accepted, as upstream's library reads them. */
export interface TokenClaims {
  readonly issuer: string;
  readonly audiences: readonly string[];
  /** In seconds since the epoch. Undefined for a token without it, which counts as expired. */
  readonly expiry: bigint | undefined;
  readonly notBefore: bigint | undefined;
  /** Claims that the token does not contain (distributed claims): the name of each, and of the source that has it. */
  readonly claimNames: Readonly<Record<string, string>>;
}

/**
 * Reads these claims by the rules of Go's `encoding/json`: names in any case, the last of several, null as missing.
 *
 * @throws Error for a value of another type
 */
export function readTokenClaims(claims: Claims): TokenClaims {
  const found = new Map<string, unknown>();
  for (const [name, value] of Object.entries(claims)) {
    // Go ignores the case of ASCII letters and of two letters of Unicode that fold to them.
    found.set(name.replaceAll('\u017f', 's').replaceAll('\u212a', 'k').toLowerCase(), value);
  }
  const text = (name: string): string => {
    const value = found.get(name) ?? '';
    if (typeof value !== 'string') throw unreadable(name);
    return value;
  };
  const notBefore = found.get('nbf') ?? undefined;
  for (const name of ['sub', 'nonce', 'at_hash']) text(name);
  if (found.has('iat')) readTime('iat', found.get('iat'));
  return {
    issuer: text('iss'),
    audiences: found.has('aud') ? readAudiences(found.get('aud')) : [],
    expiry: found.has('exp') ? readTime('exp', found.get('exp')) : undefined,
    notBefore: notBefore === undefined ? undefined : readTime('nbf', notBefore),
    claimNames: readClaimNames(found.get('_claim_names') ?? {}, found.get('_claim_sources') ?? {}),
  };
}

const unreadable = (name: string) => new Error(`oidc: failed to unmarshal claims: ${goQuote(name)} has a wrong type`);

function readAudiences(value: unknown): readonly string[] {
  if (value === null || typeof value === 'string') return [value ?? ''];
  if (!Array.isArray(value)) throw unreadable('aud');
  return value.map((each: unknown) => {
    if (each !== null && typeof each !== 'string') throw unreadable('aud');
    return each ?? '';
  });
}

const maxInt64 = 2n ** 63n - 1n;

/** A time from a number or from a number in a text. As on amd64, numbers beyond int64 become the smallest int64. */
function readTime(name: string, value: unknown): bigint {
  const isText = typeof value === 'string' && /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(value);
  const number = typeof value === 'number' || isText ? Number(value) : Number.NaN;
  if (!Number.isFinite(number)) throw unreadable(name);
  const whole = BigInt(Math.trunc(number));
  return BigInt.asIntN(64, whole) === whole ? whole : -maxInt64 - 1n;
}

function readClaimNames(names: unknown, sources: unknown): Readonly<Record<string, string>> {
  if (!isObject(names)) throw unreadable('_claim_names');
  if (!isObject(sources)) throw unreadable('_claim_sources');
  for (const source of Object.values(names)) {
    if (source !== null && typeof source !== 'string') throw unreadable('_claim_names');
    if (!source) throw new Error('oidc: failed to obtain source from claim name');
    if (!Object.hasOwn(sources, source)) throw new Error('oidc: source does not exist');
  }
  return names as Readonly<Record<string, string>>;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Seconds from Go's zero time to the epoch. */
const epoch = 62_135_596_800n;

/** Whether a time is before another one, in seconds. As in Go, times beyond an int64 overflow and count as early. */
export function isBefore(time: bigint, seconds: number): boolean {
  return Number(BigInt.asIntN(64, time + epoch)) < seconds + Number(epoch);
}
