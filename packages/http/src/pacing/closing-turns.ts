import type { Socket } from 'node:net';
import { TurnLimiter } from '@k8s-ts/event-loop';

/** Connections that are closed in one turn of the event loop. */
const closesPerTurn = 8;

/**
 * Closes few connections in a turn of the event loop: each takes a tenth of a millisecond, and a client that goes away may have had thousands. The server cuts
 * off as many together, when their time is over.
 */
export class ClosingTurns {
  readonly #turns = new TurnLimiter<() => void>(closesPerTurn, (close) => close());

  /** Closes a socket that is destroyed in a turn that has time for it. It counts as destroyed at once: nothing can be written to it any more. */
  watch(socket: Socket): void {
    const destroy = socket._destroy;
    socket._destroy = (error, done) => this.#turns.add(() => destroy.call(socket, error, done));
  }
}
