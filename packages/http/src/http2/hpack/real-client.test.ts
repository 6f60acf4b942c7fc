import http2 from 'node:http2';
import net, { type AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FrameReader } from '../frame-reader.js';
import { flag, frameType } from '../frames.js';
import { HeaderDecoder } from './header-decoder.js';

type Headers = Readonly<Record<string, string>>;

/** Sends no responses, and records the input of a client. */
let server: net.Server;
beforeAll(async () => {
  server = net.createServer((socket) => socket.on('error', () => {}));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/**
 * Sends requests over one connection with node:http2, which compresses headers with Huffman codes and a table. Returns
 * the decoded headers.
 */
async function sent(requests: readonly Headers[]): Promise<readonly (readonly string[])[]> {
  const decoder = new HeaderDecoder(1 << 24);
  const lists: (readonly string[])[] = [];
  let parts: Buffer[] = [];
  const client = http2.connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    maxSendHeaderBlockLength: 1 << 24,
  });
  client.on('error', () => {});
  try {
    await new Promise<void>((resolve, reject) => {
      const reader = new FrameReader({
        onDataHead: () => reject(new Error('unexpected data')),
        onData: () => {},
        onPadding: () => {},
        onDataEnd: () => {},
        onFrame(type, flags, _stream, bytes, start, end) {
          if (type !== frameType.headers && type !== frameType.continuation) return;
          const hasPriority = type === frameType.headers && (flags & flag.priority) !== 0;
          parts.push(Buffer.from(bytes.subarray(start + (hasPriority ? 5 : 0), end)));
          if ((flags & flag.endHeaders) === 0) return;
          lists.push(decoder.decode(Buffer.concat(parts)).raw);
          parts = [];
          if (lists.length === requests.length) resolve();
        },
      });
      server.once('connection', (socket) =>
        socket.on('data', (bytes) => {
          try {
            reader.read(bytes);
          } catch (error) {
            reject(error as Error);
          }
        }),
      );
      for (const headers of requests) client.request({ ':path': '/', ...headers }).on('error', () => {});
    });
  } finally {
    client.destroy();
  }
  return lists;
}

/** The headers without those that the client adds. */
const own = (raw: readonly string[]): Headers =>
  Object.fromEntries(
    raw.flatMap((name, i) => (i % 2 === 0 && !name.startsWith(':') ? [[name, raw[i + 1] as string]] : [])),
  );

describe('the input of node:http2', () => {
  it('is decoded, with every byte that a value may contain', async () => {
    const bytes = Array.from({ length: 0xe0 }, (_, i) => String.fromCharCode(0x20 + i)).filter(
      (each) => each !== '\x7f',
    );
    const requests = bytes.flatMap((byte) => ({ 'x-one': `a${byte}b`, 'x-many': `a${byte.repeat(50)}b` }));
    const all = { 'x-all': `a${bytes.join('')}b` };
    // A client opens about a hundred streams at once.
    for (let start = 0; start < requests.length; start += 70) {
      const some = [all, ...requests.slice(start, start + 70), all];
      expect((await sent(some)).map(own)).toEqual(some);
    }
  });

  it('is decoded when it is longer than a frame, and when the table is full', async () => {
    const long = { 'x-a': 'a'.repeat(50_000), 'x-b': '\xff'.repeat(20_000) };
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`x-name-${i}`, `value ${i}`]));
    const requests = [long, many, many, { ...many, 'x-last': 'a' }, long];
    expect((await sent(requests)).map(own)).toEqual(requests);
  });

  it('is decoded with any headers', async () => {
    const name = fc
      .string({ unit: fc.constantFrom(...'abcxyz0129-'), minLength: 1, maxLength: 8 })
      .map((text) => `x-${text}`);
    const character = fc
      .integer({ min: 0x21, max: 0xff })
      .filter((code) => code !== 0x7f)
      .map((code) => String.fromCharCode(code));
    const value = fc.oneof(
      fc.constantFrom('a', 'gzip', 'application/json', 'application/vnd.kubernetes.protobuf'),
      fc.string({ unit: character, maxLength: 100 }),
    );
    const list = fc.uniqueArray(fc.tuple(name, value), { selector: ([first]) => first, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.array(list, { minLength: 1, maxLength: 30 }), async (lists) => {
        const requests = lists.map((entries) => Object.fromEntries(entries));
        expect((await sent(requests)).map(own)).toEqual(requests);
      }),
      { numRuns: 50 },
    );
  });
});
