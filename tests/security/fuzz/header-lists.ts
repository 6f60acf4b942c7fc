import type { Random } from './random.js';

/** The parts of a request that HTTP/1.1 and HTTP/2 share. Texts have a character for each byte. */
export interface HeaderList {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  /** The framing of the body in HTTP/1.1, with matching headers. HTTP/2 needs no framing. */
  readonly framing: 'length' | 'chunked' | 'none';
  /** Headers after the body. */
  readonly trailers: readonly (readonly [name: string, value: string])[];
}

const names = [
  ...['Accept', 'Authorization', 'Content-Type', 'Cookie', 'X-Remote-User', 'X-Remote-Group', 'Impersonate-User'],
  ...[
    'Impersonate-Group',
    'X-A',
    'x-a',
    'X_A',
    'User-Agent',
    'Audit-ID',
    'Origin',
    'Forwarded',
    'Via',
    'Date',
    'Range',
  ],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'Cache-Control', 'If-Match', 'Age', 'ETag', 'Pragma'],
  ...['X-Remote-Uid', 'X-Remote-Extra-A', 'X-Remote-Extra-a%2fb', 'Impersonate-Uid', 'Impersonate-Extra-Scopes'],
  ...['X-Http-Method-Override', 'X-Original-Url', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'Proxy-Authorization'],
  ...['X-Forwarded-For', 'Sec-WebSocket-Protocol', 'Accept-Encoding', 'Content-Encoding', 'Set-Cookie', 'Warning'],
];
/** Headers about the connection and the framing of the message. */
const framingNames = [
  'Host',
  'Content-Length',
  'Transfer-Encoding',
  'Connection',
  'Trailer',
  'TE',
  'Expect',
  'Keep-Alive',
  'Upgrade',
  'Proxy-Connection',
];
const framingValues: Readonly<Record<string, readonly string[]>> = {
  Host: ['a', 'b', '', 'a:80', 'a b', 'a/b', '[::1]:1', 'a\xff', '*', 'a,b', '%41', 'a<b'],
  'Content-Length': ['0', '3', '03', '+3', '-3', '3, 3', '', '0x3', '99999999999999999999', '3 ', '3a'],
  'Transfer-Encoding': [
    'chunked',
    'Chunked',
    'gzip, chunked',
    'gzip',
    'identity',
    '',
    'chunked, chunked',
    'chunked;a=b',
    'x',
  ],
  Connection: [
    'Upgrade',
    'upgrade, X-A',
    'close, Upgrade',
    'keep-alive',
    'X-A',
    'X-A, keep-alive',
    'Keep-Alive, X-Remote-User',
    '',
    'TE',
    'authorization',
  ],
  Trailer: [
    'X-A',
    'Content-Length',
    'Transfer-Encoding',
    'Trailer',
    'X A',
    '',
    'X-A, X-B',
    'Host, Trailer',
    ',',
    'a\x80',
  ],
  TE: ['trailers', 'gzip', 'trailers, deflate', ''],
  Expect: ['100-continue', '100-Continue', 'x', ''],
  'Keep-Alive': ['timeout=5', ''],
  Upgrade: ['h2c', 'websocket', 'SPDY/3.1', 'TLS/1.0', 'a, b', ''],
  'Proxy-Connection': ['close', 'Upgrade', 'X-A', ''],
};
const targets = [
  ...[
    '/',
    '/a',
    '/a?b',
    '/a?b?c',
    '//a',
    '/a//b',
    '/a/../b',
    '/%41',
    '/%2f',
    '/%zz',
    '/%',
    '/a%00b',
    '*',
    '*?a',
    'x',
    '?a',
  ],
  ...[
    'http://a/b',
    'http://a',
    'http://a?b',
    'http://a b/',
    'http://a:b/',
    'http://a:80/',
    'http://u@a/',
    'http://[::1]/',
    'http://[::1/',
  ],
  ...[
    'http://a%41/',
    'http://a%zz/',
    'http:///a',
    'http:a',
    'http:/a',
    'a:b',
    '://a/',
    '1http://a/',
    'ftp://a/b',
    'http://a<b/',
    'http://a\\b/',
  ],
  ...[
    '/a#b',
    '/a?b#c',
    '/a?%zz',
    '/;a',
    '/a;b?c;d',
    '/a?b=%00',
    '/"',
    '/<>',
    '/{}',
    '/|',
    '/^`',
    '/a\\b',
    'http://a]/',
    'http://[a]/',
    'http://u:p@a/',
  ],
  ...[
    'http://u@v@a/',
    'http://[::1]a/',
    'http://[::1]:x/',
    'http://[::1]:80/',
    'http://a:/',
    'http://:80/',
    'http://a:80:90/',
    'http://[fe80::1%25en0]/',
    'http://[fe80::1%25%41]/',
  ],
];
const oddBytes = [
  '\t',
  ' ',
  '\x80',
  '\xff',
  '\xe4',
  '\x7f',
  '\x01',
  '\0',
  '\x0b',
  '"',
  ',',
  ';',
  ':',
  '\\',
  '(',
  '\x1f',
  '\xa0',
];
const methods = ['GET', 'GET', 'GET', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

function caseMixed(random: Random, text: string): string {
  return [...text]
    .map((character) => (random.chance(0.5) ? character.toUpperCase() : character.toLowerCase()))
    .join('');
}

function oddText(random: Random, most: number): string {
  return Array.from({ length: random.below(most) }, () =>
    random.chance(0.3) ? random.pick(oddBytes) : String.fromCharCode(33 + random.below(94)),
  ).join('');
}

function newHeader(random: Random): readonly [string, string] {
  const kind = random.below(100);
  if (kind < 12) {
    const name = random.pick(framingNames);
    return [random.chance(0.2) ? caseMixed(random, name) : name, random.pick(framingValues[name] as readonly string[])];
  }
  let name = random.pick(names);
  if (kind < 30) name = caseMixed(random, name);
  if (kind === 30) name += random.pick(oddBytes);
  if (kind === 31) name = oddText(random, 4);
  const value = random.chance(0.08)
    ? oddText(random, 12)
    : random.pick([
        '',
        'a',
        'a b',
        'a, b',
        'a; b',
        ' a ',
        '\ta\t',
        'system:masters',
        'Bearer x',
        'a'.repeat(random.below(200)),
      ]);
  return [name, value];
}

/** Makes a request from a seed. Most requests are ordinary, except for one or two parts. */
export function newHeaderList(random: Random): HeaderList {
  const framing = random.pick(['none', 'none', 'length', 'chunked'] as const);
  const body =
    framing === 'none'
      ? ''
      : random.pick(['', 'abc', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n', 'a'.repeat(random.below(5000))]);
  const headers: (readonly [string, string])[] = [];
  if (random.chance(0.96))
    headers.push(['Host', random.chance(0.9) ? 'server' : random.pick(framingValues.Host as string[])]);
  if (framing === 'length') headers.push(['Content-Length', String(body.length)]);
  if (framing === 'chunked') headers.push(['Transfer-Encoding', 'chunked']);
  const count = random.chance(0.06) ? random.below(6000) : random.below(8);
  const isPlain = count > 8 || random.chance(0.4);
  for (let i = 0; i < count; i++) {
    headers.push(isPlain ? [random.pick(names), String(random.below(1000))] : newHeader(random));
  }
  if (random.chance(0.03)) headers.push(['X-Long', 'a'.repeat(random.below(1_100_000))]);
  if (random.chance(0.3)) headers.sort(() => random.next() - 0.5);
  const trailers = framing === 'chunked' && random.chance(0.4) ? random.many(20, () => newHeader(random)) : [];
  const method = random.chance(0.03) ? random.pick(['get', 'PURGE', 'FOO', 'G(T', 'A-B', '']) : random.pick(methods);
  const target = random.chance(0.7) ? '/a?b' : random.chance(0.8) ? random.pick(targets) : `/${oddText(random, 8)}`;
  return { method, target, headers, body, framing, trailers };
}

/** Returns the bytes of a request over HTTP/1.1. */
export function encodeHTTP1({ method, target, headers, body, framing, trailers }: HeaderList): Buffer {
  const lines = (list: HeaderList['headers']) => list.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const chunks = body === '' ? '' : `${body.length.toString(16)}\r\n${body}\r\n`;
  const sent = framing === 'chunked' ? `${chunks}0\r\n${lines(trailers)}\r\n` : body;
  return Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines(headers)}\r\n${sent}`, 'latin1');
}

const frameTypes = { data: 0, headers: 1, settings: 4, windowUpdate: 8, continuation: 9 } as const;
/** Permits the server to send answers of any size: a setting for streams, and a window increment for the connection. */
const largeWindows = [Buffer.from([0, 4, 0x7f, 0xff, 0xff, 0xff]), Buffer.from([0x3f, 0xff, 0xff, 0xff])] as const;
const flags = { endStream: 1, endHeaders: 4 } as const;

function frame(type: number, flag: number, stream: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head[3] = type;
  head[4] = flag;
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

/** Encodes a text in HPACK: its length, followed by its bytes without Huffman coding. */
function hpackText(text: string): Buffer {
  const length: number[] = [];
  if (text.length < 0x7f) length.push(text.length);
  else {
    length.push(0x7f);
    let rest = text.length - 0x7f;
    for (; rest >= 0x80; rest >>>= 7) length.push((rest & 0x7f) | 0x80);
    length.push(rest);
  }
  return Buffer.concat([Buffer.from(length), Buffer.from(text, 'latin1')]);
}

function headerFrames(list: HeaderList['headers'], endsStream: boolean): Buffer {
  const block = Buffer.concat(list.flatMap(([name, value]) => [Buffer.of(0), hpackText(name), hpackText(value)]));
  const pieces: Buffer[] = [];
  for (let at = 0; at === 0 || at < block.length; at += 16_384) {
    const flag = (at === 0 && endsStream ? flags.endStream : 0) | (at + 16_384 >= block.length ? flags.endHeaders : 0);
    pieces.push(
      frame(at === 0 ? frameTypes.headers : frameTypes.continuation, flag, 1, block.subarray(at, at + 16_384)),
    );
  }
  return Buffer.concat(pieces);
}

/**
 * Returns the bytes of an HTTP/2 connection with one request. Names are in lower case. Whether the host and the framing
 * headers of HTTP/1.1 are left out depends on the request.
 */
export function encodeHTTP2({ method, target, headers, body, framing, trailers }: HeaderList): Buffer {
  const lower = (list: HeaderList['headers']) =>
    list.map(([name, value]) => [name.toLowerCase(), value.trim()] as const);
  const [first] = headers;
  const authority = first?.[0] === 'Host' ? [[':authority', first[1]] as const] : [];
  const rest = (authority.length > 0 ? headers.slice(1) : headers).filter(
    ([name]) => framing !== 'chunked' || name !== 'Transfer-Encoding',
  );
  const list = [
    ...([
      [':method', method],
      [':scheme', 'https'],
      [':path', target],
    ] as const),
    ...authority,
    ...lower(rest),
  ];
  return Buffer.concat([
    Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    frame(frameTypes.settings, 0, 0, largeWindows[0]),
    frame(frameTypes.windowUpdate, 0, 0, largeWindows[1]),
    headerFrames(list, body === '' && trailers.length === 0),
    ...(body === ''
      ? []
      : [frame(frameTypes.data, trailers.length === 0 ? flags.endStream : 0, 1, Buffer.from(body, 'latin1'))]),
    ...(trailers.length === 0 ? [] : [headerFrames(lower(trailers), true)]),
  ]);
}
