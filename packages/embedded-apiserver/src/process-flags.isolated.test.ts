import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { cachedDataVersionTag, getHeapStatistics } from 'node:v8';
import { expect, it } from 'vitest';
import { type APIServer, createAPIServer } from './create-api-server.js';

/** V8's flags as one number, and the limits of the heap. */
const settings = () => ({ flags: cachedDataVersionTag(), heapLimit: getHeapStatistics().heap_size_limit });

/** Opens this many connections. From 50 on, a program with a heap policy may collect garbage less often. */
async function openConnections(url: string, count: number): Promise<readonly Socket[]> {
  const port = Number(new URL(url).port);
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    }),
  );
}

/** Creates an object that is large enough for the slow lane. */
async function createLargeObject(server: APIServer): Promise<void> {
  const body = JSON.stringify({ metadata: { name: 'large' }, data: { text: 'x'.repeat(200_000) } });
  const path = 'https://localhost/api/v1/namespaces/default/configmaps';
  const headers = { 'content-type': 'application/json' };
  const created = await server.fetch(new Request(path, { method: 'POST', headers, body }));
  expect(created.status).toBe(201);
}

it('createAPIServer leaves the flags of V8 and the limits of the heap of its process unchanged', async () => {
  const before = settings();
  for (let i = 0; i < 10; i++) {
    const server = createAPIServer({ storageBackend: 'memory', securePort: 0 });
    await server.start();
    const sockets = await openConnections(server.url, 60);
    if (i === 0) await createLargeObject(server);
    expect(settings()).toEqual(before);
    for (const socket of sockets) socket.destroy();
    await server.stop();
    expect(settings()).toEqual(before);
  }
});
