/** The part of `WebSocket` of the package `ws` that streams use. Messages arrive as buffers. */
export interface MessageSocket {
  on(event: 'message', listener: (data: Buffer) => void): unknown;
  once(event: 'close', listener: () => void): unknown;
  /** @param done called when the message has been handed to the operating system, or the client is gone */
  send(data: string | Uint8Array, done: (error?: Error) => void): void;
  send(data: string | Uint8Array, options: { readonly binary: boolean }, done: (error?: Error) => void): void;
  /** Closes the connection with a closing handshake, which contains a status code of RFC 6455. */
  close(code: number): void;
  /** Ends the connection at once. */
  terminate(): void;
  pause(): void;
  resume(): void;
}
