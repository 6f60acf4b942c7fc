import { StatusError } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { Clock } from '@k8s-ts/client';
import { internalContext } from '@k8s-ts/registry-generic';
import type { InstanceStorage } from './instances.js';

/**
 * Resolves once the storage has no objects. It lists them, and watches until the last one is gone.
 *
 * @throws Error `context deadline exceeded` when objects are there after `timeoutMs`; StatusError when a list or a
 *   watch fails
 */
export async function untilEmpty(
  storage: InstanceStorage,
  { clock, timeoutMs, signal }: { readonly clock: Clock; readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<void> {
  const ending = new AbortController();
  const end = () => ending.abort();
  signal.addEventListener('abort', end, { once: true });
  const cancelTimer = clock.schedule(timeoutMs, end);
  try {
    signal.throwIfAborted();
    while (!ending.signal.aborted) if (await becomesEmpty(storage, ending.signal)) return;
    signal.throwIfAborted();
    throw new Error('context deadline exceeded');
  } finally {
    cancelTimer();
    signal.removeEventListener('abort', end);
    end();
  }
}

/** Whether the objects went away before the watch ended. */
async function becomesEmpty(storage: InstanceStorage, signal: AbortSignal): Promise<boolean> {
  const context = { ...internalContext(undefined, signal), signal };
  const { items, resourceVersion } = await storage.list({}, context);
  const remaining = new Set(items.map(({ object }) => keyOf(object)));
  if (remaining.size === 0) return true;
  for await (const batch of await storage.watch({ resourceVersion }, context)) {
    for (const event of batch) {
      if (event.type === 'ERROR') throw StatusError.from(event.error);
      if (event.type === 'DELETED') remaining.delete(keyOf(event.object.object));
      if (event.type === 'ADDED') remaining.add(keyOf(event.object.object));
    }
    if (remaining.size === 0) return true;
  }
  return false;
}

const keyOf = ({ metadata }: KubeObject): string => `${metadata.namespace ?? ''}/${metadata.name ?? ''}`;
