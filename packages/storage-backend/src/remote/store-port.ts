import type { MessagePort } from 'node:worker_threads';

/** One end of a channel of messages between two processes, see `streamPort`. */
export interface StorePort {
  /** True: a byte array that is a part of a buffer carries all of the buffer along. Default false. */
  readonly carriesBuffers?: boolean;
  /**
   * Sends a message of plain data, which may contain byte arrays. After the channel has closed, messages are dropped.
   */
  postMessage(message: object): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called when the channel has closed, at whichever end. */
  onClose(listener: () => void): void;
  /** Closes both ends. Idempotent. */
  close(): void;
}

/** A port of a channel between two threads, or between two processes. */
export function storePortOf(port: MessagePort | StorePort): StorePort {
  if ('onMessage' in port) return port;
  return {
    carriesBuffers: true,
    postMessage: (message) => port.postMessage(message),
    onMessage: (listener) => void port.on('message', listener),
    onClose: (listener) => void port.on('close', listener),
    close: () => port.close(),
  };
}
