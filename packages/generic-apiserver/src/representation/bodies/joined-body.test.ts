import { chunkBytes } from '@k8s-ts/event-loop';
import { expect, it } from 'vitest';
import { joinedBody, joinedChunks } from './joined-body.js';

const body = (count: number, size: number | undefined) => ({
  head: '',
  tail: '',
  count,
  size,
  item: (index: number, writer: { text(text: string): void }) => writer.text(String(index % 10).repeat(1024)),
});

it('joinedBody makes a small first piece of a long body, and further pieces only when they are read', async () => {
  let made = 0;
  const long = body(1000, undefined);
  const chunks = joinedChunks({
    ...long,
    item(index, writer) {
      made++;
      long.item(index, writer);
    },
  });
  const first = await chunks.next();
  expect(first.value?.length).toBe(64 * 1024);
  expect(made).toBe(65);
  const sizes: number[] = [];
  for await (const { length } of chunks) sizes.push(length);
  expect(sizes).toEqual([chunkBytes, 1000 * 1024 - 64 * 1024 - chunkBytes]);
});

it('joinedBody makes one piece of a short body', async () => {
  const short = await joinedBody(body(200, 200 * 1024));
  expect((short as Uint8Array).length).toBe(200 * 1024);
});
