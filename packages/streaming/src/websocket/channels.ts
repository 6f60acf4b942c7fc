import { Readable, Writable } from 'node:stream';
import type { MessageSocket } from './message-socket.js';

/** The protocols of `wsstream`: each message begins with the number of its channel. */
export interface ChannelProtocol {
  readonly name: string;
  /**
   * Whether messages are base64 text after a digit with the number of the channel. Default: bytes after a byte with
   * that number.
   */
  readonly isBase64?: boolean;
  /** Whether a message on channel 255 closes the channel that the message names. */
  readonly closesChannels?: boolean;
  /**
   * Whether the error channel carries a Status in JSON. Default: it carries the text of an error, and nothing after
   * success.
   */
  readonly writesStatus?: boolean;
}

const closeChannel = 255;

/** The channels of a WebSocket (`kubernetes/apimachinery pkg/util/httpstream/wsstream`). */
export class WebSocketChannels {
  readonly #webSocket: MessageSocket;
  readonly #protocol: ChannelProtocol;
  readonly #inputs = new Map<number, Readable>();
  readonly #blocked = new Set<number>();
  /** Resolves when the WebSocket has closed. */
  readonly closed: Promise<void>;

  constructor(webSocket: MessageSocket, protocol: ChannelProtocol) {
    this.#webSocket = webSocket;
    this.#protocol = protocol;
    webSocket.on('message', (data) => this.#receive(data));
    this.closed = new Promise((resolve) => {
      webSocket.once('close', () => {
        for (const input of this.#inputs.values()) input.push(null);
        this.#inputs.clear();
        resolve();
      });
    });
  }

  /** The messages of a channel, joined. Ends when the client closes the channel or the WebSocket. */
  input(channel: number): Readable {
    const input = new Readable({
      read: () => this.#unblock(channel),
      destroy: (error, done) => {
        this.#inputs.delete(channel);
        this.#unblock(channel);
        done(error);
      },
    });
    input.on('error', () => {});
    this.#inputs.set(channel, input);
    return input;
  }

  /** Writes messages to a channel, at the pace of the client. Ending the stream sends nothing. */
  output(channel: number): Writable {
    const output = new Writable({
      write: (chunk: Buffer, _encoding, done) => this.send(channel, chunk, () => done()),
    });
    output.on('error', () => {});
    return output;
  }

  /**
   * @param done called when the message has been handed to the operating system, or the client is gone. Default:
   *   nothing
   */
  send(channel: number, data: Uint8Array, done: () => void = () => {}): void {
    const message = this.#protocol.isBase64
      ? `${channel}${Buffer.from(data).toString('base64')}`
      : Buffer.concat([Buffer.from([channel]), data]);
    this.#webSocket.send(message, done);
  }

  /** Sends written data, then closes the WebSocket. */
  close(): void {
    this.#webSocket.close(1000);
  }

  #receive(data: Buffer): void {
    if (data.length === 0) return;
    const first = data[0] as number;
    if (this.#protocol.isBase64) {
      this.#push(first - 0x30, Buffer.from(data.toString('latin1', 1), 'base64'));
    } else if (first === closeChannel && this.#protocol.closesChannels && data.length > 1) {
      const channel = data[1] as number;
      this.#inputs.get(channel)?.push(null);
      this.#inputs.delete(channel);
      // Inputs that have ended do not ask for more data.
      this.#unblock(channel);
    } else this.#push(first, data.subarray(1));
  }

  #unblock(channel: number): void {
    if (this.#blocked.delete(channel) && this.#blocked.size === 0) this.#webSocket.resume();
  }

  #push(channel: number, data: Buffer): void {
    const input = this.#inputs.get(channel);
    if (input === undefined || data.length === 0 || input.push(data)) return;
    this.#blocked.add(channel);
    this.#webSocket.pause();
  }
}
