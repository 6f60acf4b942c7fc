import type { KeyValueStore } from '@k8s-ts/storage/kv';
import type { Journal } from '../mvcc/journal.js';
import { MvccStore } from '../mvcc/mvcc-store.js';

/**
 * A key-value store in this process's memory. Its content is lost when the process ends. It keeps all history until
 * `compact` is called. For tests and other data that need not be durable.
 */
export function createMemoryStore(): KeyValueStore {
  return new MvccStore(memoryJournal());
}

function memoryJournal(): Journal {
  let bytes = 0;
  return {
    immediate: true,
    keepsValues: true,
    append(versions) {
      for (const { key, value } of versions) bytes += key.length + (value?.length ?? 0);
      return undefined;
    },
    value: (version) => {
      throw new Error(`revision ${version.revision} of ${version.key} has no value`);
    },
    putLease: () => undefined,
    removeLease: () => undefined,
    setCompacted: () => undefined,
    remove(versions) {
      for (const { key, value } of versions) bytes -= key.length + (value?.length ?? 0);
      return undefined;
    },
    size: () => bytes,
    close: async () => undefined,
  };
}
