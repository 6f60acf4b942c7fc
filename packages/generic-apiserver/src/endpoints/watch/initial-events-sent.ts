import { isPollable, type PollableBatches, polled } from '@k8s-ts/event-loop';
import type { ServerRequest } from '../../request/server-request.js';

/**
 * Returns the events unchanged, and calls `onWatchBegun` of the request, if it is set, once all initial events have
 * been read, or when the watch ends before that.
 *
 * @param end aborts when the watch ends
 */
export function notifyInitialEventsSent<T>(
  events: AsyncIterable<readonly T[]>,
  request: Pick<ServerRequest, 'onWatchBegun'>,
  end: AbortSignal,
): AsyncIterable<readonly T[]> {
  const { onWatchBegun } = request;
  if (onWatchBegun === undefined || end.aborted || !isPollable(events)) return events;
  request.onWatchBegun = undefined;
  end.addEventListener('abort', onWatchBegun, { once: true });
  const observed: PollableBatches<T> = {
    poll() {
      const batch = events.poll();
      if (typeof batch === 'string') onWatchBegun();
      return batch;
    },
    whenReady: (listener) => events.whenReady(listener),
    close: () => events.close(),
    [Symbol.asyncIterator]: () => polled(observed),
  };
  return observed;
}
