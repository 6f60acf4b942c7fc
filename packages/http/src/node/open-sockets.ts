import type { Socket } from 'node:net';

/** Sockets that are open. */
export class OpenSockets {
  readonly #sockets = new Set<Socket>();
  #onEmpty = () => {};

  /** Counts a socket until it is closed. */
  add(socket: Socket): void {
    this.#sockets.add(socket);
    socket.once('close', () => this.leave(socket));
  }

  /** Stops counting a socket. */
  leave(socket: Socket): void {
    this.#sockets.delete(socket);
    if (this.#sockets.size === 0) this.#onEmpty();
  }

  /** Resolves when no socket is counted. Call it once. */
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
