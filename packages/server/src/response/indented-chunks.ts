import { chunkBytes } from './chunk-pool.js';
import { ChunkWriter } from './chunk-writer.js';

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const space = 0x20;
const newline = 0x0a;
const openBrace = 0x7b;
const openBracket = 0x5b;
const closeBrace = 0x7d;
const closeBracket = 0x5d;

/**
 * JSON text indented as `indentJSON` of `@k8s-ts/apimachinery/json` does it, piece by piece: a long list need not be in memory, and others need not wait.
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
  /** The closing bracket that would end the list or object that has just been opened; 0 when the last byte opened none. */
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
    else if (byte === backslash) this.#isEscaped = true;
    else if (byte === quote) this.#isInText = false;
  }

  #structure(byte: number): void {
    const { writer } = this;
    if (byte === newline) return;
    const closing = this.#closing;
    this.#closing = 0;
    if (closing !== 0 && byte === closing) {
      writer.byte(byte);
      return;
    }
    if (closing !== 0) this.#line(1);
    switch (byte) {
      case openBrace:
      case openBracket:
        writer.byte(byte);
        this.#closing = byte + 2;
        return;
      case closeBrace:
      case closeBracket:
        this.#line(-1);
        writer.byte(byte);
        return;
      case comma:
        writer.byte(byte);
        this.#line(0);
        return;
      case colon:
        writer.byte(byte);
        writer.byte(space);
        return;
      default:
        writer.byte(byte);
        this.#isInText = byte === quote;
    }
  }

  /** Begins a line, so many levels deeper than the last one. */
  #line(deeper: number): void {
    this.#depth += deeper;
    this.writer.byte(newline);
    for (let i = 0; i < this.#depth * 2; i++) this.writer.byte(space);
  }
}
