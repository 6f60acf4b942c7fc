import type { MemoryStore } from '@k8s-ts/storage-backend/memory';
import type { CompletedOptions } from '../options.js';

/** The store of a server on the memory backend: the one in the options, or a new one. Undefined for other backends. */
export async function memoryStoreOf(options: CompletedOptions): Promise<MemoryStore | undefined> {
  const { storageBackend, memoryStore, clock } = options;
  if (storageBackend !== 'memory') return undefined;
  if (memoryStore !== undefined) return memoryStore;
  const { createMemoryStore } = await import('@k8s-ts/storage-backend/memory');
  return createMemoryStore(clock === undefined ? {} : { clock });
}
