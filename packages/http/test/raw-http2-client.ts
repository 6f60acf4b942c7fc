import net, { type Socket } from 'node:net';

/** A frame that a server has sent. */
export interface RawFrame {
  readonly type: number;
  readonly flags: number;
  readonly stream: number;
  readonly payload: Buffer;
}

export const preface: Buffer = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');

export function frame(
  type: number,
  flags: number,
  stream: number,
  payload: Uint8Array | readonly number[] = [],
): Buffer {
  const bytes = Buffer.alloc(9 + payload.length);
  bytes.writeUIntBE(payload.length, 0, 3);
  bytes.writeUInt8(type, 3);
  bytes.writeUInt8(flags, 4);
  bytes.writeUInt32BE(stream, 5);
  bytes.set(payload, 9);
  return bytes;
}

/** An integer of 32 bits. */
export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** A setting's name and value. */
export type Setting = readonly [name: number, value: number];

/** The payload of SETTINGS. */
export const settings = (...pairs: readonly Setting[]): Buffer =>
  Buffer.concat(pairs.map(([name, value]) => Buffer.concat([Buffer.from([0, name]), uint32(value)])));

/** A client of HTTP/2 that sends any bytes, and collects the frames that it gets. */
export class RawClient {
  readonly socket: Socket;
  readonly frames: RawFrame[] = [];
  readonly #waiting = new Set<() => void>();
  #rest: Buffer = Buffer.alloc(0);
  #pings = 0;
  isClosed = false;

  /** @param to a port of this machine, or a connection */
  constructor(to: number | Socket) {
    this.socket = typeof to === 'number' ? net.connect({ port: to, host: '127.0.0.1', noDelay: true }) : to;
    this.socket.on('error', () => {});
    this.socket.on('data', (bytes) => this.#read(bytes));
    this.socket.once('close', () => {
      this.isClosed = true;
      this.#wake();
    });
  }

  write(...parts: readonly Uint8Array[]): boolean {
    return this.socket.write(Buffer.concat(parts));
  }

  /**
   * Writes bytes and a PING together. Returns the frames that come before its answer, or before the end of the
   * connection.
   */
  async exchange(...parts: readonly Uint8Array[]): Promise<readonly RawFrame[]> {
    const payload = uint32(++this.#pings);
    const start = this.frames.length;
    this.write(...parts, frame(6, 0, 0, Buffer.concat([payload, payload])));
    const isAnswer = ({ type, flags, payload: echoed }: RawFrame) =>
      type === 6 && flags === 1 && echoed.subarray(0, 4).equals(payload);
    await this.until(() => this.isClosed || this.frames.some(isAnswer));
    return this.frames.slice(start).filter((each) => !isAnswer(each));
  }

  /** Resolves once the condition is true. It is checked when frames arrive, and when the connection is closed. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      if (this.isClosed) throw new Error('the server has closed the connection');
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  /** Resolves when the connection is closed. */
  closed(): Promise<void> {
    return this.until(() => this.isClosed);
  }

  /** All DATA of a stream. */
  bodyOf(stream: number): Buffer {
    return Buffer.concat(this.dataOf(stream).map(({ payload }) => payload));
  }

  dataOf(stream: number): readonly RawFrame[] {
    return this.frames.filter((each) => each.type === 0 && each.stream === stream);
  }

  #wake(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const wake of waiting) wake();
  }

  #read(bytes: Buffer): void {
    let rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    while (rest.length >= 9) {
      const end = 9 + rest.readUIntBE(0, 3);
      if (rest.length < end) break;
      this.frames.push({
        type: rest.readUInt8(3),
        flags: rest.readUInt8(4),
        stream: rest.readUInt32BE(5),
        payload: Buffer.from(rest.subarray(9, end)),
      });
      rest = rest.subarray(end);
    }
    this.#rest = rest;
    this.#wake();
  }
}
