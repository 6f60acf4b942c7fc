import { createHash } from 'node:crypto';
import type { Transformer } from '../../codec/transformer.js';
import type { EncryptedObject } from './encrypted-object.js';

/** What decrypts with one key. */
export type ReadTransformer = Pick<Transformer, 'transformFromStorage'>;

const ttl = 24 * 3600 * 1000;

/**
 * Decrypted keys by what they were encrypted to. An entry lives for a day after it was last put in, and goes when another is put in; it is
 * right for ever, as long as it is there. `kubernetes/apiserver pkg/storage/value/encrypt/envelope/kmsv2/cache.go`.
 */
export class DEKCache {
  /** The oldest first. */
  readonly #entries = new Map<string, { readonly transformer: ReadTransformer; readonly expires: number }>();
  readonly #now: () => number;

  /** @param now milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): ReadTransformer | undefined {
    return this.#entries.get(key)?.transformer;
  }

  set(key: string, transformer: ReadTransformer): void {
    const now = this.#now();
    this.#entries.delete(key);
    this.#entries.set(key, { transformer, expires: now + ttl });
    for (const [old, { expires }] of this.#entries) {
      if (expires > now) break;
      this.#entries.delete(old);
    }
  }
}

/** A text that two objects share only when the plugin has to decrypt the same key for both, in the same way. */
export function dekCacheKey(object: Omit<EncryptedObject, 'encryptedData'>): string {
  const hash = createHash('sha256');
  const add = (part: Uint8Array | string) => {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    hash.update(`${bytes.length}:`).update(bytes);
  };
  hash.update(`${object.encryptedDEKSourceType};${object.annotations.size};`);
  add(object.encryptedDEKSource);
  add(object.keyID);
  for (const [name, value] of [...object.annotations].sort(([a], [b]) => (a < b ? -1 : 1))) {
    add(name);
    add(value);
  }
  return hash.digest('base64');
}
