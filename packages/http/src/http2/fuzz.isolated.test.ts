import net, { type AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frame, preface, RawClient, settings, uint32 } from '../../test/raw-http2-client.js';
import { ServerConnection, type ServerStream } from './index.js';

/** How the handler treats the request of a stream. */
type Behaviour = 'answer' | 'large' | 'read' | 'pieces' | 'wait' | 'reset' | 'close';
const behaviours: readonly Behaviour[] = ['answer', 'large', 'read', 'pieces', 'wait', 'reset', 'close'];

let server: net.Server;
let port: number;
let behaviourOf: (n: number) => Behaviour;
let connections: {
  readonly connection: ServerConnection;
  readonly streams: ServerStream[];
  closed: number;
  streamsClosed: number;
}[] = [];
const errors: unknown[] = [];
const onError = (error: unknown): void => void errors.push(error);

function act(stream: ServerStream, behaviour: Behaviour): void {
  const answer = () => stream.answer(200, { 'content-type': 'text/plain' }, Buffer.alloc(100));
  if (behaviour === 'answer') answer();
  else if (behaviour === 'large') {
    stream.respond(200, {});
    const write = (): boolean => stream.write(Buffer.alloc(30_000));
    let left = 20;
    stream.on('drain', () => (--left > 0 ? write() : stream.end()));
    if (write()) stream.end();
  } else if (behaviour === 'read') stream.body.read(5000, () => new Error('too large')).then(answer, answer);
  else if (behaviour === 'pieces') {
    (async () => {
      for await (const piece of stream.body.pieces() ?? []) if (piece.length === 0) throw new Error('an empty piece');
      answer();
    })().catch(answer);
  } else if (behaviour === 'reset') stream.reset(8);
  else if (behaviour === 'close') stream.connection.close();
}

beforeAll(async () => {
  process.on('uncaughtExceptionMonitor', onError);
  server = net.createServer({ noDelay: true }, (socket) => {
    socket.on('error', () => socket.destroy());
    const streams: ServerStream[] = [];
    const connection = new ServerConnection(socket, {
      maxConcurrentStreams: 4,
      streamWindow: 20_000,
      connectionWindow: 70_000,
      maxHeaderListSize: 5000,
      onRead() {},
      onStream(stream) {
        streams.push(stream);
        stream.onClosed = () => one.streamsClosed++;
        act(stream, behaviourOf(streams.length));
      },
      onClosed: () => one.closed++,
    });
    const one = { connection, streams, closed: 0, streamsClosed: 0 };
    connections.push(one);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  process.off('uncaughtExceptionMonitor', onError);
});

const id = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(1, 3, 5, 7, 9, 11) },
  { weight: 1, arbitrary: fc.constantFrom(0, 2, 99, 0x7fff_ffff) },
);
const headBlock = fc.oneof(
  { weight: 6, arbitrary: fc.constant(Buffer.from([0x83, 0x87, 0x84, 0x41, 1, 0x61])) },
  { weight: 2, arbitrary: fc.constant(Buffer.from([0x82, 0x87, 0x84, 0xbe])) },
  { weight: 1, arbitrary: fc.constant(Buffer.from([0x0f, 0x0d, 1, 0x35, 0x83, 0x87, 0x84])) },
  { weight: 1, arbitrary: fc.constant(Buffer.from([0x40, 1, 0x61, 1, 0x62])) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)) },
);
const flags = (...usual: readonly number[]) =>
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: fc.nat(255) });
const settingPair = fc.tuple(
  fc.constantFrom(1, 2, 3, 4, 4, 4, 5, 6, 9),
  fc.oneof(fc.constantFrom(0, 1, 100, 16_384, 65_535, 100_000), fc.nat(0x7fff_ffff)),
);

const anyFrame = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(id, headBlock, flags(4, 5)).map(([stream, block, each]) => frame(1, each, stream, block)),
  },
  {
    weight: 8,
    arbitrary: fc
      .tuple(id, fc.oneof(fc.nat(30), fc.nat(16_384)), flags(0, 0, 1, 8), fc.nat(255))
      .map(([stream, length, each, first]) => {
        const payload = Buffer.alloc(length);
        if (length > 0) payload.writeUInt8(first, 0);
        return frame(0, each, stream, payload);
      }),
  },
  { weight: 3, arbitrary: fc.tuple(id, fc.nat(20)).map(([stream, code]) => frame(3, 0, stream, uint32(code))) },
  {
    weight: 5,
    arbitrary: fc
      .tuple(id, fc.oneof(fc.nat(70_000), fc.constantFrom(1, 1000, 0x7fff_0000)))
      .map(([stream, increment]) => frame(8, 0, stream, uint32(increment))),
  },
  {
    weight: 3,
    arbitrary: fc.uniqueArray(settingPair, { maxLength: 3 }).map((pairs) => frame(4, 0, 0, settings(...pairs))),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(frame(4, 1, 0), frame(6, 0, 0, Buffer.alloc(8)), frame(6, 1, 0, Buffer.alloc(8))),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(id, headBlock, fc.nat(6))
      .map(([stream, block, at]) =>
        Buffer.concat([frame(1, 0, stream, block.subarray(0, at)), frame(9, 4, stream, block.subarray(at))]),
      ),
  },
  { weight: 1, arbitrary: fc.constant(frame(7, 0, 0, Buffer.alloc(8))) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.nat(12), fc.nat(255), id, fc.uint8Array({ maxLength: 12 }))
      .map(([type, each, stream, payload]) => frame(type, each, stream, payload)),
  },
);

/** A sequence of frames, where it is cut, and how it is broken, if at all. */
const conversation = fc.record({
  frames: fc.array(anyFrame, { minLength: 1, maxLength: 40 }),
  cuts: fc.array(fc.nat(), { maxLength: 4 }),
  broken: fc.option(fc.tuple(fc.nat(), fc.nat(255)), { freq: 8 }),
  doing: fc.array(fc.constantFrom(...behaviours), { minLength: 1, maxLength: 6 }),
  reads: fc.boolean(),
  ends: fc.constantFrom('end' as const, 'destroy' as const, 'resetAndDestroy' as const),
});

describe('connections with any frames', () => {
  it('throw nothing, leave nothing behind, and do not harm other connections', async () => {
    await fc.assert(
      fc.asyncProperty(conversation, async ({ frames, cuts, broken, doing, reads, ends }) => {
        connections = [];
        behaviourOf = (n) => doing[n % doing.length] as Behaviour;
        const bytes = Buffer.concat([preface, frame(4, 0, 0), ...frames]);
        if (broken) bytes[broken[0] % bytes.length] = broken[1];
        const client = new RawClient(port);
        if (!reads) client.socket.pause();
        const places = [...cuts.map((cut) => cut % bytes.length).sort((a, b) => a - b), bytes.length];
        let start = 0;
        for (const place of places) {
          if (place > start) client.write(bytes.subarray(start, place));
          start = place;
          await new Promise((resolve) => setImmediate(resolve));
        }
        // The server may wait for more input, so there is no sign that it has finished.
        if (reads) for (let i = 0; i < 4; i++) await new Promise((resolve) => setImmediate(resolve));
        client.socket[ends]();
        client.socket.resume();
        await client.closed();
        await expect.poll(() => connections.every(({ closed }) => closed === 1), { interval: 1 }).toBe(true);

        for (const { connection, streams, streamsClosed } of connections) {
          expect(connection.openStreams).toBe(0);
          expect(connection.destroyed).toBe(true);
          expect(streamsClosed).toBe(streams.length);
          expect(
            streams.every(({ closed, body, onClosed }) => closed && !body.isReading && onClosed === undefined),
          ).toBe(true);
        }
        expect(errors).toEqual([]);

        behaviourOf = () => 'answer';
        const other = new RawClient(port);
        await other.exchange(preface, frame(4, 0, 0), frame(1, 5, 1, Buffer.from([0x82, 0x87, 0x84, 0x41, 1, 0x61])));
        expect(other.bodyOf(1)).toHaveLength(100);
        other.socket.destroy();
        await other.closed();
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 200) },
    );
  });
});
