import { describe, expect, it } from 'vitest';
import { decodePEM, pemBlocks } from './decode-pem.js';
import { encodePEM } from './encode-pem.js';

const block = (type: string, body: string) => `-----BEGIN ${type}-----\n${body}\n-----END ${type}-----\n`;
const typesIn = (text: string) => decodePEM(text).map(({ type, bytes }) => `${type}:${bytes.toString()}`);

describe('decodePEM', () => {
  it.each<[string, string, readonly string[]]>([
    ['a block', block('A', 'YWJj'), ['A:abc']],
    ['text around a block', `hello\n${block('A', 'YWJj')}bye`, ['A:abc']],
    ['a block without a line break at the end', block('A', 'YWJj').trimEnd(), ['A:abc']],
    ['Windows line breaks', block('A', 'YWJj').replaceAll('\n', '\r\n'), ['A:abc']],
    ['spaces in lines and after lines', '-----BEGIN A----- \t\nYW Jj\t\n-----END A----- \n', ['A:abc']],
    ['a block without a body', '-----BEGIN A-----\n-----END A-----\n', ['A:']],
    ['an empty line as body', block('A', ''), ['A:']],
    ['a BEGIN within a line', `x${block('A', 'YWJj')}`, []],
    ['a BEGIN after a space', ` ${block('A', 'YWJj')}`, []],
    ['an END within a line', '-----BEGIN A-----\nYWJj-----END A-----\n', []],
    ['text after END', '-----BEGIN A-----\nYWJj\n-----END A-----x\n', []],
    ['an END of another type', '-----BEGIN A-----\nYWJj\n-----END B-----\n', []],
    ['a BEGIN without an END before it', `-----BEGIN A-----\n${block('B', 'YWJj')}`, ['B:abc']],
    ['an END without a BEGIN before it', `\n-----END A-----\n${block('B', 'YWJj')}`, ['B:abc']],
    ['too little padding', block('A', 'YWI'), []],
    ['too much padding', block('A', 'YWI=='), []],
    ['bytes that base64 does not have', block('A', 'YW-j'), []],
    ['unused bits that are set', block('A', 'YWJ='), ['A:ab']],
    ['a block after one with an invalid body', block('A', 'Y') + block('B', 'YWJj'), ['B:abc']],
    ['headers', block('A', 'Proc-Type: 4\nDEK: a\n\nYWJj'), ['A:abc']],
    ['headers without an empty line', block('A', 'Proc-Type: 4\nYWJj'), ['A:abc']],
    ['headers that reach to the END line', '-----BEGIN A-----\na: b\n-----END A-----\n', []],
    ['a type with dashes', block('A-B', 'YWJj'), ['A-B:abc']],
    ['an empty type', '-----BEGIN -----\nYWJj\n-----END -----\n', [':abc']],
    ['two blocks on one line', block('A', 'YWJj').trimEnd() + block('B', 'YWJj'), []],
  ])('reads or skips %s', (_, text, wanted) => {
    expect(typesIn(text)).toEqual(wanted);
  });

  it('returns the headers of a block, and the rest of the text', () => {
    expect(pemBlocks(block('A', 'a: b\n\nYWJj')).blocks[0]?.hasHeaders).toBe(true);
    expect(pemBlocks(block('A', 'YWJj'))).toMatchObject({ hasRest: false, blocks: [{ hasHeaders: false }] });
    expect(pemBlocks(`${block('A', 'YWJj')} `).hasRest).toBe(true);
  });

  it('decodes the output of the encoder', () => {
    const bytes = Buffer.from(Array.from({ length: 200 }, (_, i) => i));
    for (let size = 0; size < bytes.length; size++) {
      expect(decodePEM(encodePEM('CERTIFICATE', bytes.subarray(0, size)))).toEqual([
        { type: 'CERTIFICATE', hasHeaders: false, bytes: bytes.subarray(0, size) },
      ]);
    }
  });

  it.each([
    ['a BEGIN line', (blanks: string) => `-----BEGIN ${blanks}x\n-----END x`],
    ['a header line', (blanks: string) => `-----BEGIN A-----\na:${blanks}x\n\nYWJj\n-----END B-----\n`],
    ['the text behind an END line', (blanks: string) => `-----BEGIN A-----\nYWJj\n-----END A-----${blanks}x\n`],
  ])('takes time in proportion to the blanks of %s', (_, text) => {
    expect(decodePEM(text(' \t'.repeat(500_000)))).toEqual([]);
  });

  it('reads a long text of END lines without BEGIN lines', () => {
    expect(decodePEM('\n-----END A-----'.repeat(100_000))).toEqual([]);
    expect(decodePEM('-----BEGIN A-----\n'.repeat(100_000))).toEqual([]);
  });
});
