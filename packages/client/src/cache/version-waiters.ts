import { compareResourceVersions } from './resource-version.js';

interface Waiter {
  /** `undefined`: any version will do. */
  readonly version: string | undefined;
  resolve(): void;
  reject(reason: unknown): void;
}

/** Callers that wait until a cache shows a version. */
export class VersionWaiters {
  readonly #waiting = new Set<Waiter>();
  #version: string | undefined;
  #closed: { readonly reason: unknown } | undefined;

  /** The version that is shown; undefined before the first. */
  get version(): string | undefined {
    return this.#version;
  }

  /**
   * Called when the cache has reached this version. A version earlier than the last one means that the store was set
   * back, for example from a backup: the versions that callers wait for belong to a history that is lost, so those
   * callers are rejected.
   */
  advance(version: string): void {
    const isSetBack = this.#version !== undefined && compareResourceVersions(version, this.#version) < 0;
    this.#version = version;
    for (const waiter of this.#waiting) {
      if (this.#isShown(waiter.version)) waiter.resolve();
      else if (isSetBack) waiter.reject(new Error('the source was set back to an earlier version'));
    }
  }

  /** Rejects all callers that wait, and later calls for versions that are not shown. */
  close(reason: unknown): void {
    this.#closed = { reason };
    for (const waiter of this.#waiting) waiter.reject(reason);
  }

  /**
   * Resolves once the version, or a later one, is shown. Rejects with the signal's reason, or with the reason given to
   * {@link VersionWaiters.close}.
   */
  wait(version: string | undefined, signal?: AbortSignal): Promise<void> {
    if (this.#isShown(version)) return Promise.resolve();
    if (this.#closed) return Promise.reject(this.#closed.reason);
    if (signal?.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void) => {
        this.#waiting.delete(waiter);
        signal?.removeEventListener('abort', abort);
        finish();
      };
      const waiter: Waiter = {
        version,
        resolve: () => settle(resolve),
        reject: (reason) => settle(() => reject(reason)),
      };
      const abort = () => waiter.reject(signal?.reason);
      signal?.addEventListener('abort', abort, { once: true });
      this.#waiting.add(waiter);
    });
  }

  #isShown(version: string | undefined): boolean {
    if (this.#version === undefined) return false;
    return version === undefined || compareResourceVersions(version, this.#version) <= 0;
  }
}
