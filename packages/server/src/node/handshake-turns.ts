import type { Socket } from 'node:net';

/** So many handshakes begin in a turn of the event loop. */
const handshakesPerTurn = 2;

/**
 * Lets few TLS handshakes begin at once: each takes a millisecond or more, and a thousand clients may connect in one turn of the event loop. The others begin
 * in the next turns, in their order, so that requests are served in between.
 */
export class HandshakeTurns {
  readonly #begin: (socket: Socket) => void;
  #begun = 0;
  #waiting: Socket[] = [];

  /** @param begin begins the handshake of a connection of which nothing has been read */
  constructor(begin: (socket: Socket) => void) {
    this.#begin = begin;
  }

  /** Begins the handshake of a connection, now or in a later turn. */
  add(socket: Socket): void {
    if (this.#begun === 0) setImmediate(this.#nextTurn);
    if (this.#begun < handshakesPerTurn) {
      this.#begun++;
      this.#begin(socket);
    } else this.#waiting.push(socket);
  }

  readonly #nextTurn = (): void => {
    const sockets = this.#waiting.splice(0, handshakesPerTurn);
    this.#begun = sockets.length;
    if (sockets.length === 0) return;
    setImmediate(this.#nextTurn);
    for (const socket of sockets) if (!socket.destroyed) this.#begin(socket);
  };
}
