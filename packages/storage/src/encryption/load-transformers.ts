import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { aggregateMessages, aggregateText, goQuote } from '@k8s-ts/apimachinery/validation';
import { buildTransformers } from './build-transformers.js';
import { decodeEncryptionConfiguration } from './decode-encryption-configuration.js';
import type { EncryptionConfiguration } from './encryption-configuration.js';
import type { TransformersByResource } from './resource-transformers.js';
import { validateEncryptionConfiguration } from './validate-encryption-configuration.js';

/** Source of an encryption configuration: a file, or the text (YAML or JSON). */
export type EncryptionSource = EncryptionFile | { readonly text: string };

export interface EncryptionFile {
  readonly file: string;
  /**
   * Reads the file. Default: `readFile` of Node.js, which may read a part of a file that is written in place at the
   * same time.
   */
  readonly read?: (file: string) => Promise<Uint8Array>;
}

/** The transformers of a loaded configuration. */
export interface LoadedTransformers {
  readonly transformers: TransformersByResource;
  /** `sha256:…` of the source. */
  readonly contentHash: string;
  readonly usesKMS: boolean;
  /**
   * Time limit for running calls after the configuration was replaced, in ms. Call {@link LoadedTransformers.close}
   * after that time.
   */
  readonly graceMs: number;
  /** Rejects when a KMS plugin is unhealthy. */
  check(): Promise<void>;
  close(): void;
}

/**
 * @throws Error with upstream's message when the configuration cannot be read or is invalid; nothing is left running
 *   then
 */
export async function loadTransformers(
  source: EncryptionSource,
  content: Uint8Array,
  reload: boolean,
  now: () => number,
): Promise<LoadedTransformers> {
  const config = await parse(source, content, reload);
  const { transformers, providers, kmsTimeoutMs } = await buildTransformers(config, now).catch((error: unknown) => {
    throw new Error(`error while building transformers: ${errorText(error)}`, { cause: error });
  });
  return {
    transformers,
    contentHash: contentHash(content),
    usesKMS: providers.length > 0,
    graceMs: 2 * kmsTimeoutMs,
    async check() {
      const results = await Promise.allSettled(providers.map((provider) => provider.check()));
      const errors = results.flatMap((result, i) =>
        result.status === 'rejected' ? [`kms-provider-${i}: ${errorText(result.reason)}`] : [],
      );
      if (errors.length > 0) throw new Error(aggregateMessages(errors));
    },
    close() {
      for (const provider of providers) provider.close();
    },
  };
}

/** @throws Error when the file cannot be read or is empty */
export async function readSource(source: EncryptionSource): Promise<Uint8Array> {
  if ('text' in source) return Buffer.from(source.text);
  const file = goQuote(source.file);
  const { read = readFile } = source;
  const content = await read(source.file).catch((error: unknown) => {
    throw new Error(
      `error while parsing file: error while loading file: error reading encryption provider configuration file ${file}: ${errorText(error)}`,
      { cause: error },
    );
  });
  if (content.length > 0) return content;
  throw new Error(
    `error while parsing file: error while loading file: encryption provider configuration file ${file} is empty`,
  );
}

/** A hash of the content, for finding changes without keeping the secrets in memory. */
export const contentHash = (content: Uint8Array): string =>
  `sha256:${createHash('sha256').update(content).digest('hex')}`;

async function parse(source: EncryptionSource, content: Uint8Array, reload: boolean): Promise<EncryptionConfiguration> {
  let config: EncryptionConfiguration;
  try {
    config = decodeEncryptionConfiguration(content);
  } catch (error) {
    const name = 'file' in source ? ` file ${goQuote(source.file)}` : '';
    throw new Error(
      `error while parsing file: error decoding encryption provider configuration${name}: ${errorText(error)}`,
    );
  }
  const errors = validateEncryptionConfiguration(config, reload);
  if (errors.length > 0) throw new Error(`error while parsing file: ${aggregateText(errors)}`);
  return config;
}
