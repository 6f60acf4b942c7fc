import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EncodingCache } from '../encodings/encoding-cache.js';
import { newPieceForm } from './cached-gzip-parts.js';
import { type JoinedBody, JoinedStream } from './joined-body.js';

interface Item {
  readonly text: string;
}

/** Sends lists, and measures the work. */
function sender(limit?: number) {
  const cache = new EncodingCache(limit);
  const form = newPieceForm();
  return async (items: readonly Item[], separator?: number) => {
    let written = 0;
    const body: JoinedBody = {
      head: '{"items":[',
      tail: Buffer.from(']}\n'),
      count: items.length,
      ...(separator === undefined ? {} : { separator }),
      size: undefined,
      item(index, writer) {
        written++;
        writer.text((items[index] as Item).text);
      },
      kept: { revision: (index) => items[index] as Item, form, keeper: cache.forList() },
    };
    const zipped = await joined((await new JoinedStream(body).gzipped(1)) as AsyncIterable<readonly Uint8Array[]>);
    const compressed = written;
    const plain = await joined(new JoinedStream(body));
    return { text: gunzipSync(zipped).toString(), plain: plain.toString(), compressed, bytes: zipped.length };
  };
}

async function joined(body: AsyncIterable<Uint8Array | readonly Uint8Array[]>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(...(chunk instanceof Uint8Array ? [chunk] : chunk));
  return Buffer.concat(chunks);
}

const comma = 0x2c;
const newItem = (name: string | number, size = 4000): Item => ({
  text: `{"name":"${name}","${'x'.repeat(size)}":"ä"}`,
});
const newItems = (count: number, size?: number) => Array.from({ length: count }, (_, i) => newItem(i, size));

describe('a compressed list', () => {
  it('contains the list', async () => {
    const send = sender();
    for (const count of [0, 1, 2, 70, 200]) {
      for (const separator of [undefined, comma]) {
        const { text, plain } = await send(newItems(count), separator);
        expect(text).toBe(plain);
      }
    }
    expect((await send([newItem(1, 0), newItem(2, 0)], comma)).text).toBe(
      '{"items":[{"name":"1","":"ä"},{"name":"2","":"ä"}]}\n',
    );
  });

  it('is compressed once', async () => {
    const send = sender();
    const items = newItems(1000);
    const first = await send(items);
    expect(first.compressed).toBe(1000);
    const second = await send(items);
    expect(second.compressed).toBe(0);
    expect(second.bytes).toBe(first.bytes);
  });

  it('costs little when an object was changed, added or removed', async () => {
    const send = sender();
    const items = newItems(1000);
    await send(items);
    // A piece has 65 items.
    for (const at of [0, 500, 980]) {
      items[at] = newItem('changed');
      expect((await send(items)).compressed).toBeLessThanOrEqual(66);
      items.splice(at, 0, newItem('added'));
      expect((await send(items)).compressed).toBeLessThanOrEqual(140);
      items.splice(at, 1);
      expect((await send(items)).compressed).toBeLessThanOrEqual(140);
      const { text, plain, compressed } = await send(items);
      expect(compressed).toBe(0);
      expect(text === plain).toBe(true);
    }
  });

  it('is not cut into ever shorter pieces by changes', async () => {
    const send = sender();
    const items = newItems(600, 2000);
    const { bytes } = await send(items);
    for (let i = 0; i < 120; i++) {
      items.splice((i * 97) % items.length, 0, newItem(`added ${i}`, 2000));
      await send(items);
    }
    const whole = await sender()(items);
    const last = await send(items);
    expect(last.text === last.plain).toBe(true);
    expect(last.bytes - whole.bytes).toBeLessThan(bytes / 2);
  });

  it('contains the list after any changes, also when there is space for a few pieces only', async () => {
    const change = fc.record({
      at: fc.nat(),
      kind: fc.constantFrom('change', 'add', 'remove', 'long'),
      from: fc.nat(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 20 }), fc.boolean(), async (changes, isSmall) => {
        const send = sender(isSmall ? 8000 : undefined);
        const items = newItems(100, 10_000);
        for (const { at, kind, from } of changes) {
          const index = at % (items.length + 1);
          const next = newItem(at, kind === 'long' ? 600_000 : 9000);
          items.splice(index, kind === 'add' ? 0 : 1, ...(kind === 'remove' ? [] : [next]));
          // Another list that has some of the items, such as that of a namespace or of a selector.
          const some = items.filter((_, i) => i % ((from % 3) + 1) === 0).slice(from % 50);
          for (const list of [some, items]) {
            const { text, plain } = await send(list, comma);
            expect(text === plain).toBe(true);
          }
        }
      }),
      { numRuns: 15 },
    );
  });
});
