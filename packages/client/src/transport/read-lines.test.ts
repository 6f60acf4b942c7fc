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

describe('lines of a stream are read', () => {
  it.each<[string, string[], string[]]>([
    ['several in a chunk', ['a\nb\n'], ['a', 'b']],
    ['over chunks', ['a', 'b', 'c\nd', '\n'], ['abc', 'd']],
    ['empty ones', ['\na\n\n'], ['a']],
    ['a broken last one', ['a\nb'], ['a']],
  ])('%s', async (_, chunks, lines) => {
    expect(await linesOf(...chunks.map(bytes))).toEqual(lines);
  });

  it('with characters whose bytes come in several chunks', async () => {
    const whole = bytes('ü€😀\n');
    expect(await linesOf(...Array.from(whole, (byte) => new Uint8Array([byte])))).toEqual(['ü€😀']);
  });
});
