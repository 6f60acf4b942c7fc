import { StatusError } from '@k8s-ts/apimachinery/errors';
import type { AnyKubeObject } from '@k8s-ts/apimachinery/types';
import { initialEventsAnnotationKey } from '@k8s-ts/apimachinery/watch';
import type { ListerWatcher, SourceList, SourceListOptions, SourceWatchOptions } from '../cache/lister-watcher.js';
import { objectKey } from '../cache/object-key.js';
import type { WatchEvent } from '../client/watch-events.js';

type Event = WatchEvent<AnyKubeObject>;

/** A collection in memory with versions, whose watches tests can end, and whose history they can drop. */
export class VersionedSource implements ListerWatcher<AnyKubeObject> {
  readonly lists: Omit<SourceListOptions, 'signal'>[] = [];
  readonly watches: Omit<SourceWatchOptions, 'signal'>[] = [];
  /** Errors that the next lists and watches throw, in this order. */
  readonly failures: unknown[] = [];
  readonly #objects = new Map<string, AnyKubeObject>();
  #history: { readonly version: number; readonly event: Event }[] = [];
  #version = 0;
  #compacted = 0;
  readonly #wakeUps = new Set<() => void>();
  #watchGeneration = 0;
  isWatchListRefused = false;

  get resourceVersion(): string {
    return String(this.#version);
  }

  set(
    name: string,
    data: Readonly<Record<string, string>> = {},
    labels: Readonly<Record<string, string>> = {},
  ): AnyKubeObject {
    const type = this.#objects.has(name) ? 'MODIFIED' : 'ADDED';
    const object = { metadata: { name, labels, resourceVersion: String(++this.#version) }, data };
    this.#objects.set(name, object);
    this.#tell({ type, object });
    return object;
  }

  delete(name: string): void {
    const old = this.#objects.get(name) as AnyKubeObject;
    this.#objects.delete(name);
    this.#tell({
      type: 'DELETED',
      object: { ...old, metadata: { ...old.metadata, resourceVersion: String(++this.#version) } },
    });
  }

  bookmark(): void {
    this.#tell({ type: 'BOOKMARK', object: { metadata: { resourceVersion: String(++this.#version) } } });
  }

  /** Forgets all changes so far. */
  compact(): void {
    this.#compacted = this.#version;
    this.#history = [];
  }

  /**
   * Goes back to an earlier version, like a server whose storage was restored from a backup. Objects that were written
   * later are gone.
   */
  setBack(version: number): void {
    this.#version = version;
    this.#history = this.#history.filter((each) => each.version <= version);
    for (const [name, { metadata }] of this.#objects) {
      if (Number(metadata.resourceVersion) > version) this.#objects.delete(name);
    }
    this.endWatches();
  }

  /** Ends all open watches. */
  endWatches(): void {
    this.#watchGeneration++;
    this.#wake();
  }

  async list({ signal, ...options }: SourceListOptions): Promise<SourceList<AnyKubeObject>> {
    this.lists.push(options);
    this.#fail();
    const { limit, continue: token } = options;
    const from = token === undefined ? 0 : Number(token);
    const all = [...this.#objects.values()];
    const items = limit === undefined ? all : all.slice(from, from + limit);
    const next = from + items.length;
    return {
      metadata: { resourceVersion: this.resourceVersion, ...(next < all.length && { continue: String(next) }) },
      items,
    };
  }

  async *watch({ signal, ...options }: SourceWatchOptions): AsyncGenerator<Event, void, undefined> {
    this.watches.push(options);
    this.#fail();
    const generation = this.#watchGeneration;
    let seen = Number(options.resourceVersion ?? 0);
    if (options.sendInitialEvents) {
      if (this.isWatchListRefused)
        throw new StatusError({ code: 422, reason: 'Invalid', message: 'no initial events' });
      seen = this.#version;
      for (const object of this.#objects.values()) yield { type: 'ADDED', object };
      const annotations = { [initialEventsAnnotationKey]: 'true' };
      yield { type: 'BOOKMARK', object: { metadata: { resourceVersion: String(seen), annotations } } };
    }
    while (!signal.aborted && generation === this.#watchGeneration) {
      if (seen < this.#compacted) throw expired();
      const next = this.#history.find(({ version }) => version > seen);
      if (next === undefined) await this.#woken(signal);
      else {
        seen = next.version;
        yield next.event;
      }
    }
  }

  #tell(event: Event): void {
    this.#history.push({ version: this.#version, event });
    this.#wake();
  }

  #wake(): void {
    for (const wake of this.#wakeUps) wake();
  }

  #woken(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.#wakeUps.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      this.#wakeUps.add(done);
      signal.addEventListener('abort', done);
    });
  }

  #fail(): void {
    if (this.failures.length > 0) throw this.failures.shift();
  }
}

/** The error of a version that is gone. */
export function expired(): StatusError {
  return new StatusError({ code: 410, reason: 'Expired', message: 'too old resource version' });
}

/** Names of objects, in order. */
export function namesOf(objects: readonly AnyKubeObject[]): readonly string[] {
  return objects.map(objectKey).sort();
}
