import { describe, expect, it } from 'vitest';
import { readLines } from './read-lines.js';

async function linesOf(...chunks: readonly Uint8Array[]): Promise<readonly string[]> {
  async function* body() {
    yield* chunks;
  }
  const lines: string[] = [];
  for await (const line of readLines(body())) lines.push(line);
  return lines;
}

const bytes = (text: string) => new TextEncoder().encode(text);

describe('reading lines of a stream', () => {
  it.each<[string, string[], string[]]>([
    ['returns several lines of one chunk', ['a\nb\n'], ['a', 'b']],
    ['joins the parts of a line from several chunks', ['a', 'b', 'c\nd', '\n'], ['abc', 'd']],
    ['skips empty lines', ['\na\n\n'], ['a']],
    ['drops an incomplete last line', ['a\nb'], ['a']],
  ])('%s', async (_, chunks, lines) => {
    expect(await linesOf(...chunks.map(bytes))).toEqual(lines);
  });

  it('decodes characters whose bytes come in several chunks', async () => {
    const whole = bytes('ü€😀\n');
    expect(await linesOf(...Array.from(whole, (byte) => new Uint8Array([byte])))).toEqual(['ü€😀']);
  });
});
