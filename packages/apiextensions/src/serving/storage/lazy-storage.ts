import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { OpenStorage } from '@k8s-ts/registry-generic';
import type {
  DeleteOptions,
  GuaranteedUpdateOptions,
  ListOptions,
  ListResult,
  StorageInterface,
  StoredObject,
  WatchEvent,
  WatchOptions,
} from '@k8s-ts/storage';

/**
 * A storage that is opened by the first call. Most definitions are never used, and a watch cache costs memory and a
 * watch of the store. {@link LazyStorage.destroy} waits for the calls that run; later calls are rejected.
 */
export class LazyStorage implements StorageInterface {
  readonly #openStorage: () => Promise<OpenStorage<KubeObject>>;
  #opened: Promise<OpenStorage<KubeObject>> | undefined;
  /** The opened storage, once {@link #opened} has resolved. */
  #storage: StorageInterface | undefined;
  #running = 0;
  #drained: (() => void) | undefined;
  #destroyed: Promise<void> | undefined;

  constructor(openStorage: () => Promise<OpenStorage<KubeObject>>) {
    this.#openStorage = openStorage;
  }

  get writesAreCancellable(): boolean {
    return this.#storage?.writesAreCancellable !== false;
  }

  create(...args: Parameters<StorageInterface['create']>): Promise<StoredObject> {
    return this.#call((storage) => storage.create(...args));
  }

  get(...args: Parameters<StorageInterface['get']>): Promise<StoredObject> {
    return this.#call((storage) => storage.get(...args));
  }

  cachedSize(key: string): number | undefined {
    return this.#storage?.cachedSize?.(key);
  }

  list(prefix: string, options?: ListOptions): Promise<ListResult> {
    return this.#call((storage) => storage.list(prefix, options));
  }

  watch(prefix: string, options: WatchOptions): Promise<AsyncIterable<readonly WatchEvent[]>> {
    return this.#call((storage) => storage.watch(prefix, options));
  }

  guaranteedUpdate(key: string, options: GuaranteedUpdateOptions): Promise<StoredObject> {
    return this.#call((storage) => storage.guaranteedUpdate(key, options));
  }

  delete(key: string, options?: DeleteOptions): Promise<StoredObject> {
    return this.#call((storage) => storage.delete(key, options));
  }

  count(prefix: string): Promise<number> {
    return this.#call((storage) => storage.count(prefix));
  }

  currentRevision(signal?: AbortSignal): Promise<number> {
    return this.#call((storage) => storage.currentRevision(signal));
  }

  readinessCheck(): Promise<void> {
    return this.#call((storage) => storage.readinessCheck());
  }

  destroy(): Promise<void> {
    this.#destroyed ??= this.#close();
    return this.#destroyed;
  }

  async #close(): Promise<void> {
    if (this.#running > 0) {
      await new Promise<void>((resolve) => {
        this.#drained = resolve;
      });
    }
    await (await this.#opened?.catch(() => undefined))?.destroy();
  }

  async #call<R>(work: (storage: StorageInterface) => Promise<R>): Promise<R> {
    if (this.#destroyed !== undefined) throw new Error('the storage of the custom resource is closed');
    this.#running++;
    try {
      return await work((await this.#open()).storage);
    } finally {
      this.#running--;
      if (this.#running === 0) this.#drained?.();
    }
  }

  #open(): Promise<OpenStorage<KubeObject>> {
    this.#opened ??= this.#openReady();
    return this.#opened;
  }

  async #openReady(): Promise<OpenStorage<KubeObject>> {
    try {
      const opened = await this.#openStorage();
      await opened.ready();
      this.#storage = opened.storage;
      return opened;
    } catch (error) {
      // The next call tries again.
      this.#opened = undefined;
      throw error;
    }
  }
}
