import { createHash } from 'node:crypto';
import type { Transformer } from '../../codec/transformer.js';
import type { EncryptedObject } from './encrypted-object.js';

/** Decrypts values with one key. */
export type ReadTransformer = Pick<Transformer, 'transformFromStorage'>;

const ttl = 24 * 3600 * 1000;

/**
 * Transformers by {@link dekCacheKey}. An entry expires one day after it was last set; expired entries are removed when
 * another entry is set. A cached entry is always valid.
 * `kubernetes/apiserver pkg/storage/value/encrypt/envelope/kmsv2/cache.go`.
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

/**
 * The cache key of an encrypted object: equal for two objects if and only if the plugin's decrypt request for both is
 * the same.
 */
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
