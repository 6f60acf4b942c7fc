import { errorText } from '@k8s-ts/apimachinery/errors';
import type { KeyValueStore } from '@k8s-ts/storage';

/** Maximum timeout of Node.js, in ms. */
const maxTimerMs = 2 ** 31 - 1;

/**
 * Asks a store for a response.
 *
 * @param timeoutMs time limit, in ms. If it is negative, the store is not asked
 * @throws Error when the store does not answer in time or answers with an error
 */
export async function probeStore(store: KeyValueStore, timeoutMs: number): Promise<void> {
  const signal = timeoutMs > 0 ? AbortSignal.timeout(Math.min(Math.ceil(timeoutMs), maxTimerMs)) : AbortSignal.abort();
  try {
    await store.ping(signal);
  } catch (error) {
    const reason = signal.aborted ? 'context deadline exceeded' : errorText(error);
    throw new Error(`error getting data from etcd: ${reason}`, { cause: error });
  }
}

interface Result {
  /** When the store was asked. */
  readonly askedAt: number;
  readonly error?: unknown;
}

/**
 * A check that asks the store at most once in half of its timeout. In between it returns the latest result, and waits
 * until there is a result. `kubernetes/apiserver pkg/storage/storagebackend/factory/etcd3.go`.
 *
 * @param timeoutMs time limit for a response of the store, in ms. Default, and for 0: 2,000
 * @returns rejects as {@link probeStore} does
 */
export function newStorageCheck(store: KeyValueStore, timeoutMs = 0): () => Promise<void> {
  const timeout = timeoutMs === 0 ? 2000 : timeoutMs;
  let latest: Result | undefined;
  let asked: { readonly at: number; readonly answer: Promise<void> } | undefined;
  const ask = async (askedAt: number) => {
    let result: Result = { askedAt };
    try {
      await probeStore(store, timeout);
    } catch (error) {
      result = { askedAt, error };
    }
    if (latest === undefined || latest.askedAt < askedAt) latest = result;
    if (result.error !== undefined) throw result.error;
  };
  return async () => {
    const now = performance.now();
    if (asked === undefined || now - asked.at >= timeout / 2) {
      asked = { at: now, answer: ask(now) };
      return asked.answer;
    }
    if (latest === undefined) return asked.answer;
    if (latest.error !== undefined) throw latest.error;
  };
}
