/** The destination of an answer: the part of Node's `Writable` that HTTP/2 streams have, too. */
export interface AnswerTarget {
  readonly destroyed: boolean;
  readonly closed: boolean;
  readonly writableEnded: boolean;
  readonly writableFinished: boolean;
  /**
   * @param onWritten called when the bytes are not needed any more
   * @returns false when more should only be written after `drain`
   */
  write(bytes: Uint8Array, onWritten?: (error?: Error | null) => void): boolean;
  /**
   * Whether the client accepts more bytes now. Otherwise `drain` reports when it does. Default: the result of {@link
   * write} decides.
   */
  mayWrite?(): boolean;
  end(): unknown;
  end(bytes: Uint8Array): unknown;
  destroy(error?: Error): unknown;
  on(event: 'drain' | 'close', listener: () => void): unknown;
  once(event: 'finish' | 'close', listener: () => void): unknown;
  off(event: 'drain' | 'close', listener: () => void): unknown;
}
