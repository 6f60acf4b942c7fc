import { CompactedError, type KeyValueStore } from '@k8s-ts/storage/kv';

/** Where servers over one store tell each other how far they have compacted; kube-apiserver's key. */
export const COMPACT_REVISION_KEY = 'compact_rev_key';

/** One server's view of the compaction that all servers over a store share. */
interface CompactionState {
  /** modRevision of the key when this server last saw it; 0: not yet. */
  readonly seen: number;
  /** Revision of the store at that time: what is compacted next. 0: nothing yet. */
  readonly revision: number;
}

/**
 * Compacts a store, time after time, to the revision that it had one interval before: history is kept for one to two intervals. Of several
 * servers over one store (kube-apiservers too) one does it: who writes {@link COMPACT_REVISION_KEY} as it last saw it
 * (`kubernetes/apiserver pkg/storage/etcd3/compact.go`).
 *
 * @returns stops it; resolves when a compaction under way is done
 */
export function startCompactor(store: KeyValueStore, intervalMs: number): () => Promise<void> {
  let state: CompactionState = { seen: 0, revision: 0 };
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= compactOnce(store, state)
      .then((next) => {
        state = next;
      })
      // What fails is tried again at the next interval.
      .catch(() => undefined)
      .finally(() => {
        running = undefined;
      });
  }, intervalMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** One round. Nothing is compacted when another server has been there since, nor in a server's first round. */
export async function compactOnce(store: KeyValueStore, { seen, revision }: CompactionState): Promise<CompactionState> {
  const value = new TextEncoder().encode(String(revision));
  const result = await store.put({ key: COMPACT_REVISION_KEY, value, expectedRevision: seen });
  if (!result.succeeded) return { seen: result.current?.modRevision ?? 0, revision: result.revision };
  if (revision > 0) {
    try {
      await store.compact(revision);
    } catch (error) {
      if (!(error instanceof CompactedError)) throw error;
    }
  }
  return { seen: result.revision, revision: result.revision };
}
