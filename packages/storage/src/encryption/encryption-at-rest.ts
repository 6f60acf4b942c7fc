import { errorText } from '@k8s-ts/apimachinery/errors';
import type { GroupResource } from '@k8s-ts/apimachinery/schema';
import type { Transformer } from '../codec/transformer.js';
import {
  contentHash,
  type EncryptionSource,
  type LoadedTransformers,
  loadTransformers,
  readSource,
} from './load-transformers.js';
import { transformerForResource } from './resource-transformers.js';

export interface EncryptionOptions {
  /** Reload the file when it has changed. Default false. */
  readonly automaticReload?: boolean;
  /** Interval at which the file is checked, in ms. Default one minute. */
  readonly pollIntervalMs?: number;
  /** Called after each change of the file: without an argument if it was applied, with the error if it was refused. */
  readonly onReload?: (error?: Error) => void;
  /** The clock, in milliseconds. Default `Date.now`. */
  readonly now?: () => number;
}

/** A check of the server's health. */
export interface EncryptionHealthCheck {
  readonly name: string;
  /** Rejects when it fails. */
  check(): Promise<void>;
}

const defaultPollInterval = 60_000;
const firstRetry = 1000;
const leastHealthWait = 10_000;

/** The encryption of a server's resources. Made by `loadEncryptionConfiguration`. */
export class EncryptionAtRest {
  readonly #source: EncryptionSource;
  readonly #options: EncryptionOptions;
  readonly #now: () => number;
  /** Replaced transformers, which are closed after a grace period for running calls. */
  readonly #replaced = new Map<LoadedTransformers, NodeJS.Timeout>();
  #current: LoadedTransformers;
  #timer: NodeJS.Timeout | undefined;
  #reloading: Promise<boolean> | undefined;
  #failures = 0;
  #closed = false;

  constructor(source: EncryptionSource, loaded: LoadedTransformers, options: EncryptionOptions, now: () => number) {
    this.#source = source;
    this.#current = loaded;
    this.#options = options;
    this.#now = now;
    if (options.automaticReload) this.#schedule();
  }

  /** `sha256:…` of the configuration in use. */
  get contentHash(): string {
    return this.#current.contentHash;
  }

  /**
   * `kms-providers` where there are KMS plugins, and always with automatic reload; for `/healthz` and `/readyz`, not
   * for `/livez`.
   */
  get healthChecks(): readonly EncryptionHealthCheck[] {
    if (!this.#options.automaticReload && !this.#current.usesKMS) return [];
    return [{ name: 'kms-providers', check: () => this.#current.check() }];
  }

  /** The transformer of a resource. With automatic reload it follows the configuration. */
  transformerFor(resource: GroupResource): Transformer {
    if (!this.#options.automaticReload) return transformerForResource(this.#current.transformers, resource);
    let from = this.#current;
    let transformer = transformerForResource(from.transformers, resource);
    const current = () => {
      if (from !== this.#current) {
        from = this.#current;
        transformer = transformerForResource(from.transformers, resource);
      }
      return transformer;
    };
    return {
      transformFromStorage: (value, context) => current().transformFromStorage(value, context),
      transformToStorage: (data, context) => current().transformToStorage(data, context),
    };
  }

  /**
   * Applies the file if it has changed, is valid, and all its KMS plugins are healthy; otherwise nothing changes. Later
   * reads and writes use the new transformers. The old ones are closed after a grace period for running calls.
   *
   * @returns whether the file had changed
   * @throws Error with the reason why a change was refused; also if automatic reload is off
   */
  reload(): Promise<boolean> {
    this.#reloading ??= this.#reload().finally(() => {
      this.#reloading = undefined;
    });
    return this.#reloading;
  }

  /** Stops reloading and closes the connections to KMS plugins. Idempotent. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    for (const [old, timer] of this.#replaced) {
      clearTimeout(timer);
      old.close();
    }
    this.#replaced.clear();
    this.#current.close();
  }

  async #reload(): Promise<boolean> {
    if (!this.#options.automaticReload) throw new Error('automatic reload is off');
    const content = await readSource(this.#source);
    if (contentHash(content) === this.#current.contentHash) return false;
    const loaded = await loadTransformers(this.#source, content, true, this.#now);
    try {
      await this.#untilHealthy(loaded);
    } catch (error) {
      loaded.close();
      throw error;
    }
    const old = this.#current;
    this.#current = loaded;
    const timer = setTimeout(() => {
      this.#replaced.delete(old);
      old.close();
    }, old.graceMs).unref();
    this.#replaced.set(old, timer);
    return true;
  }

  async #untilHealthy(loaded: LoadedTransformers): Promise<void> {
    const deadline = Date.now() + Math.max(loaded.graceMs, leastHealthWait);
    for (;;) {
      if (this.#closed) throw new Error('the encryption was closed');
      try {
        await loaded.check();
        break;
      } catch (error) {
        if (Date.now() < deadline) {
          await new Promise((resolve) => setTimeout(resolve, 100));
          continue;
        }
        throw new Error(
          `health check for new transformers failed, polling error timed out waiting for the condition: ${errorText(error)}`,
        );
      }
    }
    if (this.#closed) throw new Error('the encryption was closed');
  }

  /** After a failure the file is checked again soon, then at growing intervals. */
  #schedule(): void {
    if (this.#closed) return;
    const { pollIntervalMs: interval = defaultPollInterval } = this.#options;
    const delay = this.#failures === 0 ? interval : Math.min(interval, firstRetry * 2 ** (this.#failures - 1));
    this.#timer = setTimeout(() => void this.#poll(), delay).unref();
  }

  async #poll(): Promise<void> {
    try {
      const changed = await this.reload();
      this.#failures = 0;
      if (changed) this.#options.onReload?.();
    } catch (error) {
      this.#failures++;
      if (!this.#closed) this.#options.onReload?.(error as Error);
    }
    this.#schedule();
  }
}
