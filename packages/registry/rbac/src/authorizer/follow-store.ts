import { setTimeout as sleep } from 'node:timers/promises';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { internalContext, type Store } from '@k8s-ts/registry-generic';

/** A view of a store's objects, which gets all of them once and then each change. */
export interface StoreView<T> {
  /** Replaces everything with the objects of the store. */
  replace(objects: readonly T[]): void;
  set(object: T): void;
  delete(object: T): void;
}

export interface Following {
  /** Resolves once the view has reached this revision or a later one. Rejects when the signal aborts before. */
  reached(revision: number): Promise<void>;
}

const firstDelayMs = 50;
const longestDelayMs = 5000;

/**
 * Keeps a view current with a list and then a watch; after a failed watch it lists again. While the store cannot be read, the view stays unchanged
 * and reading is retried after at most 5 s.
 *
 * @param onError told why a list or watch failed
 */
export function followStore<T extends KubeObject>(
  store: Store<T>,
  view: StoreView<T>,
  options: { readonly signal: AbortSignal; readonly onError?: ((error: unknown) => void) | undefined },
): Following {
  const { signal } = options;
  const context = { ...internalContext('', signal), signal };
  const waiting = new Set<{ readonly revision: number; resolve(): void; reject(reason: unknown): void }>();
  let seen = -1;
  let delayMs = firstDelayMs;

  const advance = (resourceVersion: string | undefined) => {
    seen = Math.max(seen, Number(resourceVersion ?? 0));
    for (const each of waiting) {
      if (each.revision > seen) continue;
      waiting.delete(each);
      each.resolve();
    }
  };

  const listAndWatch = async () => {
    await store.ready();
    const list = await store.list({}, context);
    view.replace(list.items.map((item) => item.object));
    let resourceVersion = list.resourceVersion;
    advance(resourceVersion);
    // A watch that ends without an error is resumed at its last revision.
    while (!signal.aborted) {
      const events = await store.watch({ resourceVersion, allowWatchBookmarks: true }, context);
      let told = false;
      for await (const batch of events) {
        told = true;
        delayMs = firstDelayMs;
        for (const event of batch) {
          if (event.type === 'ERROR') throw event.error;
          if (event.type === 'BOOKMARK') {
            resourceVersion = event.resourceVersion;
            continue;
          }
          const { object } = event.object;
          if (event.type === 'DELETED') view.delete(object);
          else view.set(object);
          resourceVersion = object.metadata.resourceVersion ?? resourceVersion;
        }
        advance(resourceVersion);
      }
      // Waits before the next watch, in case the store ends watches at once.
      if (!told) await pause(firstDelayMs, signal);
    }
  };

  const follow = async () => {
    while (!signal.aborted) {
      try {
        await listAndWatch();
      } catch (error) {
        if (signal.aborted) break;
        options.onError?.(error);
        await pause(delayMs, signal);
        delayMs = Math.min(delayMs * 2, longestDelayMs);
      }
    }
  };
  signal.addEventListener('abort', () => {
    for (const each of waiting) each.reject(closedError());
    waiting.clear();
  });
  void follow();

  return {
    reached(revision) {
      if (seen >= 0 && revision <= seen) return Promise.resolve();
      if (signal.aborted) return Promise.reject(closedError());
      return new Promise((resolve, reject) => waiting.add({ revision, resolve, reject }));
    },
  };
}

/** Resolves early when the signal aborts. */
const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => undefined);

const closedError = () => new Error('the store is followed no more');
