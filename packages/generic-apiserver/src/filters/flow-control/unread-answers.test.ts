import { once } from 'node:events';
import http2 from 'node:http2';
import type { Duplex } from 'node:stream';
import tls from 'node:tls';
import { createSecureServer, type SecureServer } from '@k8s-ts/http/node';
import { createCertificates } from '@k8s-ts/pki';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.js';
import {
  bearerTokenAuthenticator,
  parseTokenFile,
  staticTokenAuthenticator,
} from '../../access/authentication/index.js';
import { FlowControl } from './flow-control.js';

const maps = '/api/v1/namespaces/default/configmaps';
const admin = { authorization: 'Bearer admin' };
const flowControl = new FlowControl({ totalSeats: 25, sizeOf: () => ({ objects: 4, bytes: 2_000_000 }) });
const seatsInUse = () => flowControl.levels.reduce((sum, { inUse }) => sum + inUse, 0);
/** An answer begins within this time on any machine, in ms. */
const timeout = 30_000;

let server: TestServer;
let secure: SecureServer;
let url: string;
beforeAll(async () => {
  const tokens = staticTokenAuthenticator(parseTokenFile('admin,admin,1,system:masters\nbob,bob,2\n'));
  server = await startTestServer({ authenticator: bearerTokenAuthenticator(tokens), flowControl });
  for (let i = 0; i < 4; i++) {
    const body = { metadata: { name: `map-${i}` }, data: { text: 'x'.repeat(500_000) } };
    await server.json('POST', maps, { body, headers: admin });
  }
  const { serving } = await createCertificates({ addresses: ['127.0.0.1'] });
  secure = createSecureServer({ handler: (request) => server.server.handle(request), ...serving });
  url = `https://127.0.0.1:${(await secure.listen(0, '127.0.0.1')).port}`;
});
afterAll(() => Promise.all([secure.close(0), server.close()]));
afterEach(() => expect.poll(seatsInUse, { timeout }).toBe(0));

const sessions: http2.ClientHttp2Session[] = [];
afterEach(() => {
  for (const session of sessions.splice(0)) session.destroy();
});

/** Sends a request on its own connection, and does not read the response. */
async function unread(query = '') {
  const session = http2.connect(url, { rejectUnauthorized: false });
  session.on('error', () => {});
  sessions.push(session);
  const stream = session.request({ ':path': `${maps}${query}`, authorization: 'Bearer bob' });
  stream.on('error', () => {});
  const [headers] = (await once(stream, 'response')) as [http2.IncomingHttpHeaders];
  return { stream, status: headers[':status'] };
}

/** Reads an answer to its end, and counts its bytes. */
async function bytesOf(stream: Duplex): Promise<number> {
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  await once(stream, 'end');
  return bytes;
}

describe('a list that is not read keeps its seats', () => {
  it('until its client has read it or has disconnected', async () => {
    const first = await unread();
    const second = await unread();
    expect([first.status, second.status, seatsInUse()]).toEqual([200, 200, 20]);
    const third = await unread();
    expect(third.status).toBe(429);
    third.stream.resume();
    expect(await bytesOf(first.stream)).toBeGreaterThan(2_000_000);
    await expect.poll(seatsInUse, { timeout }).toBe(10);
    const fourth = await unread();
    expect([fourth.status, seatsInUse()]).toEqual([200, 20]);
    fourth.stream.close(http2.constants.NGHTTP2_CANCEL);
    await expect.poll(seatsInUse, { timeout }).toBe(10);
  });

  it('until it is written over HTTP/1.1', async () => {
    const { hostname: host, port } = new URL(url);
    const socket = tls.connect({ host, port: Number(port), rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] });
    socket.write(`GET ${maps} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer bob\r\nconnection: close\r\n\r\n`);
    expect(await bytesOf(socket)).toBeGreaterThan(2_000_000);
  });

  it('but not in a process that reads it itself', async () => {
    const answer = await server.request('GET', maps, { headers: { authorization: 'Bearer bob' } });
    expect(seatsInUse()).toBe(10);
    expect((await answer.text()).length).toBeGreaterThan(2_000_000);
  });
});

it('a watch keeps its seats until its client has the initial state', async () => {
  const { stream, status } = await unread('?watch=1');
  expect([status, seatsInUse()]).toEqual([200, 10]);
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  await expect.poll(() => bytes, { timeout }).toBeGreaterThan(2_000_000);
  await expect.poll(seatsInUse, { timeout }).toBe(0);
  expect(stream.closed).toBe(false);
  const other = await unread('?watch=1');
  expect(seatsInUse()).toBe(10);
  other.stream.close(http2.constants.NGHTTP2_CANCEL);
  await expect.poll(seatsInUse, { timeout }).toBe(0);
});
