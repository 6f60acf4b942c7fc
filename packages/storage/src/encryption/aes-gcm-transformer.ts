import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Transformer } from '../codec/transformer.js';
import { aesKeyBits } from './aes-cbc-transformer.js';

const nonceSize = 12;
const tagSize = 16;

/**
 * AES-GCM: `nonce (12) ‖ ciphertext ‖ tag (16)`, bound to the context's data. Nonces are random, so a key must be
 * replaced after 2^32 writes. `kubernetes/apiserver pkg/storage/value/encrypt/aes`.
 *
 * @param key 16, 24 or 32 bytes
 * @throws RangeError for a key of another length
 */
export function newAESGCMTransformer(key: Uint8Array): Transformer {
  const algorithm = gcmAlgorithm(aesKeyBits(key));
  const secret = createSecretKey(key);
  return {
    transformFromStorage: (value, { authenticatedData }) => ({
      data: openGCM(algorithm, secret, value, authenticatedData),
      stale: false,
    }),
    transformToStorage: (data, { authenticatedData }) =>
      Buffer.concat(sealGCM(algorithm, secret, data, authenticatedData)),
  };
}

type GCMAlgorithm = 'aes-128-gcm' | 'aes-192-gcm' | 'aes-256-gcm';

const gcmAlgorithm = (bits: number) => `aes-${bits}-gcm` as GCMAlgorithm;

/** @throws Error when the value is too short, was changed, or belongs to another key or other authenticated data */
export function openGCM(
  algorithm: GCMAlgorithm,
  key: KeyObject | Uint8Array,
  value: Uint8Array,
  authenticatedData: string,
): Uint8Array {
  if (value.length < nonceSize) throw new Error('the stored data was shorter than the required size');
  try {
    const decipher = createDecipheriv(algorithm, key, value.subarray(0, nonceSize), { authTagLength: tagSize });
    // A value too short for a tag fails here; one with a wrong tag fails in `final`.
    decipher.setAuthTag(value.subarray(Math.max(nonceSize, value.length - tagSize)));
    decipher.setAAD(Buffer.from(authenticatedData));
    const data = decipher.update(value.subarray(nonceSize, value.length - tagSize));
    decipher.final();
    return data;
  } catch {
    throw new Error('cipher: message authentication failed');
  }
}

/** The nonce, the ciphertext and the tag, in that order. */
export function sealGCM(
  algorithm: GCMAlgorithm,
  key: KeyObject | Uint8Array,
  data: Uint8Array,
  authenticatedData: string,
): Uint8Array[] {
  const nonce = randomBytes(nonceSize);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagSize });
  cipher.setAAD(Buffer.from(authenticatedData));
  const sealed = cipher.update(data);
  cipher.final();
  return [nonce, sealed, cipher.getAuthTag()];
}
