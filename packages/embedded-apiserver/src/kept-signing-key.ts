import { errorText } from '@k8s-ts/apimachinery/errors';
import { type KeySource, keyOf, type SigningKey } from '@k8s-ts/authentication';
import type { CompletedOptions } from './options.js';

/** The key of service account tokens, whose file in `certDir` other programs may read. */
export class KeptSigningKey {
  #kept: Promise<void> = Promise.resolve();

  /** Starts to make the key and its file if the server has a folder for it. Reports a failure. */
  keep({ certDir, logger }: CompletedOptions, key: KeySource<SigningKey> | undefined): void {
    if (certDir === undefined || key === undefined) return;
    this.#kept = keyOf(key).then(
      () => {},
      (error: unknown) => logger.error('no key for service account tokens', { error: errorText(error) }),
    );
  }

  /** Resolves when no write to the folder is pending. */
  close(): Promise<void> {
    return this.#kept;
  }
}
