import { constants, deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HeaderBlockReader, HeaderBlockWriter, headerDictionary, type SpdyHeaders } from './header-block.js';

/** The plain form of a header block. */
function plain(headers: SpdyHeaders): Buffer {
  const entries = Object.entries(headers).flat();
  const parts = [uint32(entries.length / 2)];
  for (const text of entries) parts.push(uint32(Buffer.byteLength(text)), Buffer.from(text));
  return Buffer.concat(parts);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** Compresses as Go's writers do: one zlib stream with the preset dictionary, flushed behind each block. */
function compressed(blocks: readonly Buffer[]): readonly Buffer[] {
  let window = headerDictionary();
  return blocks.map((block, index) => {
    const bytes = deflateRawSync(block, { dictionary: window, finishFlush: constants.Z_SYNC_FLUSH });
    window = Buffer.concat([window, block]).subarray(-32 * 1024);
    // CMF, FLG with FDICT, and the dictionary's checksum.
    return index === 0 ? Buffer.concat([Buffer.from('78bbe3c6a7c2', 'hex'), bytes]) : bytes;
  });
}

const headers = fc.dictionary(fc.stringMatching(/^[a-z][a-z-]{0,20}$/), fc.string({ maxLength: 100 }), { maxKeys: 8 });
const lists = fc.array(headers, { minLength: 1, maxLength: 8 });
const asObjects = (list: readonly SpdyHeaders[]) => list.map((each) => ({ ...each }));

describe('header blocks', () => {
  it('use the dictionary of SPDY/3', () => {
    expect(headerDictionary().length).toBe(1423);
  });

  it('are unchanged after writing and reading', () => {
    fc.assert(
      fc.property(lists, (list) => {
        const writer = new HeaderBlockWriter();
        const reader = new HeaderBlockReader();
        expect(asObjects(list.map((each) => reader.read(writer.write(each))))).toEqual(asObjects(list));
      }),
    );
  });

  it('are read when several are compressed together', () => {
    fc.assert(
      fc.property(lists, (list) => {
        const reader = new HeaderBlockReader();
        expect(asObjects(compressed(list.map(plain)).map((block) => reader.read(block)))).toEqual(asObjects(list));
      }),
    );
  });

  it('are refused when they are invalid or too long', () => {
    expect(() => new HeaderBlockReader().read(Buffer.from('hello'))).toThrow();
    const [bomb] = compressed([plain({ name: 'x'.repeat(2 << 20) })]);
    expect(() => new HeaderBlockReader().read(bomb as Buffer)).toThrow();
  });
});
