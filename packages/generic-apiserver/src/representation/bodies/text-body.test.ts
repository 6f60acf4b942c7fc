import { Buffer } from 'node:buffer';
import { expect, it } from 'vitest';
import { textBody } from './text-body.js';

const bytesOf = (body: Uint8Array | readonly Uint8Array[]) =>
  Buffer.concat(body instanceof Uint8Array ? [body] : [...body]);

it.each([
  ['an empty text', ''],
  ['a short text', 'aé😀'],
  ['a long text', 'a'.repeat(400_000)],
  ['surrogate pairs', `a${'😀'.repeat(200_000)}`],
  ['surrogate pairs at even places', '😀'.repeat(200_000)],
  ['lone surrogates', '\ud83d'.repeat(300_000)],
])('textBody has the bytes of %s', (_name, text) => {
  expect(bytesOf(textBody(text)).equals(Buffer.from(text))).toBe(true);
  expect(bytesOf(textBody(text, '\n')).equals(Buffer.from(`${text}\n`))).toBe(true);
});

it('textBody has small pieces', () => {
  const body = textBody('é'.repeat(1_000_000)) as readonly Uint8Array[];
  expect(Math.max(...body.map(({ length }) => length))).toBeLessThanOrEqual(256 * 1024);
});
