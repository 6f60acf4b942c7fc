import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { fetchTransport } from './fetch-transport.js';

describe('fetchTransport', () => {
  it('ends a waiting body when the signal aborts, even if the function ignores it', async () => {
    let isCancelled = false;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('first')),
      cancel() {
        isCancelled = true;
      },
    });
    const transport = fetchTransport({ url: 'http://in-process', fetch: async () => new Response(body) });
    const aborting = new AbortController();
    const response = await transport({ method: 'GET', path: '/', headers: {}, signal: aborting.signal });
    const pieces: string[] = [];
    const reading = (async () => {
      for await (const piece of response.body) {
        pieces.push(new TextDecoder().decode(piece));
        setTimeout(() => aborting.abort(new Error('enough')));
      }
    })();
    await expect(reading).rejects.toThrow('enough');
    expect([pieces, isCancelled]).toEqual([['first'], true]);
  });

  it('leaves no listeners on a signal after responses, however they end', async () => {
    const answers = [
      () => new Response('text'),
      () => new Response(null, { status: 204 }),
      () => {
        throw new Error('refused');
      },
    ];
    const { signal } = new AbortController();
    for (const answer of answers) {
      const transport = fetchTransport({ url: 'http://in-process', fetch: async () => answer() });
      await transport({ method: 'GET', path: '/', headers: {}, signal }).then(
        (response) => response.text(),
        () => undefined,
      );
    }
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
