import { setTimeout } from 'node:timers/promises';

/** Resolves after a time, in ms, or when the signal aborts. Does not keep the process alive. Never rejects. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal, ref: false }).catch(() => undefined);
