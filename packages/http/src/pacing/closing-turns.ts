import type { Socket } from 'node:net';
import { TurnLimiter } from '@k8s-ts/event-loop';

/** Maximum number of connections that are closed in one turn of the event loop. */
const closesPerTurn = 8;

/**
 * Closes a few connections in each turn of the event loop: closing one takes a tenth of a millisecond, and thousands
 * may end at once, when a client goes away or a time limit expires.
 */
export class ClosingTurns {
  readonly #turns = new TurnLimiter<() => void>(closesPerTurn, (close) => close());

  /**
   * Delays the closing of a destroyed socket until a turn has time for it. The socket counts as destroyed at once:
   * nothing can be written to it.
   */
  watch(socket: Socket): void {
    const destroy = socket._destroy;
    socket._destroy = (error, done) => this.#turns.add(() => destroy.call(socket, error, done));
  }
}
