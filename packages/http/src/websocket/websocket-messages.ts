import { Buffer } from 'node:buffer';
import type { Socket } from 'node:net';
import { type HeapPolicy, joinBytes, noHeapPolicy, schedule } from '@k8s-ts/event-loop';
import type { WebSocket } from 'ws';
import { batchBytes } from '../adapter/write-body.js';

/**
 * Messages wait for the client to read when more than this number of bytes is buffered for it. Messages of one turn are
 * joined up to {@link batchBytes}, and may exceed this limit.
 */
export const maxBufferedBytes = 64 * 1024;

/**
 * Sends the messages of a server over a WebSocket. Messages of one turn become one write, because a watch begins with
 * thousands of them. The write encrypts them at once, so that callers that limit their time include this work.
 */
export class WebSocketMessages {
  readonly #webSocket: WebSocket;
  readonly #socket: Socket;
  readonly #heapPolicy: HeapPolicy;
  readonly #newBuffer = (length: number) => this.#heapPolicy.responseBuffer(length);

  /**
   * @param webSocket has no extensions
   * @param socket its connection
   * @param heapPolicy default: garbage is left to V8
   */
  constructor(webSocket: WebSocket, socket: Socket, heapPolicy: HeapPolicy = noHeapPolicy) {
    this.#heapPolicy = heapPolicy;
    this.#webSocket = webSocket;
    this.#socket = socket;
  }

  /** See `WebSocketLike.sendAll`. */
  sendAll(messages: readonly Uint8Array[], isText: boolean): Promise<void> | undefined {
    const frames: Uint8Array[] = [];
    let bytes = this.#webSocket.bufferedAmount;
    for (const [index, message] of messages.entries()) {
      const head = headOf(message.length, isText);
      frames.push(head, message);
      bytes += head.length + message.length;
      const isLast = index === messages.length - 1;
      if (bytes < (isLast ? maxBufferedBytes : batchBytes)) continue;
      const written = this.#writeAndWait(frames);
      return isLast ? written : written.then(() => this.#sendLater(messages.slice(index + 1), isText));
    }
    if (frames.length > 0) this.#write(frames);
    return undefined;
  }

  /** Sends the message in a turn that has time left. */
  #sendLater(messages: readonly Uint8Array[], isText: boolean): Promise<void> {
    return new Promise((resolve) => schedule('background', () => resolve(this.sendAll(messages, isText))));
  }

  /** Resolves when the bytes were handed to the operating system, or the socket is gone. */
  #writeAndWait(frames: readonly Uint8Array[]): Promise<void> {
    return new Promise((resolve) => this.#write(frames, () => resolve()));
  }

  #write(frames: readonly Uint8Array[], done?: () => void): void {
    // Nothing follows the frame that closes the connection.
    if (this.#webSocket.readyState !== this.#webSocket.OPEN) {
      done?.();
      return;
    }
    const joined = joinBytes(frames, this.#newBuffer);
    const begun = performance.now();
    this.#socket.write(joined, () => {
      if (performance.now() - begun > oldAfterMs) this.#heapPolicy.countOldResponse(joined.length);
      done?.();
    });
  }
}

/** Time after which a buffer that waits for the client is reported to the heap policy, in ms. */
const oldAfterMs = 1000;

/** The head of a frame that is a whole message (RFC 6455, section 5.2). Servers do not mask. */
function headOf(length: number, isText: boolean): Uint8Array {
  const first = isText ? 0x81 : 0x82;
  if (length < 126) return Uint8Array.of(first, length);
  if (length < 1 << 16) return Uint8Array.of(first, 126, length >> 8, length & 0xff);
  const head = Buffer.alloc(10);
  head[0] = first;
  head[1] = 127;
  head.writeUInt32BE(length, 6);
  return head;
}
