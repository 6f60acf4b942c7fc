import net, { type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  frame,
  preface,
  RawClient,
  type RawFrame,
  type Setting,
  settings,
  uint32,
} from '../../test/raw-http2-client.js';
import { errorCode } from './errors/errors.js';
import { HeaderDecoder } from './hpack/header-decoder.js';
import { ServerConnection, type ServerStream } from './index.js';

const [data, headers, priority, reset, setting, pushPromise, ping, goAway, windowUpdate, continuation] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
] as const;
/** Flags. */
const [endStream, endHeaders, padded, hasPriority] = [1, 4, 8, 0x20] as const;
/** HPACK of a GET and a POST of `/`, at `https://a`. */
const get = Buffer.from([0x82, 0x87, 0x84, 0x01, 1, 0x61]);
const post = Buffer.from([0x83, 0x87, 0x84, 0x01, 1, 0x61]);
/** HPACK of a header that is not indexed. */
const field = (name: string, value: string): Buffer =>
  Buffer.concat([Buffer.from([0, name.length]), Buffer.from(name), Buffer.from([value.length]), Buffer.from(value)]);

const maxConcurrentStreams = 10;
const streamWindow = 100_000;
const connectionWindow = 400_000;
const maxHeaderListSize = 20_000;

interface Served {
  readonly connection: ServerConnection;
  readonly streams: ServerStream[];
  readonly requests: Readonly<Record<string, string | undefined>>[];
  closed: number;
}

let server: net.Server;
let port: number;
let served: Served[];
/** Collects new streams for the tests. */
let onStream: (stream: ServerStream) => void;
let clients: RawClient[];

function serve(socket: Socket): void {
  socket.on('error', () => socket.destroy());
  const streams: ServerStream[] = [];
  const requests: Readonly<Record<string, string | undefined>>[] = [];
  const connection = new ServerConnection(socket, {
    maxConcurrentStreams,
    streamWindow,
    connectionWindow,
    maxHeaderListSize,
    onRead() {},
    onStream(stream, head) {
      streams.push(stream);
      requests.push(head);
      onStream(stream);
    },
    onClosed() {
      one.closed++;
    },
  });
  const one: Served = { connection, streams, requests, closed: 0 };
  served.push(one);
}

beforeAll(async () => {
  server = net.createServer({ noDelay: true }, serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  served = [];
  clients = [];
  onStream = () => {};
});
afterEach(async () => {
  for (const { socket } of clients) socket.destroy();
  await expect.poll(() => served.every(({ closed }) => closed === 1), { interval: 1 }).toBe(true);
  // The server keeps no state, whatever the connection was used for.
  for (const { connection, streams } of served) {
    expect(connection.openStreams).toBe(0);
    expect(streams.every(({ closed }) => closed)).toBe(true);
  }
});

/** Connects, and sends the preface and the settings of the client. */
async function connect(...own: readonly Setting[]): Promise<RawClient> {
  const client = rawClient();
  await client.exchange(preface, frame(setting, 0, 0, settings(...own)));
  return client;
}

function rawClient(): RawClient {
  const client = new RawClient(port);
  clients.push(client);
  return client;
}

/** Returns the only connection. */
const only = (): Served => {
  expect(served).toHaveLength(1);
  return served[0] as Served;
};

/** Text for an error that a server reports: `reset 1: 5` or `goaway 1`, with codes. */
const errorsIn = (frames: readonly RawFrame[]): readonly string[] =>
  frames.flatMap(({ type, stream, payload }) => {
    if (type === reset) return [`reset ${stream}: ${payload.readUInt32BE(0)}`];
    if (type === goAway) return [`goaway ${payload.readUInt32BE(4)}`];
    return [];
  });

const headOf = ({ payload }: RawFrame): Readonly<Record<string, string>> => {
  const { raw } = new HeaderDecoder(1 << 20).decode(payload);
  return Object.fromEntries(raw.flatMap((name, i) => (i % 2 === 0 ? [[name, raw[i + 1] as string]] : [])));
};

describe('a new connection', () => {
  it('begins with the settings of the server, and acknowledges the settings of the client', async () => {
    const client = await connect();
    expect(client.frames.slice(0, 3)).toEqual([
      {
        type: setting,
        flags: 0,
        stream: 0,
        payload: settings([3, maxConcurrentStreams], [4, streamWindow], [6, maxHeaderListSize]),
      },
      { type: windowUpdate, flags: 0, stream: 0, payload: uint32(connectionWindow - 65_535) },
      { type: setting, flags: 1, stream: 0, payload: Buffer.alloc(0) },
    ]);
  });

  it.each<[string, Buffer]>([
    ['a request of HTTP/1.1', Buffer.from('GET / HTTP/1.1\r\nHost: a\r\n\r\n')],
    ['a request without settings', Buffer.concat([preface, frame(headers, 5, 1, get)])],
    ['data without settings', Buffer.concat([preface, frame(data, 0, 1, [1])])],
    ['a ping without settings', Buffer.concat([preface, frame(ping, 0, 0, Buffer.alloc(8))])],
    ['an unknown frame without settings', Buffer.concat([preface, frame(99, 0, 0, [])])],
  ])('is closed after %s', async (_, bytes) => {
    const client = rawClient();
    expect(errorsIn(await client.exchange(bytes))).toEqual([`goaway ${errorCode.protocolError}`]);
    await client.closed();
    expect(only().streams).toEqual([]);
  });
});

/** Stream 1 is open, 3 has ended on the client's side, 5 has been reset by the client. */
const opened = Buffer.concat([
  frame(headers, endHeaders, 1, post),
  frame(headers, endHeaders | endStream, 3, get),
  frame(headers, endHeaders, 5, post),
  frame(reset, 0, 5, uint32(errorCode.cancel)),
]);
const protocolError = `goaway ${errorCode.protocolError}`;
const frameSizeError = `goaway ${errorCode.frameSizeError}`;
const flowControlError = `goaway ${errorCode.flowControlError}`;

describe('frames', () => {
  it.each<[string, Buffer, readonly string[]]>([
    // DATA
    ['DATA on stream 0', frame(data, 0, 0, [1]), [protocolError]],
    ['DATA on an idle stream', frame(data, 0, 7, [1]), [protocolError]],
    ['DATA on a stream of the server', frame(data, 0, 2, [1]), [protocolError]],
    ['DATA on a stream that has ended', frame(data, 0, 3, [1]), [`reset 3: ${errorCode.streamClosed}`]],
    ['DATA on a closed stream', frame(data, 0, 5, [1]), [`reset 5: ${errorCode.streamClosed}`]],
    ['DATA with unknown flags', frame(data, 0xf6, 1, [1]), []],
    ['empty DATA', frame(data, 0, 1, []), []],
    ['padded DATA', frame(data, padded, 1, [2, 1, 0, 0]), []],
    ['DATA that is padding only', frame(data, padded, 1, [2, 0, 0]), []],
    ['padded DATA without the length of the padding', frame(data, padded, 1, []), [frameSizeError]],
    ['DATA with more padding than bytes', frame(data, padded, 1, [3, 0, 0]), [protocolError]],
    [
      'DATA beyond the window of its stream',
      Buffer.concat(Array.from({ length: 7 }, () => frame(data, 0, 1, Buffer.alloc(16_384)))),
      [`reset 1: ${errorCode.flowControlError}`],
    ],
    // HEADERS
    ['HEADERS on stream 0', frame(headers, 5, 0, get), [protocolError]],
    ['HEADERS on a stream of the server', frame(headers, 5, 8, get), [protocolError]],
    ['HEADERS on a closed stream', frame(headers, 5, 5, get), [protocolError]],
    [
      'HEADERS on a stream that has ended',
      frame(headers, 5, 3, field('a', 'b')),
      [`reset 3: ${errorCode.streamClosed}`],
    ],
    [
      'HEADERS of an older stream',
      Buffer.concat([frame(headers, 5, 11, get), frame(headers, 5, 9, get)]),
      [protocolError],
    ],
    ['HEADERS with padding', frame(headers, 5 | padded, 7, [2, ...get, 0, 0]), []],
    ['HEADERS with a priority', frame(headers, 5 | hasPriority, 7, [0, 0, 0, 0, 9, ...get]), []],
    [
      'HEADERS with padding and a priority',
      frame(headers, 5 | padded | hasPriority, 7, [1, 0, 0, 0, 0, 9, ...get, 0]),
      [],
    ],
    ['HEADERS without the length of the padding', frame(headers, 5 | padded, 7, []), [frameSizeError]],
    ['HEADERS with too much padding', frame(headers, 5 | padded, 7, [7, ...get]), [protocolError]],
    [
      'HEADERS with more padding than is left after the priority',
      frame(headers, 5 | padded | hasPriority, 7, [1, 0, 0, 0, 0, 9]),
      [protocolError],
    ],
    ['HEADERS with half a priority', frame(headers, 5 | hasPriority, 7, [0, 0, 0]), [protocolError]],
    ['HEADERS that cannot be decoded', frame(headers, 5, 7, [0xff]), [`goaway ${errorCode.compressionError}`]],
    ['trailers that cannot be decoded', frame(headers, 5, 1, [0xff]), [`goaway ${errorCode.compressionError}`]],
    ['HEADERS of a malformed request', frame(headers, 5, 7, [0x82]), [`reset 7: ${errorCode.protocolError}`]],
    [
      'HEADERS with a malformed name',
      frame(headers, 5, 7, [...get, 0, 1, 0x41, 1, 0x61]),
      [`reset 7: ${errorCode.protocolError}`],
    ],
    [
      'HEADERS with a malformed length',
      frame(headers, 4, 7, Buffer.concat([post, field('content-length', '1a')])),
      [`reset 7: ${errorCode.protocolError}`],
    ],
    [
      'HEADERS with an empty length',
      frame(headers, 4, 7, Buffer.concat([post, field('content-length', '')])),
      [`reset 7: ${errorCode.protocolError}`],
    ],
    [
      'HEADERS that end although a body is announced',
      frame(headers, 5, 7, Buffer.concat([post, field('content-length', '1')])),
      [`reset 7: ${errorCode.protocolError}`],
    ],
    // PRIORITY
    ['PRIORITY on stream 0', frame(priority, 0, 0, Buffer.alloc(5)), [protocolError]],
    ['PRIORITY of a wrong length', frame(priority, 0, 1, Buffer.alloc(4)), [frameSizeError]],
    ['PRIORITY on any stream', Buffer.concat([1, 3, 5, 7, 2].map((id) => frame(priority, 0, id, Buffer.alloc(5)))), []],
    // RST_STREAM
    ['RST_STREAM on stream 0', frame(reset, 0, 0, uint32(0)), [protocolError]],
    ['RST_STREAM on an idle stream', frame(reset, 0, 7, uint32(0)), [protocolError]],
    ['RST_STREAM on a stream of the server', frame(reset, 0, 2, uint32(0)), [protocolError]],
    ['RST_STREAM of a wrong length', frame(reset, 0, 1, [0]), [frameSizeError]],
    ['RST_STREAM on a closed stream', frame(reset, 0, 5, uint32(0)), []],
    ['RST_STREAM of an unknown code', frame(reset, 0, 1, uint32(999)), []],
    // SETTINGS
    ['SETTINGS on a stream', frame(setting, 0, 1, []), [protocolError]],
    ['SETTINGS of a wrong length', frame(setting, 0, 0, [0, 0, 0]), [frameSizeError]],
    ['an acknowledgement with settings', frame(setting, 1, 0, settings([1, 1])), [frameSizeError]],
    ['an acknowledgement', frame(setting, 1, 0), []],
    ['unknown SETTINGS', frame(setting, 0, 0, settings([99, 99], [8, 1])), []],
    ['ENABLE_PUSH of 0 and 1', frame(setting, 0, 0, settings([2, 0], [2, 1])), []],
    ['ENABLE_PUSH of 2', frame(setting, 0, 0, settings([2, 2])), [protocolError]],
    ['INITIAL_WINDOW_SIZE at its limit', frame(setting, 0, 0, settings([4, 0x7fff_ffff])), []],
    ['INITIAL_WINDOW_SIZE beyond its limit', frame(setting, 0, 0, settings([4, 0x8000_0000])), [flowControlError]],
    [
      'INITIAL_WINDOW_SIZE that lets a window overflow',
      Buffer.concat([frame(windowUpdate, 0, 1, uint32(1)), frame(setting, 0, 0, settings([4, 0x7fff_ffff]))]),
      [flowControlError],
    ],
    ['MAX_FRAME_SIZE at its limits', frame(setting, 0, 0, settings([5, 0xff_ffff], [5, 16_384])), []],
    ['MAX_FRAME_SIZE below its limit', frame(setting, 0, 0, settings([5, 16_383])), [protocolError]],
    ['MAX_FRAME_SIZE beyond its limit', frame(setting, 0, 0, settings([5, 0x100_0000])), [protocolError]],
    // PUSH_PROMISE
    ['PUSH_PROMISE', frame(pushPromise, 4, 1, Buffer.concat([uint32(2), get])), [protocolError]],
    // PING
    ['PING on a stream', frame(ping, 0, 1, Buffer.alloc(8)), [protocolError]],
    ['PING of a wrong length', frame(ping, 0, 0, Buffer.alloc(7)), [frameSizeError]],
    ['an acknowledgement without a PING', frame(ping, 1, 0, Buffer.alloc(8)), []],
    // GOAWAY
    ['GOAWAY on a stream', frame(goAway, 0, 1, Buffer.alloc(8)), [protocolError]],
    ['GOAWAY of a wrong length', frame(goAway, 0, 0, Buffer.alloc(7)), [frameSizeError]],
    // WINDOW_UPDATE
    ['WINDOW_UPDATE of a wrong length', frame(windowUpdate, 0, 0, [1]), [frameSizeError]],
    ['WINDOW_UPDATE of 0', frame(windowUpdate, 0, 0, uint32(0)), [protocolError]],
    ['WINDOW_UPDATE of 0 on a stream', frame(windowUpdate, 0, 1, uint32(0)), [`reset 1: ${errorCode.protocolError}`]],
    [
      'WINDOW_UPDATE of 0 with the reserved bit',
      frame(windowUpdate, 0, 1, uint32(0x8000_0000)),
      [`reset 1: ${errorCode.protocolError}`],
    ],
    ['WINDOW_UPDATE on an idle stream', frame(windowUpdate, 0, 7, uint32(1)), [protocolError]],
    ['WINDOW_UPDATE on a stream of the server', frame(windowUpdate, 0, 2, uint32(1)), [protocolError]],
    ['WINDOW_UPDATE on a stream that has ended', frame(windowUpdate, 0, 3, uint32(1)), []],
    ['WINDOW_UPDATE on a closed stream', frame(windowUpdate, 0, 5, uint32(1)), []],
    ['a window that overflows', frame(windowUpdate, 0, 0, uint32(0x7fff_ffff)), [flowControlError]],
    [
      'the window of a stream that overflows',
      frame(windowUpdate, 0, 1, uint32(0x7fff_ffff)),
      [`reset 1: ${errorCode.flowControlError}`],
    ],
    [
      'the largest windows',
      Buffer.concat([
        frame(windowUpdate, 0, 0, uint32(0x7fff_ffff - 65_535)),
        frame(windowUpdate, 0, 1, uint32(0x7fff_ffff - 65_535)),
      ]),
      [],
    ],
    // CONTINUATION
    ['CONTINUATION after no HEADERS', frame(continuation, 4, 1, []), [protocolError]],
    [
      'CONTINUATION after HEADERS that have ended',
      Buffer.concat([frame(headers, 5, 7, get), frame(continuation, 4, 7, [])]),
      [protocolError],
    ],
    [
      'CONTINUATION on another stream',
      Buffer.concat([frame(headers, 1, 7, get), frame(continuation, 4, 9, [])]),
      [protocolError],
    ],
    [
      'CONTINUATION on stream 0',
      Buffer.concat([frame(headers, 1, 7, get), frame(continuation, 4, 0, [])]),
      [protocolError],
    ],
    [
      'other HEADERS within HEADERS',
      Buffer.concat([frame(headers, 1, 7, get), frame(headers, 4, 7, [])]),
      [protocolError],
    ],
    ['DATA within HEADERS', Buffer.concat([frame(headers, 1, 7, get), frame(data, 0, 1, [1])]), [protocolError]],
    [
      'a ping within HEADERS',
      Buffer.concat([frame(headers, 1, 7, get), frame(ping, 0, 0, Buffer.alloc(8))]),
      [protocolError],
    ],
    [
      'an unknown frame within HEADERS',
      Buffer.concat([frame(headers, 1, 7, get), frame(99, 0, 7, [])]),
      [protocolError],
    ],
    [
      'HEADERS in many parts',
      Buffer.concat([
        frame(headers, 1, 7, []),
        ...Array.from(get, (byte, i) => frame(continuation, i === get.length - 1 ? 4 : 0, 7, [byte])),
      ]),
      [],
    ],
    [
      'HEADERS in parts without end',
      Buffer.concat([frame(headers, 1, 7, get), ...Array.from({ length: 300 }, () => frame(continuation, 0, 7, []))]),
      [`goaway ${errorCode.enhanceYourCalm}`],
    ],
    [
      'HEADERS that go on too long',
      Buffer.concat([
        frame(headers, 1, 7, get),
        ...Array.from({ length: 3 }, () => frame(continuation, 0, 7, Buffer.alloc(10_000))),
      ]),
      [`goaway ${errorCode.enhanceYourCalm}`],
    ],
    // Others
    [
      'unknown frames',
      Buffer.concat([frame(99, 0xff, 0, [1]), frame(10, 0, 1, Buffer.alloc(100)), frame(0xff, 1, 77, [])]),
      [],
    ],
    ['a frame that is too long', frame(data, 0, 1, Buffer.alloc(16_385)), [frameSizeError]],
    ['an unknown frame that is too long', frame(99, 0, 0, Buffer.alloc(16_385)), [frameSizeError]],
  ])("are answered with errors as by Go's server: %s", async (_, bytes, expected) => {
    const client = await connect();
    const frames = await client.exchange(opened, bytes);
    expect(errorsIn(frames)).toEqual(expected);
    if (expected.some((each) => each.startsWith('goaway'))) {
      await client.closed();
      return;
    }
    // The connection serves other requests.
    onStream = (stream) => stream.answer(204, {});
    const [answer] = await client.exchange(frame(headers, 5, 101, get));
    expect(headOf(answer as RawFrame)[':status']).toBe('204');
  });

  it('answers a PING with its bytes', async () => {
    const client = await connect();
    const payload = Buffer.from([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await client.exchange(frame(ping, 0, 0, payload))).toEqual([{ type: ping, flags: 1, stream: 0, payload }]);
  });

  it('asks with a PING whether the client is alive', async () => {
    const client = await connect();
    const { connection } = only();
    connection.ping();
    expect(connection.isAsked).toBe(true);
    await client.until(() => client.frames.some(({ type, flags }) => type === ping && flags === 0));
    expect(client.frames.at(-1)).toEqual({ type: ping, flags: 0, stream: 0, payload: Buffer.alloc(8) });
    await client.exchange(frame(ping, 1, 0, Buffer.alloc(8)));
    expect(connection.isAsked).toBe(false);
  });
});

/** Bytes whose positions can be recognized. */
const pattern = Buffer.from(Array.from({ length: 251 }, (_, i) => i));
const body = (length: number): Buffer => Buffer.alloc(length, pattern);
const hasEnd = ({ flags }: RawFrame): boolean => (flags & endStream) !== 0;
const tooLarge = (): Error => new Error('too large');
const request = (id: number, block: Uint8Array = get): Buffer => frame(headers, endHeaders | endStream, id, block);

describe('answers', () => {
  it('without a body end with their head', async () => {
    onStream = (stream) => stream.answer(204, { 'x-a': 'b' });
    const client = await connect();
    const frames = await client.exchange(request(1));
    expect(frames.map(({ type, flags }) => [type, flags])).toEqual([[headers, endHeaders | endStream]]);
    expect(headOf(frames[0] as RawFrame)).toMatchObject({ ':status': '204', 'x-a': 'b', date: expect.any(String) });
  });

  it('end with their last DATA', async () => {
    onStream = (stream) => stream.answer(200, {}, body(40_000));
    const client = await connect();
    const frames = await client.exchange(request(1));
    expect(frames.map(({ type, payload }) => [type, payload.length]).slice(1)).toEqual([
      [data, 16_384],
      [data, 16_384],
      [data, 40_000 - 2 * 16_384],
    ]);
    expect(frames.map(hasEnd)).toEqual([false, false, false, true]);
    expect(client.bodyOf(1).equals(body(40_000))).toBe(true);
  });

  it('may be written piece by piece, and end with an empty piece', async () => {
    onStream = (stream) => {
      stream.respond(200, {});
      stream.write(body(10));
      stream.write(new Uint8Array());
      stream.write(body(20));
      stream.end();
    };
    const client = await connect();
    const frames = await client.exchange(request(1));
    expect(frames.map(({ payload }) => payload.length).slice(1)).toEqual([10, 20, 0]);
    expect(frames.map(hasEnd)).toEqual([false, false, false, true]);
  });

  it('whose head is longer than a frame continue in further frames', async () => {
    const long = { 'x-a': 'a'.repeat(40_000), 'x-b': 'b'.repeat(100) };
    onStream = (stream) => stream.answer(200, long, body(3));
    const client = await connect();
    const frames = await client.exchange(request(1));
    expect(frames.map(({ type, flags }) => [type, flags])).toEqual([
      [headers, 0],
      [continuation, 0],
      [continuation, endHeaders],
      [data, endStream],
    ]);
    const block = Buffer.concat(frames.slice(0, 3).map(({ payload }) => payload));
    expect(headOf({ type: headers, flags: 0, stream: 1, payload: block })).toMatchObject(long);
    // A client may allow longer frames.
    const [head] = await client
      .exchange(frame(setting, 0, 0, settings([5, 100_000])), request(3))
      .then((all) => all.filter(({ type }) => type === headers));
    expect(head?.flags).toBe(endHeaders);
  });

  it('do not refer to the table of a client that makes it smaller', async () => {
    onStream = (stream) => stream.answer(204, {});
    const client = await connect([1, 0]);
    const [first] = await client.exchange(request(1));
    const [second] = await client.exchange(request(3));
    expect(first?.payload[0]).toBe(0x20);
    expect(second?.payload[0]).toBe(0x89);
  });

  it('with an invalid header send nothing', async () => {
    onStream = (stream) => {
      expect(() => stream.answer(200, { 'a b': 'c' })).toThrow(TypeError);
      stream.reset(errorCode.internalError);
    };
    const client = await connect();
    expect(errorsIn(await client.exchange(request(1)))).toEqual([`reset 1: ${errorCode.internalError}`]);
  });

  it('that precede the end of the request ask the client to send no more', async () => {
    onStream = (stream) => stream.answer(200, {}, body(3));
    const client = await connect();
    const frames = await client.exchange(frame(headers, endHeaders, 1, post));
    // Sent in a separate write, so it arrives after the response to the ping that was sent with the request.
    expect(frames.map(({ type }) => type)).toEqual([headers, data]);
    await client.until(() => client.frames.at(-1)?.type === reset);
    expect(errorsIn(client.frames)).toEqual([`reset 1: ${errorCode.noError}`]);
    // Data and trailers that the client has sent meanwhile are ignored.
    const late = [frame(data, 0, 1, body(10)), frame(headers, 5, 1, field('a', 'b'))];
    expect(errorsIn(await client.exchange(...late))).toEqual([`reset 1: ${errorCode.streamClosed}`]);
    expect((await client.exchange(request(3)))[0]?.type).toBe(headers);
  });

  it('report their end, and the end of their stream, once', async () => {
    const events: string[] = [];
    onStream = (stream) => {
      stream.on('finish', () => events.push('finish'));
      stream.on('close', () => events.push('close'));
      stream.onClosed = () => events.push('closed');
      stream.answer(200, {}, body(3));
      stream.end();
      stream.reset(errorCode.cancel);
      stream.close();
    };
    const client = await connect();
    expect(errorsIn(await client.exchange(request(1)))).toEqual([]);
    expect(events).toEqual(['finish', 'closed', 'close']);
  });

  it('send nothing more after a reset', async () => {
    let written = 0;
    onStream = (stream) => {
      stream.respond(200, {});
      stream.write(body(100_000), () => written++);
      stream.reset(errorCode.cancel);
      stream.write(body(10), () => written++);
      stream.end(body(10));
      stream.answer(200, {});
    };
    const client = await connect();
    const frames = await client.exchange(request(1));
    expect(errorsIn(frames)).toEqual([`reset 1: ${errorCode.cancel}`]);
    expect(frames.at(-1)?.type).toBe(reset);
    expect(written).toBe(2);
  });
});

describe('the windows of the client', () => {
  it('delay the response of a stream, whose window may become negative', async () => {
    onStream = (stream) => stream.answer(200, {}, body(1000));
    const client = await connect([4, 100]);
    await client.exchange(request(1));
    expect(client.bodyOf(1)).toHaveLength(100);
    // 100 - 100 + 40 - 60
    await client.exchange(frame(setting, 0, 0, settings([4, 40])));
    await client.exchange(frame(windowUpdate, 0, 1, uint32(60)));
    expect(client.bodyOf(1)).toHaveLength(100);
    await client.exchange(frame(windowUpdate, 0, 1, uint32(1)));
    expect(client.bodyOf(1)).toHaveLength(101);
    await client.exchange(frame(setting, 0, 0, settings([4, 50])));
    expect(client.bodyOf(1)).toHaveLength(111);
    await client.exchange(frame(setting, 0, 0, settings([4, 10_000])));
    expect(client.bodyOf(1).equals(body(1000))).toBe(true);
    expect(client.dataOf(1).map(hasEnd).lastIndexOf(true)).toBe(client.dataOf(1).length - 1);
  });

  it('use the last of several sizes that arrive together', async () => {
    onStream = (stream) => stream.answer(200, {}, body(1000));
    const client = await connect([4, 500], [4, 10]);
    await client.exchange(request(1));
    expect(client.bodyOf(1)).toHaveLength(10);
    await client.exchange(frame(setting, 0, 0, settings([4, 900], [5, 20_000], [4, 30])), request(3));
    expect([1, 3].map((id) => client.bodyOf(id).length)).toEqual([30, 30]);
  });

  it('do not delay the end of an answer, even when they are negative', async () => {
    const client = await connect();
    let stream: ServerStream | undefined;
    onStream = (each) => {
      stream = each;
      each.respond(200, {});
      each.write(body(100));
    };
    await client.exchange(request(1));
    await client.exchange(frame(setting, 0, 0, settings([4, 50])));
    stream?.end();
    await client.until(() => client.dataOf(1).some(hasEnd));
    expect(client.bodyOf(1).equals(body(100))).toBe(true);
    expect(errorsIn(await client.exchange())).toEqual([]);
  });

  it('delay the answers of all streams together', async () => {
    onStream = (stream) => stream.answer(200, {}, body(60_000));
    const client = await connect();
    await client.exchange(request(1), request(3));
    const sizes = () => [1, 3].map((id) => client.bodyOf(id).length);
    expect((sizes()[0] as number) + (sizes()[1] as number)).toBe(65_535);
    expect(Math.abs((sizes()[0] as number) - (sizes()[1] as number))).toBeLessThanOrEqual(60_000);
    // Updates of the windows of streams have no effect while the window of the connection is used up.
    await client.exchange(frame(windowUpdate, 0, 1, uint32(1000)), frame(windowUpdate, 0, 3, uint32(1000)));
    expect((sizes()[0] as number) + (sizes()[1] as number)).toBe(65_535);
    await client.exchange(frame(windowUpdate, 0, 0, uint32(1_000_000)));
    expect([1, 3].map((id) => client.bodyOf(id).equals(body(60_000)))).toEqual([true, true]);
  });

  it('tell writers whether the client accepts data', async () => {
    const said: string[] = [];
    onStream = (stream) => {
      stream.respond(200, {});
      stream.on('drain', () => said.push(`${stream.id} drain`));
      if (stream.id === 5) stream.write(body(65_535));
      said.push(`${stream.id} ${stream.mayWrite()}`);
    };
    const client = await connect([4, 0]);
    await client.exchange(request(1), request(3));
    expect(said).toEqual(['1 false', '3 false']);
    await client.exchange(frame(windowUpdate, 0, 3, uint32(1)));
    await client.exchange(frame(windowUpdate, 0, 3, uint32(1)));
    expect(said.splice(0)).toEqual(['1 false', '3 false', '3 drain']);
    // The window of all streams together is used up.
    await client.exchange(frame(setting, 0, 0, settings([4, 65_535])), request(5), request(7));
    expect(said.splice(0)).toEqual(['1 drain', '5 false', '7 false']);
    await client.exchange(frame(windowUpdate, 0, 5, uint32(1)), frame(windowUpdate, 0, 7, uint32(1)));
    expect(said).toEqual([]);
    await client.exchange(frame(windowUpdate, 0, 0, uint32(1)));
    expect(said.splice(0).sort()).toEqual(['5 drain', '7 drain']);
    await client.exchange(request(9));
    expect(said).toEqual(['9 true']);
  });

  it('are shared by streams, which take turns', async () => {
    onStream = (stream) => {
      stream.respond(200, {});
      stream.write(body(500_000));
    };
    const client = await connect([4, 1_000_000]);
    const ids = [1, 3, 5, 7, 9];
    await client.exchange(...ids.map((id) => request(id)));
    await client.exchange(frame(windowUpdate, 0, 0, uint32(10_000_000)));
    await client.until(() => ids.every((id) => client.bodyOf(id).length === 500_000));
    // Once all streams have begun, all get about the same share.
    const sent = new Map(ids.map((id) => [id, 0]));
    const order = client.frames.filter(({ type }) => type === data);
    const start = order.findIndex(({ stream }) => stream === 9);
    for (const { stream, payload } of order.slice(start, start + 50)) {
      sent.set(stream, (sent.get(stream) as number) + payload.length);
      const sizes = [...sent.values()];
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(2 * 16_384);
    }
  });

  it('may be opened in parts of any size', async () => {
    onStream = (stream) => stream.answer(200, {}, body(300));
    const client = await connect([4, 0]);
    await client.exchange(request(1));
    expect(client.bodyOf(1)).toHaveLength(0);
    for (let i = 0; i < 300; i++) client.write(frame(windowUpdate, 0, 1, uint32(1)));
    await client.exchange();
    expect(client.bodyOf(1).equals(body(300))).toBe(true);
  });

  it('keep no stream that the client resets while it waits for them', async () => {
    onStream = (stream) => stream.answer(200, {}, body(70_000));
    const client = await connect();
    await client.exchange(request(1));
    for (let id = 3; id < 400; id += 2)
      await client.exchange(request(id), frame(reset, 0, id, uint32(errorCode.cancel)));
    expect(only().connection.openStreams).toBe(1);
    expect(client.bodyOf(3)).toHaveLength(0);
    await client.exchange(frame(windowUpdate, 0, 0, uint32(100_000)), frame(windowUpdate, 0, 1, uint32(100_000)));
    expect(client.bodyOf(1).equals(body(70_000))).toBe(true);
  });
});

describe('bodies', () => {
  /** Bodies of streams, or the errors of reading them. */
  let bodies: Map<number, Promise<Buffer | Error>>;
  const read = (stream: ServerStream, limit = 1_000_000) =>
    bodies.set(
      stream.id,
      stream.body.read(limit, tooLarge).then(Buffer.from, (error: Error) => error),
    );
  beforeEach(() => {
    bodies = new Map();
    onStream = (stream) => read(stream);
  });

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['in one frame', (bytes) => frame(data, endStream, 1, bytes)],
    ['with an empty end', (bytes) => Buffer.concat([frame(data, 0, 1, bytes), frame(data, endStream, 1, [])])],
    ['with trailers', (bytes) => Buffer.concat([frame(data, 0, 1, bytes), frame(headers, 5, 1, field('x-a', 'b'))])],
    [
      'with trailers in parts',
      (bytes) =>
        Buffer.concat([
          frame(data, 0, 1, bytes),
          frame(headers, 1, 1, field('x-a', 'b')),
          frame(continuation, 4, 1, field('x-b', 'c')),
        ]),
    ],
    ['with padding', (bytes) => frame(data, endStream | padded, 1, [200, ...bytes, ...new Uint8Array(200)])],
    ['with padding of 0', (bytes) => frame(data, endStream | padded, 1, [0, ...bytes])],
    [
      'byte by byte',
      (bytes) =>
        Buffer.concat([...Array.from(bytes, (byte) => frame(data, 0, 1, [byte])), frame(data, endStream, 1, [])]),
    ],
  ])('are read %s', async (_, framesOf) => {
    const bytes = body(1000);
    for (const announced of [[], [field('content-length', '1000')]]) {
      const client = await connect();
      client.write(frame(headers, endHeaders, 1, Buffer.concat([post, ...announced])), framesOf(bytes));
      await client.exchange();
      expect(await bodies.get(1)).toEqual(bytes);
      // The result does not depend on how the bytes are split.
      const again = await connect();
      const all = Buffer.concat([frame(headers, endHeaders, 1, Buffer.concat([post, ...announced])), framesOf(bytes)]);
      for (let at = 0; at < all.length; at += 397) {
        again.write(all.subarray(at, at + 397));
        await new Promise((resolve) => setImmediate(resolve));
      }
      await again.exchange();
      expect(await bodies.get(1)).toEqual(bytes);
    }
  });

  it.each<[string, number, Buffer]>([
    ['shorter than announced', 10, frame(data, endStream, 1, body(9))],
    ['longer than announced', 10, frame(data, 0, 1, body(11))],
    [
      'longer than announced by another frame',
      10,
      Buffer.concat([frame(data, 0, 1, body(10)), frame(data, endStream, 1, body(1))]),
    ],
    [
      'shorter than announced and have trailers',
      10,
      Buffer.concat([frame(data, 0, 1, body(9)), frame(headers, 5, 1, field('a', 'b'))]),
    ],
    ['shorter than announced and have padding', 10, frame(data, endStream | padded, 1, [1, ...body(9), 0])],
  ])('that are %s reset their stream', async (_, length, bytes) => {
    const client = await connect();
    const head = frame(headers, endHeaders, 1, Buffer.concat([post, field('content-length', String(length))]));
    expect(errorsIn(await client.exchange(head, bytes))).toEqual([`reset 1: ${errorCode.protocolError}`]);
    expect(await bodies.get(1)).toBeInstanceOf(Error);
  });

  it.each<[string, Buffer]>([
    ['do not end the stream', frame(headers, 4, 1, field('a', 'b'))],
    ['have pseudo headers', frame(headers, 5, 1, Buffer.from([0x84]))],
    ['are malformed', frame(headers, 5, 1, field('A', 'b'))],
  ])('with trailers that %s reset their stream', async (_, trailers) => {
    const client = await connect();
    const frames = await client.exchange(frame(headers, endHeaders, 1, post), trailers);
    expect(errorsIn(frames)).toEqual([`reset 1: ${errorCode.protocolError}`]);
    expect(await bodies.get(1)).toBeInstanceOf(Error);
  });

  it('that exceed their limit are not read to the end', async () => {
    onStream = (stream) => read(stream, 1000);
    const client = await connect();
    await client.exchange(frame(headers, endHeaders, 1, post), frame(data, 0, 1, body(1000)));
    expect(only().streams[0]?.body.isReading).toBe(true);
    await client.exchange(frame(data, 0, 1, body(1)));
    expect(await bodies.get(1)).toEqual(tooLarge());
    expect(only().streams[0]?.body.isReading).toBe(false);
  });

  it('are asked for when they are read, if the client waits for that', async () => {
    onStream = () => {};
    const client = await connect();
    const head = Buffer.concat([post, field('expect', '100-Continue')]);
    const begin = frame(headers, endHeaders, 1, head);
    expect(
      await client.exchange(begin, frame(headers, endHeaders, 3, head), frame(data, endStream, 3, body(4))),
    ).toEqual([]);
    onStream = (stream) => stream.answer(200, {});
    const [stream, sent] = only().streams as [ServerStream, ServerStream];
    read(stream, 1000);
    read(sent, 1000);
    const [first, ...others] = await client.exchange();
    expect([others, headOf(first as RawFrame), hasEnd(first as RawFrame)]).toEqual([[], { ':status': '100' }, false]);
    await client.exchange(frame(data, endStream, 1, body(5)));
    expect([await bodies.get(1), await bodies.get(3)]).toEqual([body(5), body(4)]);
    // The body of a request that is answered immediately is not read.
    const answer = await client.exchange(frame(headers, endHeaders, 5, head));
    expect(headOf(answer[0] as RawFrame)[':status']).toBe('200');
  });

  it('fail when the client resets the stream or disconnects', async () => {
    const client = await connect();
    await client.exchange(frame(headers, endHeaders, 1, post), frame(headers, endHeaders, 3, post));
    await client.exchange(frame(reset, 0, 1, uint32(errorCode.cancel)));
    expect(await bodies.get(1)).toBeInstanceOf(Error);
    client.socket.destroy();
    expect(await bodies.get(3)).toBeInstanceOf(Error);
  });

  it('may be read when they have arrived and their stream is closed', async () => {
    onStream = () => {};
    const client = await connect();
    await client.exchange(
      frame(headers, endHeaders, 1, post),
      frame(data, 0, 1, body(500)),
      frame(data, endStream, 1, body(600)),
    );
    await client.exchange(frame(reset, 0, 1, uint32(errorCode.cancel)));
    const [stream] = only().streams as [ServerStream];
    expect(Buffer.from(await stream.body.read(10_000, tooLarge))).toEqual(Buffer.concat([body(500), body(600)]));
  });

  it('arrive piece by piece, at the pace of their reader', async () => {
    onStream = () => {};
    const client = await connect();
    await client.exchange(
      frame(headers, endHeaders, 1, post),
      ...Array.from({ length: 6 }, () => frame(data, 0, 1, body(16_000))),
    );
    const [stream] = only().streams as [ServerStream];
    const updates = () => client.frames.filter(({ type, stream: id }) => type === windowUpdate && id === 1);
    expect(updates()).toEqual([]);
    const received: Uint8Array[] = [];
    const done = (async () => {
      for await (const piece of stream.body.pieces() ?? []) received.push(piece);
    })();
    await client.until(() => updates().length > 0);
    await client.exchange(frame(data, 0, 1, body(16_000)), frame(data, endStream, 1, body(10)));
    await done;
    expect(Buffer.concat(received)).toEqual(
      Buffer.concat([...Array.from({ length: 7 }, () => body(16_000)), body(10)]),
    );
  });

  it('that fail make the reader of their pieces fail', async () => {
    onStream = () => {};
    const client = await connect();
    await client.exchange(frame(headers, endHeaders, 1, post), frame(data, 0, 1, body(10)));
    const [stream] = only().streams as [ServerStream];
    const reading = (async () => {
      for await (const _ of stream.body.pieces() ?? []) {
        // Waits for the next stream.
      }
    })();
    client.write(frame(reset, 0, 1, uint32(errorCode.cancel)));
    await expect(reading).rejects.toThrow('unexpected EOF');
  });

  it('that are empty have no pieces', async () => {
    onStream = () => {};
    const client = await connect();
    await client.exchange(request(1, post));
    expect(only().streams[0]?.body.pieces()).toBeUndefined();
  });

  /** Tracks the client's window by its updates. */
  function windowsOf(client: RawClient): (id: number) => number {
    let [at, connection] = [0, connectionWindow];
    const streams = new Map<number, number>();
    return (id) => {
      for (; at < client.frames.length; at++) {
        const { type, stream, payload } = client.frames[at] as RawFrame;
        if (type !== windowUpdate) continue;
        if (stream !== 0) streams.set(stream, (streams.get(stream) ?? 0) + payload.readUInt32BE(0));
        // The first one is a part of the window above.
        else if (at > 1) connection += payload.readUInt32BE(0);
      }
      return id === 0 ? connection : (streams.get(id) ?? 0);
    };
  }

  it.each<[string, (stream: ServerStream) => void]>([
    ['that are read', (stream) => read(stream)],
    ['that nobody reads', () => {}],
    ['that are too long', (stream) => read(stream, 10)],
    ['whose answers come first', (stream) => stream.answer(200, {})],
  ])('of many megabytes, padded, %s, leave the windows open', async (_, begin) => {
    onStream = begin;
    const client = await connect();
    const windowOf = windowsOf(client);
    const payload = Buffer.concat([Buffer.from([255]), Buffer.alloc(8000), Buffer.alloc(255)]);
    let sent = 0;
    for (let id = 1; sent < 10_000_000; id += 2) {
      const frames = Array.from({ length: 12 }, () => frame(data, padded, id, payload));
      sent += 12 * payload.length;
      await client.exchange(
        frame(headers, endHeaders, id, post),
        ...frames,
        frame(id % 4 === 1 ? data : reset, endStream, id, id % 4 === 1 ? [] : uint32(8)),
      );
      // A stream that is not read is reset by the client.
      await client.exchange(frame(reset, 0, id, uint32(8)));
      expect(windowOf(0) - sent).toBeGreaterThanOrEqual(connectionWindow / 2);
      expect(windowOf(0) - sent).toBeLessThanOrEqual(connectionWindow);
    }
    expect(errorsIn(client.frames).filter((each) => each.startsWith('goaway'))).toEqual([]);
  });

  it('that are read after the end of their stream do not open the windows a second time', async () => {
    onStream = () => {};
    const client = await connect();
    const windowOf = windowsOf(client);
    let sent = 0;
    for (let id = 1; id < 100; id += 2) {
      const half = body(16_000);
      await client.exchange(
        frame(headers, endHeaders, id, post),
        frame(data, 0, id, half),
        frame(data, endStream, id, half),
      );
      sent += 32_000;
      await client.exchange(frame(reset, 0, id, uint32(8)));
      const stream = only().streams.at(-1) as ServerStream;
      if (id % 4 === 1) expect(await stream.body.read(100_000, tooLarge)).toHaveLength(32_000);
      else for await (const piece of stream.body.pieces() ?? []) expect(piece.length).toBeGreaterThan(0);
    }
    await client.exchange();
    expect(windowOf(0) - sent).toBeLessThanOrEqual(connectionWindow);
  });

  it('beyond the window of the connection close it', async () => {
    onStream = () => {};
    const client = await connect();
    const ids = [1, 3, 5, 7, 9];
    const frames = ids.flatMap((id) => [
      frame(headers, endHeaders, id, post),
      ...Array.from({ length: 6 }, () => frame(data, 0, id, body(16_000))),
    ]);
    expect(errorsIn(await client.exchange(...frames))).toEqual([flowControlError]);
    await client.closed();
  });
});

describe('streams', () => {
  it('beyond the maximum are refused', async () => {
    const client = await connect();
    const ids = Array.from({ length: maxConcurrentStreams + 2 }, (_, i) => 2 * i + 1);
    const refused = ids.slice(maxConcurrentStreams);
    const frames = await client.exchange(...ids.map((id) => request(id)));
    expect(errorsIn(frames)).toEqual(refused.map((id) => `reset ${id}: ${errorCode.refusedStream}`));
    expect(only().streams).toHaveLength(maxConcurrentStreams);
    only().streams[0]?.answer(204, {});
    onStream = (stream) => stream.answer(204, {});
    expect((await client.exchange(request(101))).map(({ stream }) => stream)).toEqual([1, 101]);
  });

  it('with too many headers get the answer 431', async () => {
    const client = await connect();
    // Each of the many short references counts 34 bytes.
    const block = Buffer.concat([get, Buffer.from([0x40, 1, 0x61, 1, 0x62]), Buffer.alloc(700, 0xbe)]);
    const frames = await client.exchange(request(1, block));
    expect(headOf(frames[0] as RawFrame)[':status']).toBe('431');
    expect(hasEnd(frames.at(-1) as RawFrame)).toBe(true);
    expect(only().streams).toEqual([]);
    // The header that is too large may be the path.
    const path = Buffer.concat([
      post.subarray(0, 2),
      Buffer.from([0x04, 0x7f, 0x97, 0x9b, 0x01]),
      Buffer.alloc(19_990, 0x61),
    ]);
    const parts = [path.subarray(0, 16_000), path.subarray(16_000)] as const;
    const cut = [frame(headers, endStream, 5, parts[0]), frame(continuation, endHeaders, 5, parts[1])];
    expect(headOf((await client.exchange(...cut))[0] as RawFrame)[':status']).toBe('431');
    // The server's table must still be the same as the client's.
    await client.exchange(request(7, Buffer.concat([get, Buffer.from([0xbe])])));
    expect(only().requests[0]).toMatchObject({ a: 'b' });
  });

  it('whose heads are sent together are all decoded, also malformed heads', async () => {
    const client = await connect();
    await client.exchange(
      request(1, Buffer.concat([get, Buffer.from([0x40, 1, 0x61, 1, 0x62])])),
      request(3, Buffer.from([0x82, 0x40, 1, 0x63, 1, 0x64])),
      request(5, Buffer.concat([get, Buffer.from([0xbf, 0xbe])])),
    );
    expect(only().requests.map(({ a, c }) => [a, c])).toEqual([
      ['b', undefined],
      ['b', 'd'],
    ]);
  });

  it.each<[string, Buffer]>([
    ['its client resets it', frame(reset, 0, 1, uint32(errorCode.cancel))],
    ['its client breaks the protocol', frame(windowUpdate, 0, 1, uint32(0))],
    [
      'it receives more data than its window allows',
      Buffer.concat(Array.from({ length: 7 }, () => frame(data, 0, 1, body(16_000)))),
    ],
    ['its trailers are wrong', frame(headers, 4, 1, field('a', 'b'))],
  ])('report that their client has ended them when %s', async (_, bytes) => {
    const ends: boolean[] = [];
    onStream = (stream) => {
      stream.onClosed = () => ends.push(stream.isReset);
    };
    const client = await connect();
    await client.exchange(frame(headers, endHeaders, 1, post), bytes);
    expect(ends).toEqual([true]);
  });
});

describe('the end of a connection', () => {
  const lastOf = ({ payload }: RawFrame): number => payload.readUInt32BE(0);

  it('waits for its streams', async () => {
    const client = await connect();
    await client.exchange(request(1), request(3));
    const { connection, streams } = only();
    connection.close();
    connection.close();
    await client.until(() => client.frames.some(({ type }) => type === goAway));
    // Frames that were in flight: a request that is no longer accepted, and further frames of its stream.
    await client.exchange(
      frame(headers, endHeaders, 5, post),
      frame(data, 0, 5, body(10)),
      frame(windowUpdate, 0, 5, uint32(10)),
      frame(data, endStream, 5, body(10)),
      frame(reset, 0, 5, uint32(errorCode.cancel)),
    );
    expect(streams).toHaveLength(2);
    streams[1]?.answer(200, {}, body(20_000));
    await client.until(() => client.dataOf(3).some(hasEnd));
    expect(connection.destroyed).toBe(false);
    streams[0]?.answer(200, {}, body(20_000));
    await client.closed();
    expect([1, 3].map((id) => client.bodyOf(id).length)).toEqual([20_000, 20_000]);
    const goAways = client.frames.filter(({ type }) => type === goAway);
    expect(goAways.map((each) => [lastOf(each), each.payload.readUInt32BE(4)])).toEqual([[3, errorCode.noError]]);
  });

  it('is immediate without streams', async () => {
    const client = await connect();
    only().connection.close();
    await client.closed();
    expect(errorsIn(client.frames)).toEqual([`goaway ${errorCode.noError}`]);
  });

  it.each<[string, Buffer]>([
    ['resets', frame(reset, 0, 1, uint32(errorCode.cancel))],
    ['breaks', frame(windowUpdate, 0, 1, uint32(0))],
  ])('follows when the client %s the last stream', async (_, bytes) => {
    const client = await connect();
    await client.exchange(request(1));
    only().connection.close();
    await client.until(() => client.frames.some(({ type }) => type === goAway));
    client.write(bytes);
    await client.closed();
  });

  it('waits for a response that the client reads slowly', async () => {
    onStream = (stream) => stream.answer(200, {}, body(200_000));
    const client = await connect();
    await client.exchange(request(1));
    only().connection.close();
    for (let i = 0; i < 30; i++) {
      client.write(frame(windowUpdate, 0, 0, uint32(5000)), frame(windowUpdate, 0, 1, uint32(5000)));
    }
    await client.closed();
    expect(client.bodyOf(1).equals(body(200_000))).toBe(true);
  });

  it('is announced by the client: open streams are answered, later streams are not accepted', async () => {
    const client = await connect();
    await client.exchange(request(1));
    await client.exchange(frame(goAway, 0, 0, Buffer.alloc(8)), request(3));
    expect(client.frames.filter(({ type }) => type === goAway).map(lastOf)).toEqual([1]);
    only().streams[0]?.answer(200, {}, body(10));
    await client.closed();
    expect(client.bodyOf(1).equals(body(10))).toBe(true);
    expect(only().streams).toHaveLength(1);
  });

  it('is possible at any time, with a code', async () => {
    const client = await connect();
    let ended = 0;
    onStream = (stream) => {
      stream.onClosed = () => ended++;
    };
    await client.exchange(request(1), request(3));
    const { connection } = only();
    connection.destroy(errorCode.enhanceYourCalm);
    expect(ended).toBe(2);
    expect(connection.openStreams).toBe(0);
    connection.destroy();
    await client.closed();
    expect(errorsIn(client.frames)).toEqual([`goaway ${errorCode.enhanceYourCalm}`]);
  });

  it('is announced after all written frames', async () => {
    const size = 60_000;
    onStream = (stream) => stream.answer(200, {}, body(size));
    const client = await connect();
    await client.exchange(request(1));
    onStream = (stream) => {
      stream.respond(200, {});
      // Both are written at once: the second write waits for the first.
      setImmediate(() =>
        setImmediate(() => {
          stream.connection.ping();
          setImmediate(() => stream.connection.destroy(errorCode.internalError));
        }),
      );
    };
    client.write(request(3));
    await client.closed();
    expect(errorsIn(client.frames)).toEqual([`goaway ${errorCode.internalError}`]);
    expect(client.bodyOf(1)).toHaveLength(size);
  });

  it('within a request ends the reading of further input', async () => {
    onStream = (stream) => stream.connection.destroy(errorCode.enhanceYourCalm);
    const client = await connect();
    client.write(request(1), request(3), frame(data, 0, 99, []));
    await client.closed();
    expect(only().streams).toHaveLength(1);
    expect(errorsIn(client.frames)).toEqual([`goaway ${errorCode.enhanceYourCalm}`]);
  });

  it.each(['end', 'destroy', 'resetAndDestroy'] as const)(
    'by the client (%s) is possible while bodies are read and responses are written',
    async (how) => {
      const outcomes: string[] = [];
      onStream = (stream) => {
        stream.onClosed = () => outcomes.push(`closed ${stream.id}`);
        if (stream.id === 1)
          stream.body.read(1_000_000, tooLarge).catch(({ message }: Error) => outcomes.push(message));
        else stream.answer(200, {}, body(10_000_000));
      };
      const client = await connect([4, 10_000_000]);
      await client.exchange(
        frame(headers, endHeaders, 1, post),
        frame(data, 0, 1, body(100)),
        frame(windowUpdate, 0, 0, uint32(10_000_000)),
      );
      client.socket.pause();
      client.write(request(3));
      await expect.poll(() => only().streams.length).toBe(2);
      client.socket[how]();
      // A socket reports the end only while it is being read.
      client.socket.resume();
      await expect.poll(() => outcomes.length).toBe(3);
      expect(outcomes.sort()).toEqual(['closed 1', 'closed 3', 'unexpected EOF']);
    },
  );
});

describe('a client that does not read', () => {
  it('makes writers wait, and gets everything when it reads', async () => {
    let written = 0;
    let drains = 0;
    const [size, count] = [10_000, 3000];
    onStream = (stream) => {
      stream.respond(200, {});
      const goOn = (): void => {
        while (written < count) {
          written++;
          if (!stream.write(body(size))) return;
        }
        stream.end();
      };
      stream.on('drain', () => {
        drains++;
        goOn();
      });
      goOn();
    };
    const client = await connect([4, 0x7fff_ffff]);
    await client.exchange(frame(windowUpdate, 0, 0, uint32(0x7000_0000)));
    client.socket.pause();
    client.write(request(1));
    // Writes until the buffers of the system are full.
    let before = -1;
    while (written !== before) {
      before = written;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(written).toBeLessThan(count);
    expect(only().connection.socket.writableLength).toBeLessThan(400_000);
    client.socket.resume();
    await client.until(() => client.dataOf(1).some(hasEnd));
    expect(client.bodyOf(1)).toHaveLength(size * count);
    expect(drains).toBeGreaterThan(0);
  });

  it.each<[string, Buffer]>([
    ['PING', frame(ping, 0, 0, Buffer.alloc(8))],
    ['SETTINGS', frame(setting, 0, 0, settings([4, 100]))],
    ['DATA of closed streams', frame(data, 0, 1, [])],
  ])('is disconnected when it floods the server with %s', async (_, each) => {
    onStream = (stream) => stream.answer(204, {});
    const client = await connect();
    await client.exchange(request(1));
    client.socket.pause();
    const batch = Buffer.alloc(1000 * each.length, each);
    const end = new Promise<void>((resolve) => client.socket.once('close', resolve));
    while (!client.socket.destroyed && only().closed === 0) {
      if (!client.write(batch))
        await Promise.race([
          new Promise((resolve) => client.socket.once('drain', resolve)),
          end,
          new Promise((resolve) => setTimeout(resolve, 20)),
        ]);
    }
    await expect.poll(() => only().closed, { interval: 1 }).toBe(1);
  });
});

describe('long pieces', () => {
  it('that wait to be written do not count as unread responses to control frames', async () => {
    const size = 3_000_000;
    onStream = (stream) => stream.answer(200, {}, body(size));
    const client = await connect([4, 0x7fff_ffff]);
    await client.exchange(frame(windowUpdate, 0, 0, uint32(0x7000_0000)));
    client.socket.pause();
    const ids = [1, 3, 5, 7, 9];
    client.write(...ids.map((id) => request(id)));
    await expect.poll(() => only().streams.length).toBe(5);
    for (let i = 0; i < 10; i++) {
      client.write(frame(ping, 0, 0, Buffer.alloc(8)));
      await new Promise((resolve) => setImmediate(resolve));
    }
    client.socket.resume();
    await client.until(() => ids.every((id) => client.dataOf(id).some(hasEnd)));
    expect(ids.every((id) => client.bodyOf(id).equals(body(size)))).toBe(true);
  });
});

describe('listeners', () => {
  it('may write, end, reset and close within each other', async () => {
    const actions = [
      'write',
      'end',
      'reset',
      'destroy',
      'close',
      'answer',
      'closeConnection',
      'destroyConnection',
    ] as const;
    const events = ['drain', 'finish', 'close', 'onClosed', 'onWritten'] as const;
    const act = (stream: ServerStream, action: (typeof actions)[number]): void => {
      if (action === 'write') stream.write(body(20_000));
      else if (action === 'end') stream.end(body(10));
      else if (action === 'reset') stream.reset(errorCode.cancel);
      else if (action === 'answer') stream.answer(200, {}, body(10));
      else if (action === 'closeConnection') stream.connection.close();
      else if (action === 'destroyConnection') stream.connection.destroy();
      else stream[action]();
    };
    for (const event of events) {
      for (const action of actions) {
        for (const last of ['end', 'reset'] as const) {
          let calls = 0;
          const closes: string[] = [];
          onStream = (stream) => {
            // Writing on each drain would never end.
            const listener = () => {
              if (++calls < 5) act(stream, action);
            };
            stream.once('close', () => closes.push('close'));
            if (event === 'onClosed') stream.onClosed = listener;
            else if (event !== 'onWritten') stream.on(event, listener);
            stream.respond(200, {});
            stream.write(body(40_000), event === 'onWritten' ? listener : undefined);
            setImmediate(() => act(stream, last));
          };
          const client = await connect();
          client.write(request(1));
          await expect.poll(() => closes, { interval: 1 }).toEqual(['close']);
          client.socket.destroy();
        }
      }
    }
  });
});
