import { once } from 'node:events';
import http2, { type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { StreamHeads } from './stream-head.js';

const server = http2.createServer();
let client: http2.ClientHttp2Session;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = http2.connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(() => {
  client.close();
  server.close();
});

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly raw: readonly string[];
  readonly body: string;
}

/** What a client receives when a stream is answered so. */
async function received(answer: (stream: ServerHttp2Stream) => void): Promise<Received> {
  server.once('stream', (stream: ServerHttp2Stream) => {
    answer(stream);
    stream.end('body');
  });
  const stream = client.request({ ':path': '/' });
  const [headers, , raw] = (await once(stream, 'response')) as [IncomingHttpHeaders, number, string[]];
  let body = '';
  for await (const chunk of stream) body += String(chunk);
  return { headers, raw, body };
}

type Headers = Readonly<Record<string, string | readonly string[]>>;

const usual = { 'content-type': 'application/json', 'audit-id': 'a', 'content-length': '4' };

async function learned(): Promise<StreamHeads> {
  const heads = new StreamHeads();
  // The second in which the date is made may end between both texts.
  for (let i = 0; i < 3 && !heads.isShort; i++) await received((stream) => heads.send(stream, 200, usual));
  expect(heads.isShort).toBe(true);
  return heads;
}

const withoutDate = (raw: readonly string[]) => raw.slice(0, raw.indexOf('date'));

it('sends what Node sends', async () => {
  const heads = await learned();
  const warning = ['299 - "a"', '299 - "b"'];
  const cases = [200, 201, 409, 500].map((status) => ({ status, headers: usual as Headers }));
  for (const { status, headers } of [...cases, { status: 200, headers: { ...usual, warning } }]) {
    const short = await received((stream) => {
      stream.respond = () => expect.fail('not in the way of Node');
      heads.send(stream, status, headers);
      expect(stream.headersSent).toBe(true);
    });
    const byNode = await received((stream) => stream.respond({ ':status': status, ...headers }));
    expect(withoutDate(short.raw)).toEqual(withoutDate(byNode.raw));
    expect(short.raw.length).toBe(byNode.raw.length);
    expect(Math.abs(Date.parse(short.headers.date ?? '') - Date.now())).toBeLessThan(60_000);
    expect(short.body).toBe('body');
  }
});

it('leaves to Node what it treats specially', async () => {
  const heads = await learned();
  const cases: readonly Headers[] = [
    { link: ['a', 'b'] },
    { 'Audit-Id': 'capitals' },
    { date: 'Thu, 01 Jan 1970 00:00:00 GMT' },
    { 'set-cookie': ['a=1', 'b=2'] },
  ];
  for (const headers of cases) {
    const sent = await received((stream) => heads.send(stream, 200, headers));
    const byNode = await received((stream) => stream.respond({ ':status': 200, ...headers }));
    expect({ ...sent.headers, date: headers.date }).toEqual({ ...byNode.headers, date: headers.date });
    expect(sent.body).toBe('body');
  }
  const refused = await received((stream) => {
    expect(() => heads.send(stream, 200, { 'keep-alive': '1' })).toThrow(/connection specific/i);
    stream.respond({ ':status': 200 });
  });
  expect(refused.body).toBe('body');
});

it('goes on in the way of Node when that hands over something else', async () => {
  const heads = new StreamHeads();
  for (let i = 0; i < 6; i++) {
    const { headers } = await received((stream) => {
      // Another Node, whose `respond` adds a header.
      const { respond } = stream;
      stream.respond = (given, options) => respond.call(stream, { ...given, 'x-other': '1' }, options);
      heads.send(stream, 200, usual);
    });
    expect(headers).toMatchObject({ ...usual, 'x-other': '1' });
  }
  expect(heads.isShort).toBe(false);
});

it('goes on in the way of Node when streams have no such native half', async () => {
  const heads = new StreamHeads();
  const sent: unknown[] = [];
  const stream = { respond: (given: unknown) => sent.push(given) } as unknown as ServerHttp2Stream;
  heads.send(stream, 200, usual);
  expect(sent).toEqual([{ ':status': 200, ...usual }]);
  expect(heads.isShort).toBe(false);
});
