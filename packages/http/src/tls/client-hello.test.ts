import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { awaitClientHello } from './client-hello.js';

const ends: (() => unknown)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/**
 * Opens a connection. `begun` collects the bytes that have been read when the handshake begins. `ended` counts the
 * reports that the connection ended before the handshake.
 */
async function connect(
  timeoutMs: number,
): Promise<{ client: Socket; server: Socket; begun: Buffer[]; ended: { count: number } }> {
  const listener = net.createServer().listen(0, '127.0.0.1');
  ends.push(() => listener.close());
  await once(listener, 'listening');
  const accepted = once(listener, 'connection');
  const client = net.connect((listener.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => {});
  const [server] = (await accepted) as [Socket];
  ends.push(() => client.destroy());
  ends.push(() => server.destroy());
  const begun: Buffer[] = [];
  const ended = { count: 0 };
  awaitClientHello(
    server,
    timeoutMs,
    () => begun.push(server.read() as Buffer),
    () => ended.count++,
  );
  return { client, server, begun, ended };
}

const minute = 60_000;
const record = Buffer.concat([Buffer.from([22, 3, 1, 0x40, 0]), Buffer.alloc(0x4000, 'x')]);

it('the TLS handshake begins when the first record is complete, without having consumed it', async () => {
  const { client, server, begun } = await connect(minute);
  for (const [from, to] of [
    [0, 3],
    [3, 100],
    [100, record.length - 1],
  ]) {
    client.write(record.subarray(from, to));
    await expect.poll(() => server.bytesRead, { timeout: minute }).toBe(to);
  }
  expect(begun).toEqual([]);
  client.write(record.subarray(-1));
  await expect.poll(() => begun.length, { timeout: minute }).toBe(1);
  expect(Buffer.concat(begun).equals(record)).toBe(true);
});

it('the TLS handshake begins at once with other bytes than TLS', async () => {
  const { client, server, begun, ended } = await connect(minute);
  client.write('PRI * ');
  await expect.poll(() => begun.map(String), { timeout: minute }).toEqual(['PRI * ']);
  server.destroy();
  await once(server, 'close');
  expect(ended.count).toBe(0);
});

it('the server closes connections that send nothing in time, or end first', async () => {
  const late = await connect(1);
  await once(late.server, 'close');
  const ended = await connect(minute);
  ended.client.end(record.subarray(0, 100));
  await once(ended.server, 'close');
  expect([...late.begun, ...ended.begun]).toEqual([]);
  expect([late.ended.count, ended.ended.count]).toEqual([1, 1]);
});

it.each(['GET / HTTP/1.1\r\n\r\n', 'HEAD / HTTP/1.0\r\n', 'POST /api', 'PUT /', 'OPTIONS *'])(
  'the server answers a client that sends %j without TLS',
  async (text) => {
    const { client, begun, ended } = await connect(minute);
    // The text is sent in two pieces.
    client.write(text.slice(0, 2));
    setTimeout(() => client.write(text.slice(2)), 20);
    let answer = '';
    client.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
    });
    await once(client, 'end');
    expect(answer).toBe('HTTP/1.0 400 Bad Request\r\n\r\nClient sent an HTTP request to an HTTPS server.\n');
    await expect.poll(() => ended.count, { timeout: minute }).toBe(1);
    expect(begun).toEqual([]);
  },
);
