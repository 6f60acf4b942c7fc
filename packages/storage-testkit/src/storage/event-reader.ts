import type { StorageInterface, WatchEvent, WatchOptions } from '@k8s-ts/storage';
import type { Pod } from './pod.js';

/** An event in short: `ADDED ns/a@5`, `BOOKMARK @7`, `BOOKMARK end @7`, `ERROR message`. */
export function brief(event: WatchEvent<Pod>): string {
  switch (event.type) {
    case 'BOOKMARK':
      return `BOOKMARK ${event.initialEventsEnd ? 'end ' : ''}@${event.resourceVersion}`;
    case 'ERROR':
      return `ERROR ${(event.error as Error).message}`;
    default: {
      const { namespace, name, resourceVersion } = event.object.object.metadata;
      return `${event.type} ${namespace}/${name}@${resourceVersion}`;
    }
  }
}

/** Follows a watch; events are kept until they are taken. */
export class EventReader {
  readonly #controller: AbortController;
  readonly #events: WatchEvent<Pod>[] = [];
  #notify: (() => void) | undefined;
  readonly #done: Promise<void>;
  hasEnded = false;

  constructor(batches: AsyncIterable<readonly WatchEvent<Pod>[]>, controller: AbortController) {
    this.#controller = controller;
    this.#done = this.#read(batches);
  }

  /** Resolves with the next `count` events. @throws Error on timeout */
  async take(count: number, timeoutMs = 5000): Promise<WatchEvent<Pod>[]> {
    const end = Date.now() + timeoutMs;
    while (this.#events.length < count && !this.hasEnded && Date.now() < end) await this.#change(end - Date.now());
    if (this.#events.length < count) {
      throw new Error(`${count} events expected, there are only: ${this.#events.map(brief).join(', ')}`);
    }
    return this.#events.splice(0, count);
  }

  /** Like {@link take}, with events as short texts. */
  async brief(count: number): Promise<string[]> {
    return (await this.take(count)).map(brief);
  }

  /** The events that have arrived after a delay. */
  async rest(afterMs = 50): Promise<string[]> {
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    return this.#events.splice(0).map(brief);
  }

  /** Resolves when the watch has ended. @throws Error on timeout */
  async ended(timeoutMs = 5000): Promise<void> {
    const end = Date.now() + timeoutMs;
    while (!this.hasEnded && Date.now() < end) await this.#change(end - Date.now());
    if (!this.hasEnded) throw new Error('the watch goes on');
  }

  async stop(): Promise<void> {
    this.#controller.abort();
    await this.#done;
  }

  async #read(batches: AsyncIterable<readonly WatchEvent<Pod>[]>): Promise<void> {
    for await (const batch of batches) {
      for (const event of batch) this.#events.push(event);
      this.#notify?.();
    }
    this.hasEnded = true;
    this.#notify?.();
  }

  #change(timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, timeoutMs));
      this.#notify = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Opens a watch and reads it. */
export async function follow(
  storage: StorageInterface<Pod>,
  prefix: string,
  options: Omit<WatchOptions<Pod>, 'signal'> = {},
): Promise<EventReader> {
  const controller = new AbortController();
  return new EventReader(await storage.watch(prefix, { ...options, signal: controller.signal }), controller);
}
