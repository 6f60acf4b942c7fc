import { chunkBytes } from '@k8s-ts/event-loop';
import { ASCII } from '../../request/ascii.js';
import { ChunkWriter } from './chunk-writer.js';

/**
 * JSON text indented as `indentJSON` of `@k8s-ts/apimachinery/json` does it, piece by piece: a long list need not be in
 * memory, and other requests need not wait.
 *
 * @param chunks valid JSON without needless white space. Newlines between values are dropped
 */
export async function* indentedChunks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const indenter = new Indenter();
  for await (const chunk of chunks) {
    indenter.write(chunk);
    yield* indenter.writer.take();
  }
  yield* indenter.writer.finish();
}

class Indenter {
  readonly writer = new ChunkWriter(chunkBytes);
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  /** The closing bracket for the list or object that was just opened; 0 when the last byte opened none. */
  #closing = 0;

  write(chunk: Uint8Array): void {
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i] as number;
      if (this.#isInText) this.#text(byte);
      else this.#structure(byte);
    }
  }

  #text(byte: number): void {
    this.writer.byte(byte);
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === ASCII.Backslash) this.#isEscaped = true;
    else if (byte === ASCII.Quote) this.#isInText = false;
  }

  #structure(byte: number): void {
    const { writer } = this;
    if (byte === ASCII.Newline) return;
    const closing = this.#closing;
    this.#closing = 0;
    if (closing !== 0 && byte === closing) {
      writer.byte(byte);
      return;
    }
    if (closing !== 0) this.#line(1);
    switch (byte) {
      case ASCII.OpenBrace:
      case ASCII.OpenBracket:
        writer.byte(byte);
        this.#closing = byte === ASCII.OpenBrace ? ASCII.CloseBrace : ASCII.CloseBracket;
        return;
      case ASCII.CloseBrace:
      case ASCII.CloseBracket:
        this.#line(-1);
        writer.byte(byte);
        return;
      case ASCII.Comma:
        writer.byte(byte);
        this.#line(0);
        return;
      case ASCII.Colon:
        writer.byte(byte);
        writer.byte(ASCII.Space);
        return;
      default:
        writer.byte(byte);
        this.#isInText = byte === ASCII.Quote;
    }
  }

  /** Begins a line. `deeper` is its depth relative to the previous line. */
  #line(deeper: number): void {
    this.#depth += deeper;
    this.writer.byte(ASCII.Newline);
    for (let i = 0; i < this.#depth * 2; i++) this.writer.byte(ASCII.Space);
  }
}
