import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';
import type { Transformer } from '../codec/transformer.js';

const blockSize = 16;

/**
 * AES-CBC: `iv (16) ‖ ciphertext`, padded by PKCS #7. Nothing is authenticated: a value copied to another key can be
 * read, and a changed value may not be detected. `kubernetes/apiserver pkg/storage/value/encrypt/aes`.
 *
 * @param key 16, 24 or 32 bytes
 * @throws RangeError for a key of another length
 */
export function newAESCBCTransformer(key: Uint8Array): Transformer {
  const algorithm = `aes-${aesKeyBits(key)}-cbc`;
  const secret = createSecretKey(key);
  return {
    transformFromStorage(value) {
      if (value.length < blockSize) throw new Error('the stored data was shorter than the required size');
      if (value.length % blockSize !== 0) throw new Error('the stored data is not a multiple of the block size');
      const decipher = createDecipheriv(algorithm, secret, value.subarray(0, blockSize)).setAutoPadding(false);
      const padded = decipher.update(value.subarray(blockSize));
      decipher.final();
      return { data: unpadded(padded), stale: false };
    },
    transformToStorage(data) {
      const iv = randomBytes(blockSize);
      const cipher = createCipheriv(algorithm, secret, iv);
      return Buffer.concat([iv, cipher.update(data), cipher.final()]);
    },
  };
}

/** The size of an AES key in bits. @throws RangeError unless it is 128, 192 or 256 */
export function aesKeyBits(key: Uint8Array): number {
  if (![16, 24, 32].includes(key.length)) throw new RangeError(`crypto/aes: invalid key size ${key.length}`);
  return key.length * 8;
}

function unpadded(padded: Uint8Array): Uint8Array {
  const size = padded.at(-1) ?? 0;
  if (size === 0 || size > padded.length) throw new Error('invalid PKCS7 data (empty or not padded)');
  const end = padded.length - size;
  for (let i = end; i < padded.length; i++) if (padded[i] !== size) throw new Error('invalid padding on input');
  return padded.subarray(0, end);
}
