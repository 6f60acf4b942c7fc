import { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { chunkBytes, emptyChunkPool, takeChunk } from '@k8s-ts/event-loop';
import { expect, it } from 'vitest';
import { writeBody } from '../../../../http/src/adapter/write-body.js';
import { ServerLoad } from '../../../../http/src/pacing/server-load.js';
import { JoinedStream } from './joined-body.js';

/** A list of items of 1,000 bytes, which differ from those of other lists. */
const list = (name: string, count: number) =>
  new JoinedStream({
    head: '[',
    tail: ']',
    count,
    separator: 44,
    size: undefined,
    item: (index, writer) => writer.text(`${name}-${index}`.padEnd(1000, name)),
  });

const textOf = (name: string, count: number) =>
  `[${Array.from({ length: count }, (_, index) => `${name}-${index}`.padEnd(1000, name)).join(',')}]`;

it('writeBody writes whole lists to readers that read slowly and at the same time', async () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const read = await Promise.all(
    names.map(async (name, turns) => {
      const pieces: Buffer[] = [];
      const target = new Writable({
        highWaterMark: 16 * 1024,
        // Reads a piece some turns after it arrived, as a socket does, and then reports it as written.
        async write(piece: Buffer, _encoding, written) {
          for (let turn = 0; turn < turns; turn++) await setImmediate();
          pieces.push(Buffer.from(piece));
          written();
        },
      });
      await writeBody(target, list(name, 3000));
      await new Promise((resolve) => target.once('finish', resolve));
      return Buffer.concat(pieces).toString();
    }),
  );
  for (const [index, text] of read.entries()) expect(text === textOf(names[index] as string, 3000)).toBe(true);
});

it('writeBody does not reuse divided pieces', async () => {
  emptyChunkPool();
  async function* halves() {
    for await (const pieces of list('a', 3000)) {
      for (const piece of pieces instanceof Uint8Array ? [pieces] : pieces) {
        const middle = piece.length >> 1;
        yield piece.subarray(0, middle);
        // Another list begins meanwhile.
        takeChunk().fill('z');
        yield piece.subarray(middle);
      }
    }
  }
  const read: Buffer[] = [];
  const target = new Writable({
    write(piece: Buffer, _encoding, written) {
      read.push(Buffer.from(piece));
      written();
    },
  });
  await writeBody(target, halves());
  await new Promise((resolve) => target.once('finish', resolve));
  expect(Buffer.concat(read).toString() === textOf('a', 3000)).toBe(true);
});

it('writeBody writes the pieces of few lists whole, and divides the pieces of further lists', async () => {
  const sizes: number[][] = [];
  const readers: Writable[] = [];
  const load = new ServerLoad();
  for (let reader = 0; reader < 6; reader++) {
    const written: number[] = [];
    sizes.push(written);
    const target = new Writable({
      highWaterMark: 16 * 1024,
      write(piece: Buffer, _encoding, done) {
        written.push(piece.length);
        // The second piece is not read.
        if (written.length < 2) done();
      },
    });
    readers.push(target);
    void writeBody(target, list('a', 3000), load);
  }
  await expect.poll(() => sizes.map(({ length }) => length), { timeout: 60_000 }).toEqual([2, 2, 2, 2, 2, 2]);
  const [whole, part] = [chunkBytes, 128 * 1024];
  // The lists are made in turns of the event loop, in any order.
  expect(sizes.map(([, second]) => second as number).sort((a, b) => b - a)).toEqual([
    whole,
    whole,
    whole,
    whole,
    part,
    part,
  ]);
  for (const target of readers) target.destroy();
});

it('writeBody does not reuse memory that a failed write may still read', async () => {
  emptyChunkPool();
  const seen: Buffer[] = [];
  const target = new Writable({
    write(piece: Buffer, _encoding, written) {
      seen.push(piece);
      if (seen.length === 3) written(new Error('the reader is gone'));
      else written();
    },
  });
  target.on('error', () => {});
  await writeBody(target, list('a', 3000));
  const last = seen.at(-1) as Buffer;
  const taken = Array.from({ length: 20 }, takeChunk);
  expect(taken.some(({ buffer }) => buffer === last.buffer)).toBe(false);
});
