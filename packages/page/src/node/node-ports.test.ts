import { Buffer as NodeBuffer } from 'node:buffer';
import { createHash as nodeHash, createHmac as nodeHmac } from 'node:crypto';
import { isIP as nodeIsIP } from 'node:net';
import { posix } from 'node:path';
import { crc32 as nodeCRC32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Buffer, isUtf8 } from './buffer.js';
import { createHash, createHmac, randomInt } from './crypto.js';
import { isIP } from './net.js';
import { basename, dirname, extname, join } from './path.js';
import { crc32 } from './zlib.js';

/** Returns bytes of all lengths up to a limit. They are the same in each run. */
const samples: readonly Uint8Array[] = Array.from({ length: 280 }, (_, length) =>
  Uint8Array.from({ length }, (_, at) => (length * 48_271 + at * at * 69_621 + (at << 3)) >> 2),
);
const texts = ['', 'a', 'grüße', '😀 text', '\ufeffmark', 'a=b', 'ab-_+/', 'zz', '0g', 'f00', 'YQ==b', 'YQ'];
/** Node.js stops reading base64 at characters that consist of two UTF-16 units. */
const isPlain = (text: string) => !/[\u0100-\uffff]/.test(text);
const encodings = ['utf8', 'latin1', 'hex', 'base64', 'base64url', 'utf16le'] as const;

describe("the page's Buffer", () => {
  it.each(encodings)('writes and reads texts in %s like the Buffer of Node.js', (encoding) => {
    for (const data of samples) {
      const text = NodeBuffer.from(data).toString(encoding);
      expect(Buffer.from(data).toString(encoding)).toBe(text);
      expect([...Buffer.from(text, encoding)]).toEqual([...NodeBuffer.from(text, encoding)]);
    }
    for (const text of encoding.startsWith('base64') ? texts.filter(isPlain) : texts) {
      expect([...Buffer.from(text, encoding)], text).toEqual([...NodeBuffer.from(text, encoding)]);
      expect(Buffer.byteLength(text, 'utf8')).toBe(NodeBuffer.byteLength(text, 'utf8'));
    }
  });

  it('compares, joins, searches, copies and writes like the Buffer of Node.js', () => {
    for (const a of samples.slice(0, 60)) {
      const b = a.subarray(a.length >> 1);
      const at = a.length % 20;
      expect(Buffer.compare(a, b)).toBe(NodeBuffer.compare(a, b));
      const [own, node] = [Buffer.concat([a, b, a]), NodeBuffer.concat([a, b, a])];
      expect([...own]).toEqual([...node]);
      expect(own.indexOf(b, at)).toBe(node.indexOf(b, at));
      expect(own.equals(Buffer.concat([a, b]))).toBe(node.equals(NodeBuffer.concat([a, b])));
      const [ownTarget, nodeTarget] = [Buffer.alloc(40), NodeBuffer.alloc(40)];
      expect(own.copy(ownTarget, at)).toBe(node.copy(nodeTarget, at));
      expect(ownTarget.write('grüße', at, 'latin1')).toBe(nodeTarget.write('grüße', at, 'latin1'));
      expect(ownTarget.write('grüße', at)).toBe(nodeTarget.write('grüße', at));
      expect([...ownTarget]).toEqual([...nodeTarget]);
    }
  });

  it('shares its memory with slices', () => {
    const buffer = Buffer.from('abc');
    buffer.slice(1)[0] = 0x78;
    expect(buffer.toString()).toBe('axc');
    expect(Buffer.isBuffer(buffer.subarray(1))).toBe(true);
  });

  it('distinguishes valid UTF-8 from other bytes', () => {
    expect([isUtf8(Buffer.from('grüße')), isUtf8(Uint8Array.of(0xff))]).toEqual([true, false]);
  });
});

describe("the page's hashes", () => {
  it.each(['sha256', 'sha512'] as const)('%s and its HMAC equal the results of Node.js', (algorithm) => {
    for (const data of samples) {
      expect(createHash(algorithm).update(data).update('é').digest('hex')).toBe(
        nodeHash(algorithm).update(data).update('é').digest('hex'),
      );
      expect(createHmac(algorithm, data).update('text').digest('base64')).toBe(
        nodeHmac(algorithm, data).update('text').digest('base64'),
      );
    }
  });

  it('the CRC-32 is that of zlib', () => {
    for (const data of samples) expect(crc32(data)).toBe(nodeCRC32(data));
  });

  it('random numbers stay below their limit', () => {
    const numbers = Array.from({ length: 200 }, () => randomInt(3));
    expect([...new Set(numbers)].sort()).toEqual([0, 1, 2]);
  });
});

it("the page's paths are those of POSIX", () => {
  for (const parts of [
    ['a', 'b'],
    ['/a', '../b'],
    ['a', '..'],
    ['/', '..', 'c.d'],
    ['', ''],
    ['a//b', './c'],
    ['..', '..', 'x'],
  ]) {
    expect(join(...parts)).toBe(posix.join(...parts));
  }
  expect([basename('/a/b.c'), dirname('/a/b.c'), dirname('a'), extname('/a.b/c.d'), extname('.d')]).toEqual([
    'b.c',
    '/a',
    '.',
    '.d',
    '',
  ]);
});

it.each([
  '1.2.3.4',
  '255.255.255.255',
  '256.1.1.1',
  '01.2.3.4',
  '1.2.3',
  '::',
  '::1',
  'fe80::1%eth0',
  '1:2:3:4:5:6:7:8',
  '1:2:3:4:5:6:7',
  '1::2::3',
  '::ffff:1.2.3.4',
  '::1.2.3',
  'g::1',
  'example.com',
  '',
  '[::1]',
])('isIP of %j is that of Node.js', (text) => {
  expect(isIP(text)).toBe(nodeIsIP(text));
});
