import type { Socket } from 'node:net';
import { countClosedConnection, countOpenedConnection } from './large-garbage.js';

/** The sockets of a server that are open. */
export class OpenSockets {
  readonly #sockets = new Set<Socket>();
  #onEmpty = () => {};

  add(socket: Socket): void {
    this.#sockets.add(socket);
    countOpenedConnection();
    socket.once('close', () => {
      this.#sockets.delete(socket);
      countClosedConnection();
      if (this.#sockets.size === 0) this.#onEmpty();
    });
  }

  /** Resolves when no socket is open. To be called once. */
  areClosed(): Promise<void> {
    return new Promise((resolve) => {
      this.#onEmpty = resolve;
      if (this.#sockets.size === 0) resolve();
    });
  }

  /** Closes all sockets at once. */
  destroy(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}
