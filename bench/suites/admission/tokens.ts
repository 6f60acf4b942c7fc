import {
  generateSigningKey,
  newServiceAccountTokenIssuer,
  parseSigningKey,
  serviceAccountTokenAuthenticator,
  type TokenObjects,
} from '@k8s-ts/authentication';
import { cachedTokenAuthenticator, type TokenAuthenticator } from '@k8s-ts/generic-apiserver';

const issuer = 'https://issuer.example';
const audiences = ['api'];
const tokensInRound = 500;
const rounds = 9;
const account = { metadata: { namespace: 'default', name: 'robot', uid: 'b1a3c9f0-6f0a-4bb0-9f1c-0e0e3a1c7a55' } };

/** One account that exists, as the server's caches answer. */
const objects: TokenObjects = {
  serviceAccount: async () => account,
  pod: async () => undefined,
  node: async () => undefined,
  secret: async () => undefined,
  labelSecret: async () => {},
};

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * CPU time of this process to authenticate a token of a service account, in µs: with a cached result, and verified with
 * keys of both kinds.
 */
export async function tokenTimes(): Promise<{
  readonly cached: number;
  readonly uncached: readonly (readonly [algorithm: string, microseconds: number])[];
}> {
  const uncached: [string, number][] = [];
  let cached = Number.NaN;
  for (const algorithm of ['RS256', 'ES256'] as const) {
    const key = parseSigningKey(await generateSigningKey(algorithm));
    const verify = serviceAccountTokenAuthenticator({ keys: [key], issuers: [issuer], audiences, objects });
    const { issue } = newServiceAccountTokenIssuer({ issuer, key, audiences });
    const now = Math.floor(Date.now() / 1000);
    const content = { serviceAccount: account, audiences, issuedAt: now, expiresAt: now + 3600 };
    const tokens = await Promise.all(Array.from({ length: tokensInRound }, () => issue(content)));
    uncached.push([algorithm, await timeOf(verify, tokens)]);
    const cache = cachedTokenAuthenticator(verify);
    for (const token of tokens) await cache.authenticateToken(token, audiences);
    cached = await timeOf(cache, tokens);
  }
  return { cached, uncached };
}

async function timeOf(authenticator: TokenAuthenticator, tokens: readonly string[]): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage();
    for (const token of tokens) await authenticator.authenticateToken(token, audiences);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / tokens.length);
  }
  return median(times);
}
