import { frame, preface } from './raw-http2-client.js';
import {
  ack,
  connectionError,
  continuation,
  data,
  echo,
  endHeaders,
  endStream,
  field,
  get,
  goAway,
  hang,
  hasPriority,
  head,
  headers,
  malformed,
  open,
  padded,
  ping,
  post,
  priority,
  pushPromise,
  type Rule,
  request,
  reset,
  resetOf,
  settings,
  settingsOf,
  streamError,
  uint32,
  type WireClient,
  windowOf,
} from './wire-rules.js';

const maxFrame = 16_384;
const maxWindow = 0x7fff_ffff;
const priorityOn = (stream: number, weight = 15): Buffer => Buffer.concat([uint32(stream), Buffer.from([weight])]);
const withBody = (length: string | undefined, ...bodies: readonly Buffer[]) => [
  open(1, length === undefined ? post : head({ method: 'POST' }, field('content-length', length))),
  ...bodies,
];
const body = (text: string, flags = 0): Buffer => frame(data, flags, 1, Buffer.from(text));

/** Rules that say that a request is malformed. */
const malformedHead = (section: string, rule: string, block: Buffer): Rule => ({
  section,
  rule,
  send: (client) => client.write(request(1, block)),
  expect: malformed,
});

const connectionRules: readonly Rule[] = [
  {
    section: '3.4',
    rule: "the server's preface is a SETTINGS frame, and the first frame that it sends",
    isRaw: true,
    send: (client) => client.write(preface, settingsOf()),
    async observe(client) {
      await client.until(() => client.frames.length > 0);
      const [first] = client.frames;
      return `type ${first?.type}, flags ${first?.flags}, stream ${first?.stream}`;
    },
    expect: ['type 4, flags 0, stream 0'],
  },
  {
    section: '3.4',
    rule: 'the preface of a client may be followed by requests at once',
    isRaw: true,
    send: (client) => client.write(preface, settingsOf(), request(1)),
    expect: ['200 ok'],
  },
  {
    section: '3.4',
    rule: 'the preface of a client may come byte by byte',
    isRaw: true,
    async send(client) {
      for (const byte of Buffer.concat([preface, settingsOf()])) {
        client.write(Buffer.from([byte]));
        await new Promise((resolve) => setImmediate(resolve));
      }
      client.write(request(1));
    },
    expect: ['200 ok'],
  },
  {
    section: '3.4',
    rule: 'an invalid preface of a client is a connection error; GOAWAY may be omitted',
    isRaw: true,
    send: (client) => client.write(Buffer.from('INVALID * HTTP/2.0\r\n\r\nSM\r\n\r\n'), settingsOf()),
    expect: [...connectionError('PROTOCOL_ERROR'), 'closed'],
  },
  {
    section: '3.4',
    rule: 'a preface of a client without SETTINGS is a connection error; GOAWAY may be omitted',
    isRaw: true,
    send: (client) => client.write(preface, request(1)),
    expect: [...connectionError('PROTOCOL_ERROR'), 'closed'],
  },
  {
    section: '3.4',
    rule: "a server acknowledges the settings of the client's preface",
    isRaw: true,
    send: (client) => client.write(preface, settingsOf([3, 100])),
    async observe(client) {
      const { payload } = await client.untilFrame(({ type, flags }) => type === settings && flags === ack);
      return `acknowledged with ${payload.length} bytes`;
    },
    expect: ['acknowledged with 0 bytes'],
  },
];

const frameRules: readonly Rule[] = [
  {
    section: '4.1',
    rule: 'frames of unknown types are ignored on the connection',
    send: (client) => client.write(frame(0x16, 0xff, 0, Buffer.alloc(8))),
    expect: ['ignored'],
  },
  {
    section: '4.1',
    rule: 'frames of unknown types are ignored on a stream',
    send: (client) => client.write(open(1), frame(0x16, 0xff, 1, Buffer.alloc(8)), body('ok', endStream)),
    expect: ['200 ok'],
  },
  {
    section: '4.1',
    rule: 'undefined flags are ignored',
    send: (client) => client.write(frame(ping, 0x16, 0, Buffer.alloc(8))),
    async observe(client) {
      await client.untilFrame(({ type, flags }) => type === ping && flags === ack);
      return 'answered';
    },
    expect: ['answered'],
  },
  {
    section: '4.1',
    rule: 'the reserved bit before the identifier of a stream is ignored',
    send: (client) => client.write(frame(ping, 0, 0x8000_0000, Buffer.alloc(8))),
    async observe(client) {
      await client.untilFrame(({ type, flags }) => type === ping && flags === ack);
      return 'answered';
    },
    expect: ['answered'],
  },
  {
    section: '4.2',
    rule: 'DATA of 2^14 bytes is accepted',
    send: (client) => client.write(open(1), frame(data, endStream, 1, Buffer.alloc(maxFrame, 'x'))),
    expect: [`200 ${'x'.repeat(maxFrame)}`],
  },
  {
    section: '4.2',
    rule: 'DATA beyond SETTINGS_MAX_FRAME_SIZE is an error of the stream',
    send: (client) => client.write(open(1), frame(data, endStream, 1, Buffer.alloc(maxFrame + 1))),
    expect: streamError('FRAME_SIZE_ERROR'),
  },
  {
    section: '4.2',
    rule: 'HEADERS beyond SETTINGS_MAX_FRAME_SIZE is an error of the connection',
    send: (client) => client.write(request(1, Buffer.concat([get, Buffer.alloc(maxFrame + 1 - get.length)]))),
    expect: connectionError('FRAME_SIZE_ERROR'),
  },
  {
    section: '4.2',
    rule: 'SETTINGS beyond SETTINGS_MAX_FRAME_SIZE is an error of the connection',
    send: (client) => client.write(frame(settings, 0, 0, Buffer.alloc(6 * 2731))),
    expect: connectionError('FRAME_SIZE_ERROR'),
  },
  {
    section: '4.2',
    rule: 'a frame of an unknown type beyond SETTINGS_MAX_FRAME_SIZE is an error',
    send: (client) => client.write(frame(0x16, 0, 0, Buffer.alloc(maxFrame + 1))),
    expect: connectionError('FRAME_SIZE_ERROR'),
  },
  {
    section: '4.3',
    rule: 'a field block that cannot be decoded is a connection error',
    send: (client) => client.write(request(1, Buffer.from([0x82, 0x87, 0x84, 0x40, 0x0a, 0x61]))),
    expect: connectionError('COMPRESSION_ERROR'),
  },
  {
    section: '4.3',
    rule: 'a field block that ends within a field is a connection error when it is divided, too',
    send: (client) =>
      client.write(frame(headers, endStream, 1, get), frame(continuation, endHeaders, 1, [0x40, 0x0a, 0x61])),
    expect: connectionError('COMPRESSION_ERROR'),
  },
  {
    section: '4.3',
    rule: 'a field block may be divided within a field',
    send(client) {
      const block = echo(field('custom-key', 'value'));
      const parts = [block.subarray(0, 1), block.subarray(1, block.length - 3), block.subarray(block.length - 3)];
      client.write(
        frame(headers, endStream, 1, parts[0]),
        frame(continuation, 0, 1, parts[1]),
        frame(continuation, endHeaders, 1, parts[2]),
      );
    },
    expect: ['200 value'],
  },
  {
    section: '4.3',
    rule: 'another frame within a field block is a connection error',
    send: (client) =>
      client.write(
        frame(headers, endStream, 1, get),
        frame(priority, 0, 1, priorityOn(0)),
        frame(continuation, endHeaders, 1),
      ),
    expect: connectionError('PROTOCOL_ERROR'),
  },
  {
    section: '4.3',
    rule: 'HEADERS of another stream within a field block is a connection error',
    send: (client) => client.write(frame(headers, endStream, 1, get), request(3), frame(continuation, endHeaders, 1)),
    expect: connectionError('PROTOCOL_ERROR'),
  },
  {
    section: '4.3',
    rule: 'the field block of a refused request is decoded, because later ones may refer to it',
    stream: 3,
    send: (client) =>
      client.write(
        request(1, Buffer.concat([field('Upper', 'case'), Buffer.from([0x40, 10]), Buffer.from('custom-key\x03abc')])),
        request(3, echo(Buffer.from([0xbe]))),
      ),
    expect: ['200 abc'],
  },
];

/** A request that waits for its response: the stream is half-closed. */
const halfClosed = request(1, hang);
/** A stream that has ended with a response. */
const closed = async (client: WireClient): Promise<void> => {
  client.write(request(1));
  await client.until(() => client.responseOf(1) !== undefined);
};

/** A rule about a frame that arrives in a given state of stream 1. @param before brings the stream into the state */
const inState = (
  state: string,
  before: Buffer | ((client: WireClient) => Promise<void>),
  what: string,
  sent: Buffer,
  expect: Rule['expect'],
): Rule => ({
  section: '5.1',
  rule: `${state}: ${what}`,
  async send(client) {
    if (typeof before === 'function') await before(client);
    else client.write(before);
    client.frames.length = 0;
    client.write(sent);
  },
  expect,
});

const nothing = Buffer.alloc(0);
const gone = Buffer.concat([open(1), resetOf(1)]);
const trailers = frame(headers, endStream | endHeaders, 1, field('a', 'b'));

const streamRules: readonly Rule[] = [
  inState('idle', nothing, 'DATA is a connection error', body('a', endStream), connectionError('PROTOCOL_ERROR')),
  inState('idle', nothing, 'RST_STREAM is a connection error', resetOf(1), connectionError('PROTOCOL_ERROR')),
  inState('idle', nothing, 'WINDOW_UPDATE is a connection error', windowOf(1, 1), connectionError('PROTOCOL_ERROR')),
  inState(
    'idle',
    nothing,
    'CONTINUATION is a connection error',
    frame(continuation, endHeaders, 1, get),
    connectionError('PROTOCOL_ERROR'),
  ),
  inState('idle', nothing, 'PRIORITY is accepted', frame(priority, 0, 1, priorityOn(0)), ['ignored']),
  inState(
    'open',
    open(1),
    'WINDOW_UPDATE and PRIORITY are accepted',
    Buffer.concat([windowOf(1, 1), frame(priority, 0, 1, priorityOn(0))]),
    ['ignored'],
  ),
  inState('open', open(1), 'RST_STREAM ends the stream', resetOf(1), ['ignored']),
  inState(
    'half-closed (remote)',
    halfClosed,
    'DATA is an error of the stream',
    body('a', endStream),
    streamError('STREAM_CLOSED'),
  ),
  inState(
    'half-closed (remote)',
    halfClosed,
    'HEADERS is an error of the stream',
    trailers,
    streamError('STREAM_CLOSED'),
  ),
  inState(
    'half-closed (remote)',
    halfClosed,
    'CONTINUATION is an error',
    frame(continuation, endHeaders, 1, field('a', 'b')),
    connectionError('PROTOCOL_ERROR', 'STREAM_CLOSED'),
  ),
  inState('half-closed (remote)', halfClosed, 'WINDOW_UPDATE is accepted', windowOf(1, 1), ['ignored']),
  inState('half-closed (remote)', halfClosed, 'PRIORITY is accepted', frame(priority, 0, 1, priorityOn(0)), [
    'ignored',
  ]),
  inState('half-closed (remote)', halfClosed, 'RST_STREAM ends the stream', resetOf(1), ['ignored']),
  inState(
    'closed by RST_STREAM',
    gone,
    'DATA is an error of the stream',
    body('a', endStream),
    streamError('STREAM_CLOSED'),
  ),
  inState('closed by RST_STREAM', gone, 'HEADERS is an error', request(1), [
    ...streamError('STREAM_CLOSED'),
    ...connectionError('PROTOCOL_ERROR'),
  ]),
  inState(
    'closed by RST_STREAM',
    gone,
    'CONTINUATION is an error',
    frame(continuation, endHeaders, 1, field('a', 'b')),
    connectionError('PROTOCOL_ERROR', 'STREAM_CLOSED'),
  ),
  inState('closed by RST_STREAM', gone, 'PRIORITY is accepted', frame(priority, 0, 1, priorityOn(0)), ['ignored']),
  inState('closed', closed, 'DATA is an error', body('a', endStream), streamError('STREAM_CLOSED')),
  inState('closed', closed, 'HEADERS is an error', request(1), connectionError('STREAM_CLOSED', 'PROTOCOL_ERROR')),
  inState(
    'closed',
    closed,
    'CONTINUATION is an error',
    frame(continuation, endHeaders, 1, field('a', 'b')),
    connectionError('PROTOCOL_ERROR', 'STREAM_CLOSED'),
  ),
  inState('closed', closed, 'PRIORITY is accepted', frame(priority, 0, 1, priorityOn(0)), ['ignored']),
  inState('closed', closed, 'WINDOW_UPDATE may arrive, and is ignored', windowOf(1, 1), ['ignored']),
  inState('closed', closed, 'RST_STREAM may arrive, and is ignored', resetOf(1), ['ignored']),
  {
    section: '5.1.1',
    rule: 'a stream of a client with an even identifier is a connection error',
    stream: 2,
    send: (client) => client.write(request(2)),
    expect: connectionError('PROTOCOL_ERROR'),
  },
  {
    section: '5.1.1',
    rule: 'an identifier that is smaller than earlier ones is a connection error',
    stream: 3,
    send: (client) => client.write(request(5, hang), request(3)),
    expect: connectionError('PROTOCOL_ERROR', 'STREAM_CLOSED'),
  },
  {
    section: '5.1.1',
    rule: 'a new stream closes the idle ones before it',
    stream: 1,
    send: (client) => client.write(request(3, hang), body('a')),
    expect: streamError('STREAM_CLOSED'),
  },
  {
    section: '5.1.2',
    rule: 'a stream beyond SETTINGS_MAX_CONCURRENT_STREAMS is refused',
    stream: 201,
    send(client) {
      for (let stream = 1; stream <= 201; stream += 2) client.write(request(stream, hang));
    },
    expect: streamError('PROTOCOL_ERROR', 'REFUSED_STREAM'),
  },
  {
    section: '5.1.2',
    rule: 'streams that have ended do not count as concurrent',
    stream: 301,
    async send(client) {
      for (let stream = 1; stream <= 301; stream += 2) {
        client.write(request(stream));
        await client.until(() => client.responseOf(stream) !== undefined);
      }
    },
    expect: ['200 ok'],
  },
  {
    section: '5.3.1 of RFC 7540',
    rule: 'HEADERS of a stream that depends on itself is an error of the stream',
    send: (client) =>
      client.write(frame(headers, endStream | endHeaders | hasPriority, 1, Buffer.concat([priorityOn(1), get]))),
    expect: streamError('PROTOCOL_ERROR'),
  },
  {
    section: '5.3.1 of RFC 7540',
    rule: 'PRIORITY of a stream that depends on itself is an error of the stream',
    send: (client) => client.write(open(1), frame(priority, 0, 1, priorityOn(1))),
    expect: streamError('PROTOCOL_ERROR'),
  },
  {
    section: '5.3.2',
    rule: 'signals of priority are accepted, and may be ignored',
    send: (client) =>
      client.write(
        frame(priority, 0, 3, priorityOn(0, 255)),
        frame(headers, endStream | endHeaders | hasPriority, 1, Buffer.concat([priorityOn(0x8000_0003, 0), get])),
      ),
    expect: ['200 ok'],
  },
  {
    section: '5.4.1',
    rule: 'GOAWAY of a connection error names the last stream that was processed, and the connection is closed',
    async send(client) {
      client.write(request(1), request(3));
      await client.until(() => client.responseOf(3) !== undefined);
      client.write(frame(ping, 0, 1, Buffer.alloc(8)));
    },
    async observe(client) {
      const { payload } = await client.untilFrame(({ type }) => type === goAway);
      await client.closed();
      return `GOAWAY after ${payload.readUInt32BE(0)}, closed`;
    },
    expect: ['GOAWAY after 3, closed'],
  },
  {
    section: '5.4.2',
    rule: 'an error of a stream leaves the others alone',
    stream: 3,
    send: (client) => client.write(open(1), open(3), windowOf(1, 0), frame(data, endStream, 3, Buffer.from('ok'))),
    expect: ['200 ok'],
  },
  {
    section: '5.4.2',
    rule: 'RST_STREAM is not answered with RST_STREAM',
    send: (client) => client.write(open(1), resetOf(1, 'INTERNAL_ERROR')),
    expect: ['ignored'],
  },
  {
    section: '5.5',
    rule: 'a frame of an unknown type within a field block is a connection error',
    send: (client) =>
      client.write(frame(headers, endStream, 1, get), frame(0x16, 0, 1), frame(continuation, endHeaders, 1)),
    expect: connectionError('PROTOCOL_ERROR'),
  },
  {
    section: '5.5',
    rule: 'unknown settings are ignored',
    send: (client) => client.write(settingsOf([0xff, 1], [0x10, 7]), request(1)),
    expect: ['200 ok'],
  },
];

const dataRules: readonly Rule[] = [
  {
    section: '6.1',
    rule: 'DATA on stream 0 is a connection error',
    send: (client) => client.write(frame(data, endStream, 0, Buffer.from('a'))),
    expect: connectionError('PROTOCOL_ERROR'),
  },
  {
    section: '6.1',
    rule: 'DATA after the end of a request is an error of the stream',
    send: (client) => client.write(open(1, head({ method: 'POST', path: '/hang' })), body('a', endStream), body('b')),
    expect: streamError('STREAM_CLOSED'),
  },
  {
    section: '6.1',
    rule: 'padding of the length of the payload is a connection error',
    send: (client) => client.write(open(1), frame(data, endStream | padded, 1, [5, 1, 0, 0, 0])),
    expect: connectionError('PROTOCOL_ERROR'),
  },
  {
    section: '6.1',
    rule: 'DATA with padding is accepted',
    send: (client) =>
      client.write(
        open(1),
        frame(data, endStream | padded, 1, Buffer.concat([Buffer.from([3]), Buffer.from('ok\0\0\0')])),
      ),
    expect: ['200 ok'],
  },
  {
    section: '6.1',
    rule: 'DATA of padding alone is accepted',
    send: (client) => client.write(open(1), frame(data, padded, 1, [3, 0, 0, 0]), body('ok', endStream)),
    expect: ['200 ok'],
  },
  {
    section: '6.1',
    rule: 'padded DATA without the length of its padding is an error of the size',
    send: (client) => client.write(open(1), frame(data, endStream | padded, 1)),
    expect: [...streamError('FRAME_SIZE_ERROR'), ...connectionError('PROTOCOL_ERROR')],
  },
  {
    section: '6.1',
    rule: 'DATA without a payload is accepted',
    send: (client) => client.write(open(1), body(''), body('ok'), body('', endStream)),
    expect: ['200 ok'],
  },
];

const headersRules: readonly Rule[] = [
  {
    section: '6.2',
    rule: 'HEADERS on stream 0 is a connection error',
    send: (client) => client.write(request(0)),
    expect: connectionError('PROTOCOL_ERROR'),
  },
  {
    section: '6.2',
    rule: 'HEADERS without END_HEADERS that DATA follows is a connection error',
    send: (client) => client.write(frame(headers, 0, 1, post), body('a', endStream)),
    expect: connectionError('PROTOCOL_ERROR'),
  },
  {
    section: '6.2',
    rule: 'HEADERS without END_HEADERS that HEADERS of the same stream follows is a connection error',
    send: (client) => client.write(frame(headers, 0, 1, post), trailers),
    expect: connectionError('PROTOCOL_ERROR'),
  },
  {
    section: '6.2',
    rule: 'padding that is longer than the rest of the payload is a connection error',
    send: (client) =>
      client.write(
        frame(headers, endStream | endHeaders | padded, 1, Buffer.concat([Buffer.from([get.length + 1]), get])),
      ),
    expect: connectionError('PROTOCOL_ERROR'),
  },
  {
    section: '6.2',
    rule: 'HEADERS with padding and a priority is accepted',
    send: (client) =>
      client.write(
        frame(
          headers,
          endStream | endHeaders | padded | hasPriority,
          1,
          Buffer.concat([Buffer.from([2]), priorityOn(0), get, Buffer.alloc(2)]),
        ),
      ),
    expect: ['200 ok'],
  },
  {
    section: '6.2',
    rule: 'HEADERS that is too short for its priority is an error of the size',
    send: (client) => client.write(frame(headers, endStream | endHeaders | hasPriority, 1, [0, 0, 0, 0])),
    expect: connectionError('FRAME_SIZE_ERROR', 'PROTOCOL_ERROR'),
  },
  {
    section: '6.2',
    rule: 'END_STREAM of HEADERS ends the request, although CONTINUATION follows',
    send: (client) =>
      client.write(
        frame(headers, endStream, 1, get.subarray(0, 9)),
        frame(continuation, endHeaders, 1, get.subarray(9)),
      ),
    expect: ['200 ok'],
  },
];

const otherFrameRules: readonly Rule[] = [
  {
    section: '6.3',
    rule: 'PRIORITY on stream 0 is a connection error',
    send: (client) => client.write(frame(priority, 0, 0, priorityOn(1))),
    expect: connectionError('PROTOCOL_ERROR'),
  },
  {
    section: '6.3',
    rule: 'PRIORITY of another length than 5 bytes is an error of the stream',
    send: (client) => client.write(open(1), frame(priority, 0, 1, [0, 0, 0, 0])),
    expect: streamError('FRAME_SIZE_ERROR'),
  },
  {
    section: '6.4',
    rule: 'RST_STREAM on stream 0 is a connection error',
    send: (client) => client.write(resetOf(0)),
    expect: connectionError('PROTOCOL_ERROR'),
  },
  {
    section: '6.4',
    rule: 'RST_STREAM of another length than 4 bytes is a connection error',
    send: (client) => client.write(open(1), frame(reset, 0, 1, [0, 0, 8])),
    expect: connectionError('FRAME_SIZE_ERROR'),
  },
  {
    section: '6.4',
    rule: 'a stream that is reset twice leaves the connection alone',
    stream: 3,
    send: (client) => client.write(open(1), resetOf(1), resetOf(1), request(3)),
    expect: ['200 ok'],
  },
  {
    section: '6.5',
    rule: 'an acknowledgement of settings with a payload is a connection error',
    send: (client) => client.write(frame(settings, ack, 0, [0, 1, 0, 0, 0, 0])),
    expect: connectionError('FRAME_SIZE_ERROR'),
  },
  {
    section: '6.5',
    rule: 'SETTINGS on a stream is a connection error',
    send: (client) => client.write(frame(settings, 0, 1, [0, 3, 0, 0, 0, 100])),
    expect: connectionError('PROTOCOL_ERROR'),
  },
  {
    section: '6.5',
    rule: 'SETTINGS whose length is no multiple of 6 bytes is a connection error',
    send: (client) => client.write(frame(settings, 0, 0, [0, 3, 0])),
    expect: connectionError('FRAME_SIZE_ERROR'),
  },
  {
    section: '6.5',
    rule: 'SETTINGS without a payload is acknowledged',
    send: (client) => client.write(settingsOf(), request(1)),
    expect: ['200 ok'],
  },
  {
    section: '6.5.2',
    rule: 'SETTINGS_ENABLE_PUSH that is neither 0 nor 1 is a connection error',
    send: (client) => client.write(settingsOf([2, 2])),
    expect: connectionError('PROTOCOL_ERROR'),
  },
  {
    section: '6.5.2',
    rule: 'SETTINGS_INITIAL_WINDOW_SIZE above 2^31-1 is a connection error',
    send: (client) => client.write(settingsOf([4, 0x8000_0000])),
    expect: connectionError('FLOW_CONTROL_ERROR'),
  },
  {
    section: '6.5.2',
    rule: 'SETTINGS_MAX_FRAME_SIZE below 2^14 is a connection error',
    send: (client) => client.write(settingsOf([5, 16_383])),
    expect: connectionError('PROTOCOL_ERROR'),
  },
  {
    section: '6.5.2',
    rule: 'SETTINGS_MAX_FRAME_SIZE above 2^24-1 is a connection error',
    send: (client) => client.write(settingsOf([5, 0x100_0000])),
    expect: connectionError('PROTOCOL_ERROR'),
  },
  {
    section: '6.5.2',
    rule: 'SETTINGS_HEADER_TABLE_SIZE of 0 is obeyed by the next field block',
    send: (client) => client.write(settingsOf([1, 0]), request(1)),
    async observe(client) {
      await client.until(() => client.responseOf(1) !== undefined);
      const block = await client.untilFrame(({ type }) => type === headers);
      // The server must change the table's size to 0 before it sends fields.
      return (block.payload[0] as number) === 0x20 ? 'the table is empty' : 'the table is used';
    },
    expect: ['the table is empty'],
  },
  {
    section: '6.5.3',
    rule: 'the last of several values of a setting counts',
    send: (client) => client.write(settingsOf([4, 100], [4, 1]), request(1)),
    async observe(client) {
      await client.until(() => client.dataOf(1).length > 0);
      await client.roundTrip();
      return `${client.bodyOf(1)}`;
    },
    expect: ['o'],
  },
  {
    section: '6.5.3',
    rule: 'each SETTINGS frame is acknowledged once',
    send: (client) => client.write(settingsOf([3, 10]), settingsOf([3, 20]), settingsOf()),
    async observe(client) {
      await client.roundTrip();
      const acknowledged = client.frames.filter(({ type, flags }) => type === settings && flags === ack);
      // The first acknowledgement belongs to the SETTINGS of the preface.
      return `${acknowledged.length - 1} acknowledgements`;
    },
    expect: ['3 acknowledgements'],
  },
  {
    section: '6.6',
    rule: 'PUSH_PROMISE of a client is a connection error',
    send: (client) =>
      client.write(request(1, hang), frame(pushPromise, endHeaders, 1, Buffer.concat([uint32(2), get]))),
    expect: connectionError('PROTOCOL_ERROR'),
  },
  {
    section: '6.6',
    rule: 'PUSH_PROMISE on stream 0 is a connection error',
    send: (client) => client.write(frame(pushPromise, endHeaders, 0, Buffer.concat([uint32(2), get]))),
    expect: connectionError('PROTOCOL_ERROR'),
  },
  {
    section: '6.7',
    rule: 'PING is answered with its payload',
    send: (client) => client.write(frame(ping, 0, 0, Buffer.from('12345678'))),
    async observe(client) {
      const answer = await client.untilFrame(({ type }) => type === ping);
      return `flags ${answer.flags}, ${answer.payload}`;
    },
    expect: ['flags 1, 12345678'],
  },
  {
    section: '6.7',
    rule: 'an answer to a PING is not answered',
    send: (client) => client.write(frame(ping, ack, 0, Buffer.from('12345678'))),
    async observe(client) {
      await client.roundTrip();
      return client.frames.some(({ payload }) => payload.equals(Buffer.from('12345678'))) ? 'answered' : 'ignored';
    },
    expect: ['ignored'],
  },
  {
    section: '6.7',
    rule: 'PING on a stream is a connection error',
    send: (client) => client.write(frame(ping, 0, 1, Buffer.alloc(8))),
    expect: connectionError('PROTOCOL_ERROR'),
  },
  {
    section: '6.7',
    rule: 'PING of another length than 8 bytes is a connection error',
    send: (client) => client.write(frame(ping, 0, 0, Buffer.alloc(6))),
    expect: connectionError('FRAME_SIZE_ERROR'),
  },
  {
    section: '6.8',
    rule: 'GOAWAY on a stream is a connection error',
    send: (client) => client.write(frame(goAway, 0, 1, Buffer.alloc(8))),
    expect: connectionError('PROTOCOL_ERROR'),
  },
  {
    section: '6.8',
    rule: 'GOAWAY that is too short is a connection error',
    send: (client) => client.write(frame(goAway, 0, 0, Buffer.alloc(7))),
    expect: connectionError('FRAME_SIZE_ERROR'),
  },
  {
    section: '6.8',
    rule: 'requests that are open at the GOAWAY of a client are answered',
    send: (client) => client.write(open(1), frame(goAway, 0, 0, Buffer.alloc(8)), body('ok', endStream)),
    async observe(client) {
      await client.until(() => client.responseOf(1) !== undefined).catch(() => {});
      return client.responseOf(1) ?? 'closed';
    },
    expect: ['200 ok'],
  },
];

const windowRules: readonly Rule[] = [
  {
    section: '6.9',
    rule: 'WINDOW_UPDATE of 0 on the connection is a connection error',
    send: (client) => client.write(windowOf(0, 0)),
    expect: connectionError('PROTOCOL_ERROR'),
  },
  {
    section: '6.9',
    rule: 'WINDOW_UPDATE of 0 on a stream is an error of the stream',
    send: (client) => client.write(open(1), windowOf(1, 0)),
    expect: streamError('PROTOCOL_ERROR'),
  },
  {
    section: '6.9',
    rule: 'WINDOW_UPDATE of another length than 4 bytes is a connection error',
    send: (client) => client.write(frame(8, 0, 0, [0, 0, 1])),
    expect: connectionError('FRAME_SIZE_ERROR'),
  },
  {
    section: '6.9',
    rule: 'the reserved bit of WINDOW_UPDATE is ignored',
    send: (client) => client.write(windowOf(0, 0x8000_0001), request(1)),
    expect: ['200 ok'],
  },
  {
    section: '6.9',
    rule: 'frames other than DATA are not subject to flow control',
    send: (client) => client.write(settingsOf([4, 0]), request(1)),
    async observe(client) {
      await client.untilFrame(({ type, stream }) => type === headers && stream === 1);
      await client.roundTrip();
      return `head, ${client.bodyOf(1).length} bytes`;
    },
    expect: ['head, 0 bytes'],
  },
  {
    section: '6.9.1',
    rule: 'a server sends no more than the window of the stream, and the rest after WINDOW_UPDATE',
    async send(client) {
      client.write(settingsOf([4, 1]), request(1));
      await client.until(() => client.dataOf(1).length > 0);
      await client.roundTrip();
      if (client.bodyOf(1).length !== 1) throw new Error(`${client.bodyOf(1).length} bytes in a window of 1`);
      client.write(windowOf(1, 1));
    },
    expect: ['200 ok'],
  },
  {
    section: '6.9.1',
    rule: 'a window of the connection above 2^31-1 is a connection error',
    send: (client) => client.write(windowOf(0, maxWindow), windowOf(0, maxWindow)),
    expect: connectionError('FLOW_CONTROL_ERROR'),
  },
  {
    section: '6.9.1',
    rule: 'a window of a stream above 2^31-1 is an error of the stream',
    send: (client) => client.write(open(1), windowOf(1, maxWindow), windowOf(1, maxWindow)),
    expect: streamError('FLOW_CONTROL_ERROR'),
  },
  {
    section: '6.9.1',
    rule: 'DATA beyond the window of its stream is an error of the stream',
    send(client) {
      client.write(open(1, head({ method: 'POST', path: '/hang' })));
      // The window is 256 KiB.
      for (let i = 0; i <= 16; i++) client.write(frame(data, 0, 1, Buffer.alloc(maxFrame)));
    },
    expect: streamError('FLOW_CONTROL_ERROR'),
  },
  {
    section: '6.9.1',
    rule: 'padding counts in flow control',
    send(client) {
      client.write(open(1, head({ method: 'POST', path: '/hang' })));
      const padding = Buffer.concat([Buffer.from([255]), Buffer.alloc(maxFrame - 1)]);
      for (let i = 0; i < 16; i++) client.write(frame(data, padded, 1, padding));
      client.write(body('a'));
    },
    async observe(client) {
      await client.roundTrip();
      const given = client.frames.filter(({ type, stream }) => type === 8 && stream === 1);
      return client.frames.some(({ type, stream }) => (type === reset && stream === 1) || type === goAway) ||
        given.length > 0
        ? 'counted'
        : 'not counted';
    },
    expect: ['counted'],
  },
  {
    section: '6.9.2',
    rule: 'SETTINGS_INITIAL_WINDOW_SIZE changes the windows of open streams',
    async send(client) {
      client.write(settingsOf([4, 0]), request(1));
      await client.untilFrame(({ type, stream }) => type === headers && stream === 1);
      client.write(settingsOf([4, 2]));
    },
    expect: ['200 ok'],
  },
  {
    section: '6.9.2',
    rule: 'a window may become negative, and nothing is sent until it is positive',
    async send(client) {
      client.write(settingsOf([4, 1]), request(1));
      await client.until(() => client.dataOf(1).length > 0);
      client.write(settingsOf([4, 0]), windowOf(1, 1));
      await client.roundTrip();
      if (client.bodyOf(1).length !== 1) throw new Error('sent in a window of 0');
      client.write(windowOf(1, 1));
    },
    expect: ['200 ok'],
  },
  {
    section: '6.9.2',
    rule: 'a setting that makes a window larger than 2^31-1 is a connection error',
    send: (client) => client.write(open(1), windowOf(1, maxWindow - 65_535), settingsOf([4, 65_536])),
    expect: connectionError('FLOW_CONTROL_ERROR'),
  },
  {
    section: '6.9.2',
    rule: 'SETTINGS does not change the window of the connection',
    async send(client) {
      client.write(settingsOf([4, maxWindow]), request(1, head({ path: '/large' })));
      await client.until(() => client.bodyOf(1).length >= 65_535);
      await client.roundTrip();
    },
    observe: async (client) => `${client.bodyOf(1).length} bytes`,
    expect: ['65535 bytes'],
  },
  {
    section: '6.10',
    rule: 'CONTINUATION frames may follow each other',
    send: (client) =>
      client.write(
        frame(headers, endStream, 1, echo()),
        frame(continuation, 0, 1, field('a', 'b')),
        frame(continuation, 0, 1),
        frame(continuation, endHeaders, 1, field('custom-key', 'value')),
      ),
    expect: ['200 value'],
  },
  {
    section: '6.10',
    rule: 'CONTINUATION on stream 0 is a connection error',
    send: (client) => client.write(frame(headers, endStream, 1, get), frame(continuation, endHeaders, 0)),
    expect: connectionError('PROTOCOL_ERROR'),
  },
  {
    section: '6.10',
    rule: 'CONTINUATION of another stream is a connection error',
    send: (client) => client.write(frame(headers, endStream, 1, get), frame(continuation, endHeaders, 3)),
    expect: connectionError('PROTOCOL_ERROR'),
  },
  {
    section: '6.10',
    rule: 'CONTINUATION after END_HEADERS of HEADERS is a connection error',
    send: (client) => client.write(open(1), frame(continuation, endHeaders, 1, field('a', 'b'))),
    expect: connectionError('PROTOCOL_ERROR'),
  },
  {
    section: '6.10',
    rule: 'CONTINUATION after END_HEADERS of CONTINUATION is a connection error',
    send: (client) =>
      client.write(
        frame(headers, 0, 1, post),
        frame(continuation, endHeaders, 1),
        frame(continuation, endHeaders, 1, field('a', 'b')),
      ),
    expect: connectionError('PROTOCOL_ERROR'),
  },
  {
    section: '6.10',
    rule: 'CONTINUATION after DATA is a connection error',
    send: (client) => client.write(open(1), body('a'), frame(continuation, endHeaders, 1, field('a', 'b'))),
    expect: connectionError('PROTOCOL_ERROR'),
  },
  {
    section: '7',
    rule: 'RST_STREAM with an unknown error code is accepted',
    stream: 3,
    send: (client) => client.write(open(1), frame(reset, 0, 1, uint32(0xff)), request(3)),
    expect: ['200 ok'],
  },
  {
    section: '7',
    rule: 'GOAWAY with an unknown error code triggers no special behaviour: open requests are answered',
    send: (client) =>
      client.write(open(1), frame(goAway, 0, 0, Buffer.concat([uint32(0), uint32(0xff)])), body('ok', endStream)),
    async observe(client) {
      await client.until(() => client.responseOf(1) !== undefined).catch(() => {});
      return client.responseOf(1) ?? 'closed';
    },
    expect: ['200 ok'],
  },
];

const messageRules: readonly Rule[] = [
  ...['GET', 'HEAD', 'OPTIONS'].map(
    (method): Rule => ({
      section: '8.1',
      rule: `${method} without a body is answered`,
      send: (client) => client.write(request(1, head({ method }))),
      expect: [method === 'HEAD' ? '200' : '200 ok'],
    }),
  ),
  {
    section: '8.1',
    rule: 'POST with a body in several DATA frames is answered',
    send: (client) => client.write(open(1), body('a'), body('b'), body('c', endStream)),
    expect: ['200 abc'],
  },
  {
    section: '8.1',
    rule: 'a body may be followed by trailers',
    send: (client) => client.write(open(1), body('ok'), trailers),
    expect: ['200 ok'],
  },
  {
    section: '8.1',
    rule: 'trailers may follow a head at once',
    send: (client) => client.write(open(1), trailers),
    expect: ['200'],
  },
  {
    section: '8.1',
    rule: 'a second HEADERS frame without END_STREAM is malformed',
    send: (client) => client.write(open(1), body('a'), open(1, field('a', 'b'))),
    expect: malformed,
  },
  {
    section: '8.1',
    rule: 'trailers with a pseudo-header are malformed',
    send: (client) => client.write(open(1), body('a'), request(1, field(':method', 'GET'))),
    expect: malformed,
  },
  {
    section: '8.1',
    rule: 'a server that has answered before the end of a request may reset it with NO_ERROR',
    send: (client) => client.write(open(1, head({ method: 'POST', path: '/early' }))),
    async observe(client) {
      await client.until(() => client.responseOf(1) !== undefined);
      const { payload } = await client.untilFrame(({ type, stream }) => type === reset && stream === 1);
      return `${client.responseOf(1)}, RST_STREAM ${payload.readUInt32BE(0)}`;
    },
    expect: ['200 early, RST_STREAM 0'],
  },
  malformedHead('8.2', 'a field name in upper case is malformed', head({}, field('X-Test', 'a'))),
  malformedHead('8.2.1', 'a field name with a space is malformed', head({}, field('x test', 'a'))),
  malformedHead('8.2.1', 'a field name with a control character is malformed', head({}, field('x\x01', 'a'))),
  malformedHead('8.2.1', 'a field name with DEL is malformed', head({}, field('x\x7f', 'a'))),
  malformedHead('8.2.1', 'a field name beyond ASCII is malformed', head({}, field('x\xe9', 'a'))),
  malformedHead('8.2.1', 'a field name with a colon is malformed', head({}, field('x:y', 'a'))),
  malformedHead('8.2.1', 'a field name without characters is malformed', head({}, field('', 'a'))),
  malformedHead('8.2.1', 'a field value with NUL is malformed', head({}, field('x-test', 'a\0b'))),
  malformedHead('8.2.1', 'a field value with LF is malformed', head({}, field('x-test', 'a\nb'))),
  malformedHead('8.2.1', 'a field value with CR is malformed', head({}, field('x-test', 'a\rb'))),
  malformedHead('8.2.1', 'a field value that begins with a space is malformed', head({}, field('x-test', ' a'))),
  malformedHead('8.2.1', 'a field value that ends with a tab is malformed', head({}, field('x-test', 'a\t'))),
  ...['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade'].map((name) =>
    malformedHead('8.2.2', `the connection-specific field ${name} is malformed`, head({}, field(name, 'close'))),
  ),
  malformedHead(
    '8.2.2',
    'TE with another value than trailers is malformed',
    head({}, field('te', 'trailers, deflate')),
  ),
  {
    section: '8.2.2',
    rule: 'TE with the value trailers is accepted',
    send: (client) => client.write(request(1, head({}, field('te', 'trailers')))),
    expect: ['200 ok'],
  },
  {
    section: '8.2.3',
    rule: 'several cookie fields are joined with a semicolon and a space',
    send: (client) =>
      client.write(request(1, head({ path: '/cookie' }, field('cookie', 'a=b'), field('cookie', 'c=d')))),
    expect: ['200 a=b; c=d'],
  },
  malformedHead('8.3', 'an unknown pseudo-header is malformed', head({}, field(':test', 'a'))),
  malformedHead('8.3', 'a pseudo-header of responses is malformed', head({}, field(':status', '200'))),
  malformedHead(
    '8.3',
    'a pseudo-header after another field is malformed',
    Buffer.concat([head({ path: undefined }, field('x-test', 'a')), field(':path', '/')]),
  ),
  malformedHead(
    '8.3',
    'a pseudo-header that is there twice is malformed',
    Buffer.concat([field(':method', 'GET'), get]),
  ),
  malformedHead('8.3.1', 'an empty :path is malformed', head({ path: '' })),
  malformedHead('8.3.1', 'a request without :method is malformed', head({ method: undefined })),
  malformedHead('8.3.1', 'a request without :scheme is malformed', head({ scheme: undefined })),
  malformedHead('8.3.1', 'a request without :path is malformed', head({ path: undefined })),
  malformedHead('8.3.1', 'a request with :path twice is malformed', Buffer.concat([field(':path', '/'), get])),
  malformedHead('8.3.1', 'a request with :scheme twice is malformed', Buffer.concat([field(':scheme', 'https'), get])),
  malformedHead('8.3.1', 'a :path that does not begin with a slash is malformed', head({ path: 'a' })),
  {
    section: '8.3.1',
    rule: 'OPTIONS may have the :path *',
    send: (client) => client.write(request(1, head({ method: 'OPTIONS', path: '*' }))),
    expect: ['200'],
  },
  {
    section: '8.3.1',
    rule: 'a request may have Host in place of :authority',
    send: (client) => client.write(request(1, head({ authority: undefined }, field('host', 'a')))),
    expect: ['200 ok'],
  },
  malformedHead('8.3.1', 'a Host that differs from :authority is malformed', head({}, field('host', 'other'))),
  {
    section: '8.1.1',
    rule: 'content-length that is the length of one DATA frame is accepted',
    send: (client) => client.write(...withBody('2', body('ok', endStream))),
    expect: ['200 ok'],
  },
  {
    section: '8.1.1',
    rule: 'content-length that is the length of several DATA frames is accepted',
    send: (client) => client.write(...withBody('2', body('o'), body('k'), body('', endStream))),
    expect: ['200 ok'],
  },
  ...(
    [
      ['that is longer than one DATA frame', withBody('3', body('ok', endStream))],
      ['that is shorter than one DATA frame', withBody('1', body('ok', endStream))],
      ['that is longer than several DATA frames', withBody('5', body('ok'), body('ok', endStream))],
      ['that is shorter than several DATA frames', withBody('3', body('ok'), body('ok', endStream))],
      ['of a request without a body', [request(1, head({ method: 'POST' }, field('content-length', '1')))]],
      ['that is longer than the body before trailers', withBody('3', body('ok'), trailers)],
      ['that is no number', withBody('two', body('ok', endStream))],
      [
        'that is there twice with different values',
        [
          open(1, head({ method: 'POST' }, field('content-length', '2'), field('content-length', '3'))),
          body('ok', endStream),
        ],
      ],
    ] as const
  ).map(
    ([what, sent]): Rule => ({
      section: '8.1.1',
      rule: `content-length ${what} is malformed`,
      send: (client) => client.write(...sent),
      expect: malformed,
    }),
  ),
  {
    section: '8.4',
    rule: 'a server pushes nothing to a client that forbids it',
    send: (client) => client.write(settingsOf([2, 0]), request(1)),
    async observe(client) {
      await client.until(() => client.responseOf(1) !== undefined);
      await client.roundTrip();
      return client.frames.some(({ type }) => type === pushPromise) ? 'pushed' : 'not pushed';
    },
    expect: ['not pushed'],
  },
  malformedHead('8.5', 'CONNECT with :path is malformed', head({ method: 'CONNECT', scheme: undefined })),
  malformedHead('8.5', 'CONNECT with :scheme is malformed', head({ method: 'CONNECT', path: undefined })),
  malformedHead(
    '8.5',
    'CONNECT without :authority is malformed',
    head({ method: 'CONNECT', scheme: undefined, path: undefined, authority: undefined }),
  ),
  {
    section: '8.7',
    rule: 'PING shows that a server is alive while requests are waiting',
    send: (client) => client.write(request(1, hang), frame(ping, 0, 0, Buffer.from('12345678'))),
    async observe(client) {
      const { payload } = await client.untilFrame(({ type }) => type === ping);
      return `${payload}`;
    },
    expect: ['12345678'],
  },
  {
    section: '10.5.1',
    rule: 'a field block beyond SETTINGS_MAX_HEADER_LIST_SIZE is answered with 431 or ends the stream',
    send(client) {
      // 4096 bytes that the table keeps, and 300 references to them.
      const large = Buffer.concat([Buffer.from([0x40, 1, 0x61, 0x7f, 0xa1, 0x1e]), Buffer.alloc(4000, 'x')]);
      client.write(request(1, Buffer.concat([get, large, Buffer.alloc(300, 0xbe)])));
    },
    async observe(client) {
      const reaction = await client.reactionOn(1, false);
      return reaction.slice(0, 'RST_STREAM ENHANCE_YOUR_CALM'.length).replace(/^431 .*/, '431');
    },
    expect: ['431', ...streamError('ENHANCE_YOUR_CALM', 'PROTOCOL_ERROR')],
  },
];

/** The rules of RFC 9113 for servers. */
export const rfc9113: readonly Rule[] = [
  ...connectionRules,
  ...frameRules,
  ...streamRules,
  ...dataRules,
  ...headersRules,
  ...otherFrameRules,
  ...windowRules,
  ...messageRules,
];
