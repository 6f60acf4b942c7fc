import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { noHeapPolicy, type PollableBatches, polled } from '@k8s-ts/event-loop';
import { expect, it } from 'vitest';
import { ServerLoad } from '../pacing/server-load.js';
import { writeBody } from './write-body.js';

/** A body to which a test adds batches of pieces. */
class Body implements PollableBatches<Uint8Array> {
  isClosed = false;
  polls = 0;
  failure: Error | undefined;
  readonly #batches: (readonly Uint8Array[])[] = [];
  #listener: (() => void) | undefined;

  add(...texts: readonly string[]): void {
    this.#batches.push(texts.map((text) => Buffer.from(text)));
    this.wake();
  }

  poll(): readonly Uint8Array[] | 'none' | 'ended' {
    this.polls++;
    if (this.failure) throw this.failure;
    return this.#batches.shift() ?? (this.isClosed ? 'ended' : 'none');
  }

  whenReady(listener: () => void): void {
    this.#listener = listener;
    if (this.#batches.length > 0 || this.isClosed) this.wake();
  }

  close(): void {
    this.isClosed = true;
    this.wake();
  }

  wake(): void {
    const listener = this.#listener;
    this.#listener = undefined;
    listener?.();
  }

  [Symbol.asyncIterator]() {
    return polled(this);
  }
}

const textOf = async (stream: PassThrough) => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

it('writeBody writes available and later events', async () => {
  const target = new PassThrough();
  const body = new Body();
  const text = textOf(target);
  body.add('a', 'b');
  const written = writeBody(target, body);
  body.add('c');
  body.add('d', 'x'.repeat(300_000));
  await expect.poll(() => body.polls, { timeout: 60_000 }).toBeGreaterThan(3);
  body.add('e');
  body.close();
  await written;
  expect(await text).toBe(`abcd${'x'.repeat(300_000)}e`);
});

it('writeBody takes no further pieces from a body while the reader is slow', async () => {
  const target = new PassThrough({ highWaterMark: 4, readableHighWaterMark: 4 });
  const body = new Body();
  for (let n = 0; n < 20; n++) body.add('12345678');
  const written = writeBody(target, body);
  const pollsBefore = body.polls;
  expect(pollsBefore).toBeLessThan(5);
  body.add('end');
  expect(body.polls).toBe(pollsBefore);
  const text = textOf(target);
  body.close();
  await written;
  expect(await text).toBe(`${'12345678'.repeat(20)}end`);
});

it.each(['opens', 'disconnects'])(
  'writeBody produces nothing for a reader whose window is closed until it %s',
  async (what) => {
    const reader = Object.assign(new PassThrough(), { mayWrite: () => false });
    let isClosed = false;
    let made = 0;
    const body: AsyncIterableIterator<Uint8Array> = {
      async next() {
        return made++ === 0 ? { done: false, value: Buffer.from('text') } : { done: true, value: undefined };
      },
      async return() {
        isClosed = true;
        return { done: true, value: undefined };
      },
      [Symbol.asyncIterator]: () => body,
    };
    const written = writeBody(reader, body);
    await new Promise((resolve) => setImmediate(resolve));
    expect(made).toBe(0);
    if (what === 'opens') reader.emit('drain');
    else reader.destroy();
    await written;
    expect([made, isClosed]).toEqual(what === 'opens' ? [2, false] : [0, true]);
  },
);

it('writeBody closes the body when its reader has disconnected', async () => {
  const target = new PassThrough();
  const body = new Body();
  const written = writeBody(target, body);
  target.destroy();
  await once(target, 'close');
  body.add('late');
  await written;
  expect(body.isClosed).toBe(true);
});

it('writeBody destroys the target when the body fails', async () => {
  const target = new PassThrough();
  const failed = once(target, 'error');
  const body = new Body();
  const written = writeBody(target, body);
  body.failure = new Error('broken');
  body.wake();
  await written;
  expect(await failed).toEqual([body.failure]);
  expect(body.isClosed).toBe(true);
});

it('writeBody reports responses of 4 MiB or more to the heap policy', async () => {
  let reported = 0;
  const send = async (pieces: number) => {
    const target = new PassThrough();
    target.resume();
    const body = (async function* () {
      for (let i = 0; i < pieces; i++) yield new Uint8Array(1024 * 1024);
    })();
    await writeBody(target, body, new ServerLoad({ ...noHeapPolicy, countLargeResponse: () => reported++ }));
    return reported;
  };
  expect(await send(3)).toBe(0);
  expect([await send(4), await send(5)]).toEqual([1, 2]);
});
