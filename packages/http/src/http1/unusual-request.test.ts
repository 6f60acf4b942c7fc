import { expect, it } from 'vitest';
import { readUnusualHead } from './unusual-request.js';

const read = (text: string) => readUnusualHead(Buffer.from(text, 'latin1'));

it('readUnusualHead reads the head of a request, with the values of its headers trimmed', () => {
  expect(read('FOO /a?b HTTP/1.1\r\nHost: \t server \t\r\nA:\r\nB:b c\r\n\r\n')).toEqual({
    method: 'FOO',
    url: '/a?b',
    httpVersionMajor: 1,
    httpVersionMinor: 1,
    rawHeaders: ['Host', 'server', 'A', '', 'B', 'b c'],
  });
});

it.each([
  ['an incomplete head', 'FOO / HTTP/1.1\r\nHost: a\r\n'],
  ['another HTTP version', 'FOO / HTTP/2.0\r\n\r\n'],
  ['a request with a body', 'FOO / HTTP/1.1\r\nContent-Length: 1\r\n\r\na'],
  ['a folded header line', 'FOO / HTTP/1.1\r\nA: b\r\n c\r\n\r\n'],
  ['a control character', 'FOO / HTTP/1.1\r\nA: b\x7f\r\n\r\n'],
])('readUnusualHead returns undefined for %s', (_, text) => {
  expect(read(text)).toBeUndefined();
});

// A regular expression that trims blanks would take hours for this head.
it('readUnusualHead takes time in proportion to the head', () => {
  const blanks = ' \t'.repeat(50_000);
  expect(read(`FOO / HTTP/1.1\r\nA:${blanks}\x7f\r\n\r\n`)).toBeUndefined();
  expect(read(`FOO / HTTP/1.1\r\nA:x${blanks}x${blanks}\r\n\r\n`)?.rawHeaders).toEqual(['A', `x${blanks}x`]);
});
