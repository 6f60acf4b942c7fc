import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { formatTime } from '@k8s-ts/apimachinery/time';
import { aggregateMessages, goQuote } from '@k8s-ts/apimachinery/validation';
import type { Transformer } from '../../codec/transformer.js';
import { minSeedSize, newExtendedNonceGCMTransformer } from '../extended-nonce-gcm-transformer.js';
import { dekCacheKey } from './dek-cache.js';
import { DEKSourceType, type EncryptedObject, keyIDProblem, validateEncryptedObject } from './encrypted-object.js';
import type { KMSService } from './kms-service.js';

/** The current seed for writing, with the result of its encryption by the plugin. */
export interface WriteState extends Omit<EncryptedObject, 'encryptedData'> {
  readonly transformer: Transformer;
  readonly cacheKey: string;
  /** After this time (ms since the epoch) the seed must not be used for writing. */
  readonly expires: number;
}

export interface KMSProviderOptions {
  readonly name: string;
  readonly service: KMSService;
  /** Milliseconds. Default `Date.now`. */
  readonly now?: () => number;
}

/** Time limit for writing with a seed while the plugin does not answer, in ms. */
const writeTTL = 3 * 60_000;
const healthyInterval = 60_000;
const unhealthyInterval = 10_000;
/** Time for which checks use the plugin's last status instead of asking again, in ms. */
const healthyTTL = 20_000;
const unhealthyTTL = 3_000;

/**
 * One KMS v2 plugin and the seed in use with it. The plugin's status is requested every minute (every 10 s while it is
 * unhealthy). When it reports another key id, a new seed is made and encrypted. Without the plugin, known seeds can
 * decrypt without a time limit, and encrypt until 3 minutes after the last good status. `kubernetes/apiserver
 * pkg/server/options/encryptionconfig/config.go`.
 */
export class KMSProvider {
  readonly name: string;
  readonly service: KMSService;
  readonly now: () => number;
  #state: WriteState | undefined;
  #version = '';
  #last: { readonly error: Error | undefined; readonly until: number } | undefined;
  #checking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor({ name, service, now = Date.now }: KMSProviderOptions) {
    this.name = name;
    this.service = service;
    this.now = now;
  }

  /**
   * Requests the plugin's status now, and regularly until {@link close}. A plugin that is not running yet is not an
   * error.
   */
  async start(): Promise<void> {
    let healthy = true;
    await this.check().catch(() => {
      healthy = false;
    });
    if (this.#closed) return;
    this.#timer = setTimeout(() => void this.start(), healthy ? healthyInterval : unhealthyInterval).unref();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.service.close();
  }

  /** The seed for writing. @throws Error if the plugin has never been healthy */
  get state(): WriteState {
    if (!this.#state) throw new Error('got unexpected nil transformer');
    return this.#state;
  }

  /** @throws Error when the state is too old to write with */
  assertWritable(state: WriteState): void {
    const now = this.now();
    if (now <= state.expires) return;
    throw new Error(
      `encryptedDEKSource with keyID hash ${goQuote(hashOf(state.keyID))} expired at ${formatTime(state.expires)} (current time is ${formatTime(now)})`,
    );
  }

  /**
   * Rejects when the plugin is unhealthy. It requests the status at most every 20 s (every 3 s while the plugin is
   * unhealthy), one request at a time.
   */
  check(): Promise<void> {
    this.#checking ??= this.#check().finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  async #check(): Promise<void> {
    const last = this.#last;
    if (last && this.now() < last.until) {
      if (last.error) throw last.error;
      return;
    }
    let error: Error | undefined;
    try {
      await this.#ask();
    } catch (cause) {
      error = cause as Error;
    }
    this.#last = { error, until: this.now() + (error ? unhealthyTTL : healthyTTL) };
    if (error) throw error;
  }

  async #ask(): Promise<void> {
    // Measured before the call, so that it is a safe limit.
    const expires = this.now() + writeTTL;
    const { healthz, version, keyID } = await this.service.status().catch((cause: unknown) => {
      throw new Error(
        `failed to perform status section of the healthz check for KMS Provider ${this.name}, error: ${errorText(cause)}`,
      );
    });
    const problems: string[] = [];
    if (healthz !== 'ok') problems.push(`got unexpected healthz status: ${healthz}`);
    if (version !== 'v2' && version !== 'v2beta1') {
      problems.push(`expected KMSv2 API version v2, got ${version}`);
    } else {
      this.#version ||= version;
      if (this.#version !== version) {
        problems.push(
          `KMSv2 API version should not change after the initial status response version ${this.#version}, got ${version}`,
        );
      }
    }
    const wrongKeyID = keyIDProblem(keyID);
    if (wrongKeyID !== undefined) {
      problems.push(`got invalid KMSv2 KeyID hash ${goQuote(hashOf(keyID))}: ${wrongKeyID}`);
    } else {
      const failure = await this.#rotate(keyID, expires);
      if (failure !== undefined) problems.push(failure);
    }
    if (problems.length > 0) {
      throw new Error(`kmsv2 Provider ${this.name} is not healthy, error: ${aggregateMessages(problems)}`);
    }
  }

  /**
   * Prolongs the state, or makes a new one if the plugin has another key.
   *
   * @returns the error message if that failed; the old state is kept then
   */
  async #rotate(statusKeyID: string, expires: number): Promise<string | undefined> {
    const old = this.#state;
    if (old?.keyID === statusKeyID) {
      this.#state = { ...old, expires };
      return undefined;
    }
    const uid = randomUUID();
    let made: Omit<WriteState, 'expires'> | undefined;
    let failure: string | undefined;
    try {
      made = await this.#generate(uid);
      if (made.keyID === statusKeyID) {
        this.#state = { ...made, expires };
        return undefined;
      }
    } catch (error) {
      failure = errorText(error);
    }
    return (
      `failed to rotate DEK uid=${goQuote(uid)}, useSeed=true, errState=${old ? '<nil>' : 'got unexpected nil transformer'}, ` +
      `errGen=${failure ?? '<nil>'}, statusKeyIDHash=${goQuote(hashOf(statusKeyID))}, encryptKeyIDHash=${goQuote(hashOf(made?.keyID ?? ''))}, ` +
      `stateKeyIDHash=${goQuote(hashOf(old?.keyID ?? ''))}, expirationTimestamp=${old ? formatTime(old.expires) : '0001-01-01T00:00:00Z'}`
    );
  }

  async #generate(uid: string): Promise<Omit<WriteState, 'expires'>> {
    const seed = randomBytes(minSeedSize);
    const transformer = newExtendedNonceGCMTransformer(seed);
    const { ciphertext, keyID, annotations } = await this.service.encrypt(uid, seed).catch((cause: unknown) => {
      throw new Error(`failed to encrypt DEK, error: ${errorText(cause)}`);
    });
    const source = {
      keyID,
      annotations,
      encryptedDEKSource: ciphertext,
      encryptedDEKSourceType: DEKSourceType.hkdfSeed,
    };
    validateEncryptedObject({ ...source, encryptedData: Uint8Array.of(0) });
    return { ...source, transformer, cacheKey: dekCacheKey(source) };
  }
}

const hashOf = (text: string): string =>
  text === '' ? '' : `sha256:${createHash('sha256').update(text).digest('hex')}`;
