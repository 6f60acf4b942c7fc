import type { Readable } from 'node:stream';

/** The body of a request. Either {@link read} or {@link pieces} may be called, once. */
export interface RequestBody {
  /**
   * Reads the whole body. Rejects when the client goes away before its end.
   *
   * @param limit in bytes
   * @param tooLarge makes the error for longer bodies, whose rest is not read
   */
  read(limit: number, tooLarge: () => Error): Promise<Uint8Array>;
  /** Whether {@link read} is still running. */
  readonly isReading: boolean;
  /** The body as it arrives. Undefined without a body. */
  pieces(): AsyncIterable<Uint8Array> | undefined;
}

interface Reading {
  readonly chunks: Buffer[];
  size: number;
  readonly limit: number;
  readonly resolve: (body: Uint8Array) => void;
  readonly reject: (reason: Error) => void;
  readonly tooLarge: () => Error;
}

const nothing = new Uint8Array(0);

/** The body of a request whose bytes Node reads. */
export class MessageBody implements RequestBody {
  readonly #message: Readable;
  readonly #hasBody: () => boolean;
  #reading: Reading | undefined;

  /** @param hasBody whether the head of the request announces a body */
  constructor(message: Readable, hasBody: () => boolean) {
    this.#message = message;
    this.#hasBody = hasBody;
    message.on('error', (error) => this.#fail(error));
    // Every message emits `close`. The error is made only when it is needed, because that takes longer than the check.
    message.on('close', () => this.isReading && this.#fail(new Error('unexpected EOF')));
  }

  read(limit: number, tooLarge: () => Error): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      this.#reading = { chunks: [], size: 0, limit, resolve, reject, tooLarge };
      this.#message.on('data', this.#onData);
      this.#message.on('end', this.#onEnd);
    });
  }

  get isReading(): boolean {
    return this.#reading !== undefined;
  }

  pieces(): AsyncIterable<Uint8Array> | undefined {
    return this.#hasBody() ? this.#message.iterator({ destroyOnReturn: false }) : undefined;
  }

  #fail(error: Error): void {
    const reading = this.#reading;
    this.#reading = undefined;
    reading?.reject(error);
  }

  readonly #onData = (chunk: Buffer): void => {
    const reading = this.#reading;
    if (reading === undefined) return;
    reading.size += chunk.length;
    if (reading.size <= reading.limit) {
      reading.chunks.push(chunk);
      return;
    }
    this.#message.off('data', this.#onData);
    this.#message.pause();
    this.#fail(reading.tooLarge());
  };

  readonly #onEnd = (): void => {
    const reading = this.#reading;
    if (reading === undefined) return;
    this.#reading = undefined;
    const { chunks, size, resolve } = reading;
    resolve(chunks.length <= 1 ? (chunks[0] ?? nothing) : Buffer.concat(chunks, size));
  };
}

/** The body of a request that has none. */
export class NoBody implements RequestBody {
  readonly isReading = false;

  async read(): Promise<Uint8Array> {
    return nothing;
  }

  pieces(): undefined {
    return undefined;
  }
}
