import { Duplex } from 'node:stream';

/**
 * Two connected streams: what is written to one is read from the other. They replace the two ends of a socket inside a
 * process.
 */
export function connectionPair(): readonly [Duplex, Duplex] {
  const one = new End();
  const other = new End();
  one.other = other;
  other.other = one;
  return [one, other];
}

class End extends Duplex {
  other: End | undefined;
  #written: (() => void) | undefined;

  override _read(): void {
    const written = this.#written;
    this.#written = undefined;
    written?.();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    // As with sockets, the other side gets the bytes after the writer has returned.
    process.nextTick(() => {
      const { other } = this;
      if (other === undefined || other.destroyed || other.push(chunk)) done();
      else other.#written = done;
    });
  }

  override _final(done: () => void): void {
    process.nextTick(() => {
      this.other?.push(null);
      done();
    });
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    const { other } = this;
    this.#written?.();
    this.other = undefined;
    if (other !== undefined && !other.destroyed) queueMicrotask(() => other.destroy());
    done(error);
  }
}
