import type { CryptoKey, JWK } from 'jose';
import { decodeBase64URL } from '../compact-token.js';
import type { ProviderClient } from './provider-client.js';

/** The keys that a provider publishes. */
export interface RemoteKeys {
  /**
   * The payload of a token that one of the keys has signed. When no key fits, the keys are read again, because the
   * provider may have new ones.
   *
   * @throws Error when no key fits, or the keys cannot be read. Its message does not contain the token
   */
  verify(token: string): Promise<Uint8Array>;
}

/**
 * Types of keys by the beginning of the algorithm's name. Other algorithms are not accepted, such as `none` and those
 * with a shared secret.
 */
const keyTypes: Readonly<Record<string, string>> = { RS: 'RSA', PS: 'RSA', ES: 'EC' };

/**
 * @param keysURL where the provider publishes its keys
 * @param algorithms that tokens may be signed with, such as `RS256`
 */
export function newRemoteKeys(client: ProviderClient, keysURL: string, algorithms: readonly string[]): RemoteKeys {
  let keys: readonly JWK[] = [];
  let reading: Promise<void> | undefined;
  const imported = new WeakMap<JWK, Map<string, Promise<CryptoKey | Uint8Array>>>();

  /** Requests at the same time wait for one answer. */
  function read(): Promise<void> {
    reading ??= client
      .getJSON(keysURL)
      .then((set) => {
        keys = (Array.isArray(set.keys) ? set.keys : []) as readonly JWK[];
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }

  async function keyOf(jwk: JWK, algorithm: string): Promise<CryptoKey | Uint8Array> {
    const byAlgorithm = imported.get(jwk) ?? new Map<string, Promise<CryptoKey | Uint8Array>>();
    imported.set(jwk, byAlgorithm);
    let key = byAlgorithm.get(algorithm);
    if (key === undefined) {
      const { importJWK } = await import('jose');
      key = importJWK(jwk, algorithm);
      byAlgorithm.set(algorithm, key);
    }
    return key;
  }

  async function verifyWithKnown(token: string, header: Header): Promise<Uint8Array | undefined> {
    const { compactVerify } = await import('jose');
    for (const jwk of keys) {
      if (!fits(jwk, header)) continue;
      try {
        const { payload } = await compactVerify(token, await keyOf(jwk, header.algorithm), {
          algorithms: [header.algorithm],
        });
        return payload;
      } catch {
        // Another key may fit.
      }
    }
    return undefined;
  }

  return {
    async verify(token) {
      const header = headerOf(token, algorithms);
      const known = await verifyWithKnown(token, header);
      if (known !== undefined) return known;
      await read();
      const verified = await verifyWithKnown(token, header);
      if (verified === undefined) throw new Error('failed to verify id token signature');
      return verified;
    },
  };
}

interface Header {
  readonly algorithm: string;
  readonly keyID: string;
}

/** @throws Error for a token that cannot be read, or is signed by an algorithm that is not accepted */
function headerOf(token: string, algorithms: readonly string[]): Header {
  let header: Readonly<Record<string, unknown>>;
  try {
    header = JSON.parse(decodeBase64URL(token.slice(0, token.indexOf('.'))).toString('utf8'));
  } catch {
    throw new Error('malformed jwt');
  }
  const { alg, kid } = header ?? {};
  if (typeof alg !== 'string' || !algorithms.includes(alg) || keyTypes[alg.slice(0, 2)] === undefined) {
    throw new Error(`id token signed with unsupported algorithm, expected [${algorithms.join(' ')}]`);
  }
  if (typeof (kid ?? '') !== 'string') throw new Error('malformed jwt');
  return { algorithm: alg, keyID: (kid as string | null | undefined) ?? '' };
}

function fits(jwk: JWK | null, { algorithm, keyID }: Header): boolean {
  if (typeof jwk !== 'object' || jwk === null || jwk.kty !== keyTypes[algorithm.slice(0, 2)]) return false;
  if (keyID !== '' && jwk.kid !== keyID) return false;
  return (jwk.alg === undefined || jwk.alg === algorithm) && (jwk.use === undefined || jwk.use === 'sig');
}
