import { errorText } from '@k8s-ts/apimachinery/errors';
import { decodeBase64 } from '@k8s-ts/apimachinery/json';
import { parseGroupResource } from '@k8s-ts/apimachinery/schema';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import { encryptedPrefix, identityTransformer, type Transformer } from '../codec/transformer.js';
import { newAESCBCTransformer } from './aes-cbc-transformer.js';
import { newAESGCMTransformer } from './aes-gcm-transformer.js';
import type {
  EncryptionConfiguration,
  KeysConfiguration,
  KMSConfiguration,
  ProviderConfiguration,
} from './encryption-configuration.js';
import { newEnvelopeTransformer } from './kms/envelope-transformer.js';
import { newGRPCKMSService } from './kms/grpc-kms-service.js';
import { KMSProvider } from './kms/kms-provider.js';
import { newPrefixTransformers, type PrefixTransformer } from './prefix-transformer.js';
import { anyResource, patternOf, type TransformersByResource } from './resource-transformers.js';
import { newSecretboxTransformer } from './secretbox-transformer.js';

/** The transformers of a configuration. Its KMS providers are running, and the caller must close them. */
export interface BuiltTransformers {
  readonly transformers: TransformersByResource;
  readonly providers: readonly KMSProvider[];
  /** Sum of the timeouts of all KMS plugins, in ms. */
  readonly kmsTimeoutMs: number;
}

/**
 * Makes the transformers of a valid configuration. Entries apply in order; a resource covered by an earlier wildcard
 * must not be named later. `kubernetes/apiserver pkg/server/options/encryptionconfig`.
 *
 * @param now milliseconds
 * @throws Error for a masked resource and for KMS v1; nothing is left running then
 */
export async function buildTransformers(
  config: EncryptionConfiguration,
  now: () => number,
): Promise<BuiltTransformers> {
  const byPattern = new Map<string, PrefixTransformer[]>();
  const providers: KMSProvider[] = [];
  let kmsTimeoutMs = 0;

  async function kmsTransformer(kms: KMSConfiguration): Promise<PrefixTransformer> {
    if (kms.apiVersion !== 'v2') {
      throw new Error(
        'KMSv1 is deprecated and will only receive security updates going forward. Use KMSv2 instead.  Set --feature-gates=KMSv1=true to use the deprecated KMSv1 feature.',
      );
    }
    const service = await newGRPCKMSService(kms.endpoint, kms.timeoutMs).catch((error: unknown) => {
      throw new Error(`could not configure KMSv2-Plugin's probe ${goQuote(kms.name)}, error: ${errorText(error)}`);
    });
    const provider = new KMSProvider({ name: kms.name, service, now });
    providers.push(provider);
    kmsTimeoutMs += kms.timeoutMs;
    await provider.start();
    return { prefix: `${encryptedPrefix}kms:v2:${kms.name}:`, transformer: newEnvelopeTransformer(provider) };
  }

  try {
    for (const { resources, providers: configured } of config.resources) {
      const transformers: PrefixTransformer[] = [];
      for (const provider of configured) {
        transformers.push(provider.kms ? await kmsTransformer(provider.kms) : localTransformer(provider));
      }
      for (const name of resources) {
        const resource = parseGroupResource(name);
        const pattern = patternOf(resource);
        for (const earlier of [`*.${resource.group}`, anyResource]) {
          if (!byPattern.has(earlier)) continue;
          throw new Error(`resource ${goQuote(pattern)} is masked by earlier rule ${goQuote(earlier)}`);
        }
        byPattern.set(pattern, [...(byPattern.get(pattern) ?? []), ...transformers]);
      }
    }
  } catch (error) {
    for (const provider of providers) provider.close();
    throw error;
  }
  const transformers = new Map<string, Transformer>();
  for (const [pattern, list] of byPattern) {
    transformers.set(pattern, newPrefixTransformers(list, 'no matching prefix found'));
  }
  return { transformers, providers, kmsTimeoutMs };
}

function localTransformer({ aesgcm, aescbc, secretbox }: ProviderConfiguration): PrefixTransformer {
  if (aesgcm) return keyed('aesgcm', aesgcm, newAESGCMTransformer, 'AES');
  if (aescbc) return keyed('aescbc', aescbc, newAESCBCTransformer, 'AES');
  if (secretbox) return keyed('secretbox', secretbox, newSecretboxTransformer, 'Secretbox');
  return { prefix: '', transformer: identityTransformer };
}

function keyed(
  name: string,
  { keys }: KeysConfiguration,
  newTransformer: (key: Uint8Array) => Transformer,
  title: string,
): PrefixTransformer {
  const transformers = keys.map((key) => ({
    prefix: `${key.name}:`,
    transformer: newTransformer(decodeBase64(key.secret)),
  }));
  const noMatch = `no matching key was found for the provided ${title} transformer`;
  return { prefix: `${encryptedPrefix}${name}:v1:`, transformer: newPrefixTransformers(transformers, noMatch) };
}
