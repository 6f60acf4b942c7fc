import type { Clock } from '@k8s-ts/client';
import { RecentMap } from '@k8s-ts/client/events';

const firstMs = 1000;
const longestMs = 15 * 60 * 1000;

/**
 * Makes failed daemons of a node wait before they are replaced: 1 s, doubled up to 15 minutes
 * (`kubernetes/client-go util/flowcontrol`, Backoff).
 */
export interface FailedPodsBackoff {
  /** Time to wait before the next replacement, in ms; 0 when the pod may be replaced now. */
  remaining(key: string): number;
  /** Records that a failed pod is replaced now. */
  next(key: string): void;
}

/** See {@link FailedPodsBackoff}. A key that was not used for half an hour starts anew. */
export function newFailedPodsBackoff(clock: Clock): FailedPodsBackoff {
  const entries = new RecentMap<string, { readonly ms: number; readonly at: number }>(4096);
  const entryOf = (key: string) => {
    const entry = entries.get(key);
    return entry && clock.now() - entry.at <= 2 * longestMs ? entry : undefined;
  };
  return {
    remaining(key) {
      const entry = entryOf(key);
      return entry ? Math.max(0, entry.at + entry.ms - clock.now()) : 0;
    },
    next(key) {
      const entry = entryOf(key);
      entries.set(key, { ms: entry ? Math.min(2 * entry.ms, longestMs) : firstMs, at: clock.now() });
    },
  };
}
