import { eventLoopTurn } from '@k8s-ts/storage/event-loop';

/**
 * Calls a function for each item, for few of them in a turn of the event loop, so that requests are served in between.
 *
 * @param perTurn calls in a turn
 * @param work must not throw
 */
export async function inTurns<T>(items: readonly T[], perTurn: number, work: (item: T) => void): Promise<void> {
  for (let from = 0; from < items.length; from += perTurn) {
    if (from > 0) await eventLoopTurn();
    for (const item of items.slice(from, from + perTurn)) work(item);
  }
}
