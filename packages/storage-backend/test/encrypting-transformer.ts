import { randomBytes } from 'node:crypto';
import type { Transformer } from '@k8s-ts/storage';
import { loadEncryptionConfiguration } from '@k8s-ts/storage/encryption';

/**
 * A transformer made from an encryption configuration with a new key and `identity`, so that unencrypted values can be
 * read too.
 */
export async function encryptingTransformer(provider: 'aesgcm' | 'secretbox'): Promise<Transformer> {
  const key = { name: 'key1', secret: randomBytes(32).toString('base64') };
  const encryption = await loadEncryptionConfiguration({
    text: JSON.stringify({
      apiVersion: 'apiserver.config.k8s.io/v1',
      kind: 'EncryptionConfiguration',
      resources: [{ resources: ['pods'], providers: [{ [provider]: { keys: [key] } }, { identity: {} }] }],
    }),
  });
  return encryption.transformerFor({ group: '', resource: 'pods' });
}
