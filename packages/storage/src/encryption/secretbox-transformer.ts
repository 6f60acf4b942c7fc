import { randomBytes } from 'node:crypto';
import { xsalsa20poly1305 } from '@noble/ciphers/salsa.js';
import type { Transformer } from '../codec/transformer.js';

const nonceSize = 24;
const tagSize = 16;
const keySize = 32;

/**
 * XSalsa20 and Poly1305 as NaCl's secretbox: `nonce (24) ‖ tag (16) ‖ ciphertext`. Changed values are detected, but a
 * value copied to another key can be read. `kubernetes/apiserver pkg/storage/value/encrypt/secretbox`.
 *
 * @param key 32 bytes
 * @throws RangeError for a key of another length
 */
export function newSecretboxTransformer(key: Uint8Array): Transformer {
  if (key.length !== keySize) {
    throw new RangeError(`expected key size ${keySize} for secretbox provider, got ${key.length}`);
  }
  const secret = Uint8Array.from(key);
  return {
    transformFromStorage(value) {
      if (value.length < nonceSize + tagSize) throw new Error('the stored data was shorter than the required size');
      try {
        const data = xsalsa20poly1305(secret, plain(value, 0, nonceSize)).decrypt(
          plain(value, nonceSize, value.length),
        );
        return { data, stale: false };
      } catch {
        // Upstream's message. It means that the value was changed or encrypted with another key.
        throw new Error('output array was not large enough for encryption');
      }
    },
    transformToStorage(data) {
      const nonce = new Uint8Array(randomBytes(nonceSize));
      return Buffer.concat([nonce, xsalsa20poly1305(secret, nonce).encrypt(plain(data, 0, data.length))]);
    },
  };
}

/** A plain Uint8Array view instead of a Buffer: the cipher makes views of 32-bit words of the given array. */
const plain = (bytes: Uint8Array, start: number, end: number): Uint8Array =>
  new Uint8Array(bytes.buffer, bytes.byteOffset + start, end - start);
