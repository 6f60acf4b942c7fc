import { decodeConfigFile, integer, list, struct, text } from '@k8s-ts/apimachinery/config-file';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { parseDuration } from '@k8s-ts/apimachinery/time';
import type {
  EncryptionConfiguration,
  KeysConfiguration,
  KMSConfiguration,
  ProviderConfiguration,
} from './encryption-configuration.js';

const keys = struct({ keys: list(struct({ name: text, secret: text })) });
const kinds = {
  'apiserver.config.k8s.io/v1/EncryptionConfiguration': struct({
    resources: list(
      struct({
        resources: list(text),
        providers: list(
          struct({
            aesgcm: keys,
            aescbc: keys,
            secretbox: keys,
            identity: struct({}),
            kms: struct({ apiVersion: text, name: text, cachesize: integer, endpoint: text, timeout: text }),
          }),
        ),
      }),
    ),
  }),
};

/** A key of 24 bytes has 32 characters, which may all be letters and digits. */
const longestName = 24;

/**
 * Reads an encryption configuration (YAML or JSON) strictly, and fills in defaults. Checks the structure only:
 * `validateEncryptionConfiguration` checks the values.
 *
 * @throws Error that names the wrong field, without its value
 */
export function decodeEncryptionConfiguration(content: string | Uint8Array): EncryptionConfiguration {
  const { value } = decodeConfigFile(content, kinds, { longestName });
  return {
    resources: listOf(value.resources).map((entry, i) => ({
      resources: listOf(asObject(entry).resources).map(textOf),
      providers: listOf(asObject(entry).providers).map((each, j) =>
        providerOf(each, `resources[${i}].providers[${j}]`),
      ),
    })),
  };
}

function providerOf(value: unknown, place: string): ProviderConfiguration {
  const given = asObject(value);
  const provider: { -readonly [K in keyof ProviderConfiguration]: ProviderConfiguration[K] } = {};
  for (const name of ['aesgcm', 'aescbc', 'secretbox'] as const) {
    if (isPresent(given[name])) provider[name] = keysOf(given[name]);
  }
  if (isPresent(given.identity)) provider.identity = {};
  if (isPresent(given.kms)) provider.kms = kmsOf(asObject(given.kms), `${place}.kms`);
  return provider;
}

function keysOf(value: unknown): KeysConfiguration {
  const keys = listOf(asObject(value).keys).map(asObject);
  return { keys: keys.map(({ name, secret }) => ({ name: textOf(name), secret: textOf(secret) })) };
}

function kmsOf(given: Readonly<Record<string, unknown>>, place: string): KMSConfiguration {
  const version = textOf(given.apiVersion) || 'v1';
  const cachesize = isPresent(given.cachesize) ? Number(given.cachesize) : version === 'v1' ? 1000 : undefined;
  return {
    apiVersion: version,
    name: textOf(given.name),
    endpoint: textOf(given.endpoint),
    timeoutMs: isPresent(given.timeout) ? milliseconds(textOf(given.timeout), `${place}.timeout`) : 3000,
    ...(cachesize === undefined ? {} : { cachesize }),
  };
}

function milliseconds(duration: string, place: string): number {
  try {
    return Number(parseDuration(duration)) / 1e6;
  } catch (error) {
    throw new Error(`${place}: ${errorText(error)}`);
  }
}

const isPresent = (value: unknown): boolean => value !== null && value !== undefined;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const asObject = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
