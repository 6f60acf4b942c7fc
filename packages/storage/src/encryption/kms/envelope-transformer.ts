import { randomUUID } from 'node:crypto';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { whenReady } from '@k8s-ts/event-loop';
import type { TransformContext, TransformedValue, Transformer } from '../../codec/transformer.js';
import { newAESGCMTransformer } from '../aes-gcm-transformer.js';
import { newExtendedNonceGCMTransformer } from '../extended-nonce-gcm-transformer.js';
import { DEKCache, dekCacheKey, type ReadTransformer } from './dek-cache.js';
import {
  DEKSourceType,
  decodeEncryptedObject,
  type EncryptedObject,
  encodeEncryptedObject,
} from './encrypted-object.js';
import type { KMSProvider } from './kms-provider.js';

/**
 * Envelope encryption with a KMS plugin: each value is an `EncryptedObject`, bound to the context's authenticated data.
 * Reading calls the plugin once per seed and is synchronous afterwards; writing never calls it. Values with another key
 * id than the plugin's current one are stale. `kubernetes/apiserver pkg/storage/value/encrypt/envelope/kmsv2`.
 */
export function newEnvelopeTransformer(provider: KMSProvider): Transformer {
  const cache = new DEKCache(provider.now);
  /** Keys that are being decrypted. */
  const pending = new Map<string, Promise<ReadTransformer>>();

  async function decryptKey(object: EncryptedObject, cacheKey: string): Promise<ReadTransformer> {
    const { encryptedDEKSource, keyID, annotations } = object;
    const ciphertext = Uint8Array.from(encryptedDEKSource);
    const key = await provider.service
      .decrypt(randomUUID(), { ciphertext, keyID, annotations })
      .catch((cause: unknown) => {
        throw new Error(`failed to decrypt DEK, error: ${errorText(cause)}`);
      });
    const transformer =
      object.encryptedDEKSourceType === DEKSourceType.hkdfSeed
        ? newExtendedNonceGCMTransformer(key)
        : newAESGCMTransformer(key);
    cache.set(cacheKey, transformer);
    return transformer;
  }

  function transformerFor(object: EncryptedObject): ReadTransformer | Promise<ReadTransformer> {
    const cacheKey = dekCacheKey(object);
    const cached = cache.get(cacheKey) ?? pending.get(cacheKey);
    if (cached) return cached;
    const decrypting = decryptKey(object, cacheKey).finally(() => pending.delete(cacheKey));
    pending.set(cacheKey, decrypting);
    return decrypting;
  }

  return {
    transformFromStorage(value, context) {
      const object = decodeEncryptedObject(value);
      const state = provider.state;
      const stale = object.keyID !== state.keyID || object.encryptedDEKSourceType !== state.encryptedDEKSourceType;
      return whenReady(transformerFor(object), (ready) => decrypted(ready, object, context, stale));
    },
    transformToStorage(data, context) {
      const state = provider.state;
      provider.assertWritable(state);
      // The value will probably be read soon.
      cache.set(state.cacheKey, state.transformer);
      const encryptedData = state.transformer.transformToStorage(data, context) as Uint8Array;
      return encodeEncryptedObject({ ...state, encryptedData });
    },
  };
}

function decrypted(
  transformer: ReadTransformer,
  object: EncryptedObject,
  context: TransformContext,
  stale: boolean,
): TransformedValue {
  const { data } = transformer.transformFromStorage(object.encryptedData, context) as TransformedValue;
  return { data, stale };
}
