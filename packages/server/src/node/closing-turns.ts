import type { Socket } from 'node:net';
import { FewPerTurn } from './few-per-turn.js';

/** So much is closed in a turn of the event loop: connections, and streams of those that have many. */
const closesPerTurn = 8;

const none: readonly (() => void)[] = [];

/**
 * Closes few connections and streams in a turn of the event loop: each takes a tenth of a millisecond, and a client that goes away may have had thousands.
 * The server cuts off as many together, when their time is over.
 */
export class ClosingTurns {
  readonly #turns = new FewPerTurn<() => void>(closesPerTurn, (close) => close());

  /**
   * Closes a socket that is destroyed in a turn that has time for it. It counts as destroyed at once: nothing can be written to it any more.
   *
   * @param parts closes parts of the connection that would otherwise all be closed together with the socket. Each is called in a turn that has time for it, before the socket is
   *   closed. Default: none
   */
  watch(socket: Socket, parts: () => Iterable<() => void> = () => none): void {
    const destroy = socket._destroy;
    socket._destroy = (error, done) => {
      for (const close of parts()) this.#turns.add(close);
      this.#turns.add(() => destroy.call(socket, error, done));
    };
  }
}
