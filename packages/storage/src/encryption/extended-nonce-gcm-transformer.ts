import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import type { Transformer } from '../codec/transformer.js';
import { openGCM, sealGCM } from './aes-gcm-transformer.js';

const infoSize = 32;
/** Shortest seed, in bytes. */
export const minSeedSize = 32;

/**
 * AES-256-GCM with a separate key for every value: `info (32) ‖ nonce (12) ‖ ciphertext ‖ tag (16)`. The key is the
 * first 32 bytes of HKDF-Expand (SHA-256) of the seed and the random info. The number of writes with one seed is not
 * limited. `kubernetes/apiserver pkg/storage/value/encrypt/aes/aes_extended_nonce.go`.
 *
 * @param seed at least 32 random bytes
 * @throws Error for a shorter seed
 */
export function newExtendedNonceGCMTransformer(seed: Uint8Array): Transformer {
  if (seed.length < minSeedSize) throw new Error(`invalid seed length ${seed.length} used for key generation`);
  const secret = createSecretKey(seed);
  // A key is one block of HKDF-Expand: HMAC(seed, info ‖ 1).
  const keyFor = (info: Uint8Array) => createHmac('sha256', secret).update(info).update(Uint8Array.of(1)).digest();
  return {
    transformFromStorage(value, { authenticatedData }) {
      if (value.length < infoSize) throw new Error('the stored data was shorter than the required size');
      const key = keyFor(value.subarray(0, infoSize));
      return { data: openGCM('aes-256-gcm', key, value.subarray(infoSize), authenticatedData), stale: false };
    },
    transformToStorage(data, { authenticatedData }) {
      const info = randomBytes(infoSize);
      return Buffer.concat([info, ...sealGCM('aes-256-gcm', keyFor(info), data, authenticatedData)]);
    },
  };
}
