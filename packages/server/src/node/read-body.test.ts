import { once } from 'node:events';
import http2, { type ClientHttp2Session, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failReading, isReading, readBody } from './read-body.js';

const limit = 1000;
const tooLarge = () => new Error('too large');
const server = http2.createServer();
let client: ClientHttp2Session;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = http2.connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

afterAll(() => {
  client.close();
  server.close();
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A request with the given headers, and the stream that the server sees. */
async function open(headers: http2.OutgoingHttpHeaders, endStream = false) {
  const request = client.request({ ':method': 'POST', ...headers }, { endStream });
  request.on('error', () => {});
  const arriving = once(server, 'stream');
  return { request, arriving: arriving.then(([stream]) => (stream as ServerHttp2Stream).on('error', () => {})) };
}

const read = async (stream: ServerHttp2Stream, length: number) =>
  Buffer.from(await readBody(stream, length, limit, tooLarge)).toString();

it('takes a short body that has come with its request, and leaves the end of the stream unread', async () => {
  const { request, arriving } = await open({ 'content-length': 4 });
  request.end('body');
  const stream = await arriving;
  // The whole body has come before it is read.
  while (stream.readableLength < 4 || stream.state.remoteClose !== 1) await turn();
  expect(await read(stream, 4)).toBe('body');
  expect([isReading(stream), stream.readableEnded, stream.listenerCount('data')]).toEqual([false, false, 0]);

  const finished = once(stream, 'finish');
  const closed = once(stream, 'close');
  stream.respond();
  stream.end('answer');
  // Node tells that the answer is written, which it does not do for a stream that it has destroyed.
  await finished;
  request.resume();
  await closed;
});

it('waits for the rest of a body that comes in parts', async () => {
  const { request, arriving } = await open({ 'content-length': 8 });
  request.write('half');
  const stream = await arriving;
  const body = read(stream, 8);
  while (stream.listenerCount('data') === 0) await turn();
  request.end('body');
  expect(await body).toBe('halfbody');
  stream.respond({}, { endStream: true });
});

it('waits for the end of a body whose length has come', async () => {
  const { request, arriving } = await open({ 'content-length': 4 });
  request.write('body');
  const stream = await arriving;
  while (stream.readableLength < 4) await turn();
  let isRead = false;
  const body = read(stream, 4).then((text) => {
    isRead = true;
    return text;
  });
  while (stream.listenerCount('data') === 0) await turn();
  await turn();
  expect(isRead).toBe(false);
  request.end();
  expect(await body).toBe('body');
  stream.respond({}, { endStream: true });
});

it('reads a body without an announced length', async () => {
  const { request, arriving } = await open({});
  request.end('body');
  const stream = await arriving;
  expect(await read(stream, 0)).toBe('body');
  stream.respond({}, { endStream: true });
});

it('reads nothing from a request without a body', async () => {
  const { arriving } = await open({}, true);
  const stream = await arriving;
  expect(await read(stream, 0)).toBe('');
  expect(stream.listenerCount('data')).toBe(0);
  stream.respond({}, { endStream: true });
});

it('fails when the stream fails before the end of the turn', async () => {
  const { request, arriving } = await open({ 'content-length': 4 });
  const stream = await arriving;
  const body = read(stream, 4);
  expect(isReading(stream)).toBe(true);
  failReading(stream);
  await expect(body).rejects.toThrow('unexpected EOF');
  await turn();
  expect(stream.listenerCount('data')).toBe(0);
  request.close();
});
