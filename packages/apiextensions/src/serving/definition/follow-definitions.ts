import { setTimeout as delay } from 'node:timers/promises';
import { eventLoopTurn } from '@k8s-ts/event-loop';
import type { Store } from '@k8s-ts/registry-generic';
import { isKeyNotFound, type ListResult, type StoredObject } from '@k8s-ts/storage';
import type { CustomResourceDefinition } from '../../definitions/kind/custom-resource-definition.js';

/** A stored state of a definition. */
export type StoredDefinition = StoredObject<CustomResourceDefinition>;

/**
 * Receives the definitions of a store, in the order of the store's history; the next call follows when the last one has
 * resolved.
 */
export interface DefinitionObserver {
  /** All definitions that exist at a revision. */
  replace(definitions: readonly StoredDefinition[], revision: number): void | Promise<void>;
  changed(definition: StoredDefinition): void | Promise<void>;
  deleted(definition: StoredDefinition): void | Promise<void>;
  /** Called after the changes that arrived together. */
  settle(): void;
}

/** Milliseconds before the list is tried again after a failure. Doubles up to the second number. */
const [firstRetryMs, lastRetryMs] = [100, 5000];

/** The key prefix of definitions. */
export const definitionsPrefix = (store: Store<CustomResourceDefinition>): string => store.keyOf('', 'a').slice(0, -1);

/** Lists all definitions. The list is as new as the store. */
export function listDefinitions(
  store: Store<CustomResourceDefinition>,
  signal?: AbortSignal,
): Promise<ListResult<CustomResourceDefinition>> {
  return store.storage.list(definitionsPrefix(store), signal ? { signal } : {});
}

/** Reads a definition, as new as the store. Undefined if it does not exist. */
export async function readDefinition(
  store: Store<CustomResourceDefinition>,
  name: string,
): Promise<StoredDefinition | undefined> {
  try {
    return await store.storage.get(store.keyOf('', name), {});
  } catch (error) {
    if (isKeyNotFound(error)) return undefined;
    throw error;
  }
}

/** Minimum size of definitions that take milliseconds to read, in bytes. */
const largeBytes = 256 * 1024;

/**
 * Gives other requests a turn before a large definition is read, because the watch cache may just have used the thread
 * for it.
 */
export async function turnForLarge({ json }: StoredDefinition): Promise<void> {
  if (json.length >= largeBytes) await eventLoopTurn();
}

/**
 * Follows the definitions of a store: lists them, then watches. Unlike an informer, it passes on the stored bytes, so
 * that definitions need not be kept as parsed objects. Resolves when the signal aborts; failures are reported and tried
 * again.
 */
export async function followDefinitions(
  store: Store<CustomResourceDefinition>,
  observer: DefinitionObserver,
  { signal, onError }: { readonly signal: AbortSignal; onError(error: unknown): void },
): Promise<void> {
  let retryMs = firstRetryMs;
  while (!signal.aborted) {
    try {
      await store.ready();
      const { items, resourceVersion } = await listDefinitions(store, signal);
      await observer.replace(items, Number(resourceVersion));
      retryMs = firstRetryMs;
      for await (const batch of await store.storage.watch(definitionsPrefix(store), { resourceVersion, signal })) {
        if (signal.aborted) return;
        for (const event of batch) {
          if (event.type === 'ERROR') throw event.error;
          if (event.type !== 'BOOKMARK') await turnForLarge(event.object);
          if (event.type === 'DELETED') await observer.deleted(event.object);
          else if (event.type !== 'BOOKMARK') await observer.changed(event.object);
        }
        observer.settle();
      }
    } catch (error) {
      if (signal.aborted) return;
      onError(error);
      await delay(retryMs, undefined, { signal }).catch(() => {});
      retryMs = Math.min(retryMs * 2, lastRetryMs);
    }
  }
}
