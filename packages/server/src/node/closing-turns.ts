import type { Socket } from 'node:net';
import { FewPerTurn } from './few-per-turn.js';

/** So much is closed in a turn of the event loop on average: each connection counts as one, and so does each open stream of it. */
const closesPerTurn = 16;

interface Closing {
  readonly close: () => void;
  readonly costOf: () => number;
}

/**
 * Closes few connections in a turn of the event loop: each takes a tenth of a millisecond, its streams take more, and a client that goes away may have had thousands.
 * The server cuts off as many together, when their time is over.
 */
export class ClosingTurns {
  readonly #turns = new FewPerTurn<Closing>(
    closesPerTurn,
    ({ close }) => close(),
    ({ costOf }) => costOf(),
  );

  /**
   * Closes a socket that is destroyed in a turn that has time for it. It counts as destroyed at once: nothing can be written to it any more.
   *
   * @param costOf is called just before it is closed. Default: 1
   */
  watch(socket: Socket, costOf: () => number = () => 1): void {
    const destroy = socket._destroy;
    socket._destroy = (error, done) => this.#turns.add({ close: () => destroy.call(socket, error, done), costOf });
  }
}
