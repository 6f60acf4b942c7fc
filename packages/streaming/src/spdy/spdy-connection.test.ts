import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { connectionPair } from '../http/connection-pair.js';
import { controlFrame, FrameType, uint32s } from './frames.js';
import { SpdyConnection } from './spdy-connection.js';
import type { SpdyStream } from './spdy-stream.js';

function connected(onStream?: (stream: SpdyStream) => void) {
  const [one, other] = connectionPair();
  const client = new SpdyConnection(one, { role: 'client' });
  const server = new SpdyConnection(other, { role: 'server', ...(onStream ? { onStream } : {}) });
  return { client, server };
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe('a SPDY connection', () => {
  it('carries many streams in both directions', async () => {
    const { client } = connected((stream) => {
      stream.write(`${stream.headers.name}:`);
      stream.pipe(stream);
    });
    const sizes = [0, 1, 70_000, 300_000];
    const answers = await Promise.all(
      sizes.map(async (size) => {
        const stream = await client.openStream({ name: `s${size}` });
        stream.end('x'.repeat(size));
        return textOf(stream);
      }),
    );
    expect(answers).toEqual(sizes.map((size) => `s${size}:${'x'.repeat(size)}`));
    client.close();
    await client.closed;
  });

  it('lets both sides open streams', async () => {
    const [one, other] = connectionPair();
    const server = new SpdyConnection(other, { role: 'server' });
    new SpdyConnection(one, { role: 'client', onStream: (stream) => stream.end('from the client') });
    expect(await textOf(await server.openStream({}))).toBe('from the client');
    server.destroy();
  });

  it('refuses unexpected streams', async () => {
    const { client } = connected();
    await expect(client.openStream({})).rejects.toThrow('stream reset');
    client.destroy();
  });

  it('ends a stream that the other side resets', async () => {
    const { client } = connected((stream) => {
      stream.write('begun');
      stream.once('data', () => stream.reset());
    });
    const stream = await client.openStream({});
    const text = textOf(stream);
    stream.write('go');
    expect(await text).toBe('begun');
    stream.write('dropped');
    client.destroy();
  });

  it('ends all streams with the connection, and refuses new streams', async () => {
    const { client, server } = connected(() => {});
    const stream = await client.openStream({});
    const waiting = client.openStream({});
    const text = textOf(stream);
    server.destroy();
    await waiting.catch(() => {});
    expect(await text).toBe('');
    await client.closed;
    await expect(client.openStream({})).rejects.toThrow('the connection is closed');
  });

  it('does not read ahead on a stream that is not read', async () => {
    const streams: SpdyStream[] = [];
    const { client } = connected((stream) => streams.push(stream));
    const stream = await client.openStream({});
    const chunk = Buffer.alloc(64 * 1024);
    let sent = 0;
    while (stream.write(chunk) && sent < 1000) sent++;
    await new Promise((resolve) => setImmediate(resolve));
    expect(sent).toBeLessThan(100);
    expect(streams[0]?.readableLength).toBeLessThanOrEqual(2 * chunk.length);
    client.destroy();
  });

  it('answers pings of the other side', async () => {
    const [one, other] = connectionPair();
    new SpdyConnection(other, { role: 'server' });
    one.write(controlFrame(FrameType.ping, 0, uint32s(7)));
    const [answer] = (await once(one, 'data')) as [Buffer];
    expect(answer).toEqual(controlFrame(FrameType.ping, 0, uint32s(7)));
    one.destroy();
  });

  it.each([
    ['text', Buffer.from('\xffGET / HTTP/1.1', 'latin1')],
    ['a header block that is not compressed', controlFrame(FrameType.synStream, 0, Buffer.alloc(20))],
    ['a stream without headers', controlFrame(FrameType.synStream, 0, uint32s(1))],
    ['a stream that only a server may open', controlFrame(FrameType.synStream, 0, uint32s(2))],
    ['a ping without a number', controlFrame(FrameType.ping, 0, Buffer.alloc(1))],
  ])('closes the connection at %s', async (_name, bytes) => {
    const [one, other] = connectionPair();
    const server = new SpdyConnection(other, { role: 'server', onStream: () => {} });
    one.write(bytes);
    await server.closed;
  });
});
