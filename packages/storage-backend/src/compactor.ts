import { CompactedError, type KeyValueStore } from '@k8s-ts/storage/kv';

/** The key through which servers that share a store coordinate compaction. Same key as kube-apiserver. */
export const COMPACT_REVISION_KEY = 'compact_rev_key';

/** The state of compaction as one server of a shared store knows it. */
interface CompactionState {
  /** modRevision of the key when this server last saw it; 0: not yet. */
  readonly seen: number;
  /** Revision of the store at that time, up to which it is compacted next. 0: none yet. */
  readonly revision: number;
}

/**
 * Compacts a store once per interval, to the revision that it had one interval before: history is kept for one to two
 * intervals. When several servers (kube-apiservers included) share a store, one of them compacts in each interval: the
 * one whose conditional write of {@link COMPACT_REVISION_KEY} succeeds.
 * `kubernetes/apiserver pkg/storage/etcd3/compact.go`.
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
      // A failed round is repeated at the next interval.
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

/** Runs one round. A server's first round compacts nothing, nor does a round after another server's compaction. */
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
