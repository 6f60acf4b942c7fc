import http2 from 'node:http2';
import tls from 'node:tls';
import { createCertificates } from '@k8s-ts/pki';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { APIRequest } from '../message/api-request.js';
import { createSecureServer, type SecureServer } from '../node/secure-server.js';

let server: SecureServer;
let port: number;
/** The newest request that the server has served. */
let served: APIRequest | undefined;
beforeAll(async () => {
  const { serving } = await createCertificates({ addresses: ['127.0.0.1'] });
  server = createSecureServer({
    handler: async (request) => {
      served = request;
      return { status: 200, headers: {}, body: await request.body(1000) };
    },
    ...serving,
  });
  ({ port } = await server.listen(0, '127.0.0.1'));
});
afterAll(() => server.close(100));

/** Sends bytes, and returns all that the server sends until it closes the connection. */
function send(bytes: string): Promise<string> {
  served = undefined;
  return new Promise((resolve, reject) => {
    const options = { port, host: '127.0.0.1', rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] };
    const socket = tls.connect(options, () => socket.write(bytes, 'latin1'));
    let received = '';
    socket.setEncoding('latin1').on('data', (piece: string) => {
      received += piece;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });
}

const close = 'Host: a\r\nConnection: close\r\n';
const chunked = 'Transfer-Encoding: chunked\r\n';
/** Bodies of refusals that do not repeat the status, by its code. */
const bodies: Readonly<Record<string, string>> = { '417': '', '501': 'Unsupported transfer encoding' };
const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';

describe('the server answers as Go does', () => {
  it.each<[string, string, string]>([
    ['two Host headers', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', '400 Bad Request'],
    ['two equal Host headers', 'GET / HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n', '400 Bad Request'],
    ['two Host headers of HTTP/1.0', 'GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n', '400 Bad Request'],
    ['two Host headers of an upgrade', `GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n${upgrade}\r\n`, '400 Bad Request'],
    ['no Host header', 'GET / HTTP/1.1\r\n\r\n', '400 Bad Request: missing required Host header'],
    ['no Host header beside a URL', 'GET http://a/ HTTP/1.1\r\n\r\n', '400 Bad Request: missing required Host header'],
    ['a space in a host', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n', '400 Bad Request: malformed Host header'],
    ['a user in a host', 'GET / HTTP/1.1\r\nHost: u@a\r\n\r\n', '400 Bad Request: malformed Host header'],
    ['bytes beyond ASCII in a host', 'GET / HTTP/1.1\r\nHost: \xe4\r\n\r\n', '400 Bad Request: malformed Host header'],
    ['an expectation with an unknown method', `A-B / HTTP/1.1\r\n${close}Expect: x\r\n\r\n`, '417 Expectation Failed'],
    [
      'an expectation of an upgrade',
      `GET / HTTP/1.1\r\nHost: a\r\n${upgrade}Expect: x\r\n\r\n`,
      '417 Expectation Failed',
    ],
    ['an expectation of CONNECT', `CONNECT a:1 HTTP/1.1\r\n${close}Expect: x\r\n\r\n`, '417 Expectation Failed'],
    ['an expectation of HTTP/1.0', `GET / HTTP/1.0\r\n${close}Expect: x\r\n\r\n`, '417 Expectation Failed'],
    ['another query behind *', `GET *?a HTTP/1.1\r\n${close}\r\n`, '400 Bad Request'],
    ['a port that is no number', `GET http://a:b/ HTTP/1.1\r\n${close}\r\n`, '400 Bad Request'],
    [
      'a trailer with the length or encoding of the body',
      `POST / HTTP/1.1\r\n${close}${chunked}Trailer: A,\tContent-length\r\n\r\n0\r\n\r\n`,
      '400 Bad Request',
    ],
    [
      'a trailer named Trailer, in a second line',
      `POST / HTTP/1.1\r\n${close}${chunked}Trailer: A\r\nTrailer: Trailer\r\n\r\n0\r\n\r\n`,
      '400 Bad Request',
    ],
    [
      'gzip, chunked',
      `POST / HTTP/1.1\r\n${close}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
      '501 Not Implemented',
    ],
    ['gzip', `POST / HTTP/1.1\r\n${close}Transfer-Encoding: gzip\r\n\r\n`, '501 Not Implemented'],
    ['identity', `POST / HTTP/1.1\r\n${close}Transfer-Encoding: identity\r\n\r\n`, '501 Not Implemented'],
    ['an empty encoding', `POST / HTTP/1.1\r\n${close}Transfer-Encoding:\r\n\r\n`, '501 Not Implemented'],
    ['two encodings', `POST / HTTP/1.1\r\n${close}${chunked}${chunked}\r\n0\r\n\r\n`, '501 Not Implemented'],
    [
      'an encoding of an upgrade',
      `GET / HTTP/1.1\r\nHost: a\r\n${upgrade}Transfer-Encoding: gzip\r\n\r\n`,
      '501 Not Implemented',
    ],
    ['HTTP/0.9', 'GET / HTTP/0.9\r\n\r\n', '505 HTTP Version Not Supported: unsupported protocol version'],
    ['HTTP/2.0', `GET / HTTP/2.0\r\n${close}\r\n`, '505 HTTP Version Not Supported: unsupported protocol version'],
    ['a method of RTSP', `DESCRIBE /a RTSP/1.0\r\n${close}\r\n`, '400 Bad Request'],
    ['another method of RTSP', `SETUP rtsp://a/b RTSP/1.0\r\n${close}CSeq: 1\r\n\r\n`, '400 Bad Request'],
    [
      'HTTP/2.0 for an upgrade',
      `GET / HTTP/2.0\r\nHost: a\r\n${upgrade}\r\n`,
      '505 HTTP Version Not Supported: unsupported protocol version',
    ],
  ])('to %s', async (_, bytes, answer) => {
    const received = await send(bytes);
    expect(received.slice(0, received.indexOf('\r\n'))).toBe(`HTTP/1.1 ${answer}`);
    expect(received).toMatch(/^Connection: close\r$/im);
    // One answer only, with its text.
    const [, body] = received.split('\r\n\r\n');
    expect(body).toBe(bodies[answer.slice(0, 3)] ?? answer);
    expect(served).toBeUndefined();
  });

  it.each<[string, string, string]>([
    [
      'an encoding in capitals',
      `POST / HTTP/1.1\r\n${close}Transfer-Encoding: CHUNKED\r\n\r\n3\r\nabc\r\n0\r\n\r\n`,
      'abc',
    ],
    ['an empty host', 'GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n', ''],
    ['HTTP/1.0 without a host', 'GET / HTTP/1.0\r\n\r\n', ''],
    ['chunks of HTTP/1.0', `POST / HTTP/1.0\r\n${close}${chunked}\r\n3\r\nabc\r\n0\r\n\r\n`, ''],
    [
      'chunks of HTTP/1.0, and bytes behind them on a connection that would stay',
      `POST / HTTP/1.0\r\nConnection: keep-alive\r\n${chunked}\r\n0\r\n\r\nGET /smuggled HTTP/1.0\r\n\r\n`,
      '',
    ],
    ['an IPv6 address', 'GET / HTTP/1.1\r\nHost: [::1%25eth0]:6443\r\nConnection: close\r\n\r\n', ''],
  ])('to %s', async (_, bytes, body) => {
    const received = await send(bytes);
    expect(received).toMatch(/^HTTP\/1\.1 200 /);
    expect(received.slice(received.indexOf('\r\n\r\n') + 4)).toBe(body);
  });
});

describe('the server passes on', () => {
  it.each<[string, string, string, string]>([
    ['http://b:1/x?y', 'a', '/x', 'b:1'],
    ['http://b', 'a', '', 'b'],
    ['http:///x', 'a', '/x', 'a'],
    ['/x', 'a', '/x', 'a'],
  ])('the host of %s', async (target, header, path, host) => {
    expect(await send(`GET ${target} HTTP/1.1\r\nHost: ${header}\r\nConnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 200 /,
    );
    expect(served).toMatchObject({ path });
    expect(served?.headers.host).toBe(host);
  });

  it('trailers that are announced without chunks, whatever their names', async () => {
    expect(await send(`GET / HTTP/1.1\r\n${close}Trailer: Trailer\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
    expect(served).toBeDefined();
  });

  it.each<[string, string, string]>([
    ['FOO', 'FOO /a HTTP/1.1\r\nHost: a\r\n\r\n', '/a'],
    ['get', 'get /a?b HTTP/1.1\r\nHost: a\r\n\r\n', '/a'],
    ['DESCRIBE', 'DESCRIBE /a HTTP/1.1\r\nHost: a\r\n\r\n', '/a'],
    ['GET_PARAMETER', 'GET_PARAMETER /a HTTP/1.0\r\n\r\n', '/a'],
    ['SOURCE', `SOURCE /a HTTP/1.1\r\n${close}\r\n`, '/a'],
    ['PURGE', `PURGE /a HTTP/1.1\r\n${close}\r\n`, '/a'],
    ['CONNECT', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', ''],
    ['CONNECT', 'CONNECT /a HTTP/1.1\r\n\r\n', '/a'],
  ])('the method %s', async (method, bytes, path) => {
    expect(await send(bytes)).toMatch(/^HTTP\/1\.1 200 /);
    expect(served).toMatchObject({ method, path });
  });

  it('no request of OPTIONS *, which the server answers', async () => {
    expect(await send(`OPTIONS * HTTP/1.1\r\n${close}\r\n`)).toMatch(/^HTTP\/1\.1 200 OK\r\ncontent-length: 0\r\n/);
    const session = http2.connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
    const stream = session.request({ ':method': 'OPTIONS', ':path': '*' });
    const status = await new Promise((resolve) => stream.on('response', (headers) => resolve(headers[':status'])));
    session.destroy();
    expect(status).toBe(200);
    expect(served).toBeUndefined();
    expect(await send(`OPTIONS /* HTTP/1.1\r\n${close}\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
    expect(served).toMatchObject({ method: 'OPTIONS', path: '/*' });
  });

  it('CONNECT over HTTP/2 with an empty path', async () => {
    served = undefined;
    const session = http2.connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
    const stream = session.request({ ':method': 'CONNECT', ':authority': 'a:1' });
    const status = await new Promise((resolve, reject) => {
      stream.once('response', (headers) => resolve(headers[':status']));
      session.once('error', reject);
      stream.once('error', reject);
      stream.end();
    });
    session.destroy();
    expect(status).toBe(200);
    expect(served).toMatchObject({ method: 'CONNECT', path: '' });
  });

  it.each([
    ['two hosts', 'FOO /a HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n', '400 Bad Request'],
    ['no host', 'FOO /a HTTP/1.1\r\n\r\n', '400 Bad Request: missing required Host header'],
    ['an invalid method', 'F(O /a HTTP/1.1\r\nHost: a\r\n\r\n', '400 Bad Request'],
    ['a bad header', 'FOO /a HTTP/1.1\r\nHost: a\r\nb c: d\r\n\r\n', '400 Bad Request'],
    ['a body', 'SETUP /a HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\na', '400 Bad Request'],
    ['a control character', 'FOO /a HTTP/1.1\r\nHost: a\r\nb: \x01\r\n\r\n', '400 Bad Request'],
  ])('no other method with %s', async (_, bytes, answer) => {
    expect((await send(bytes)).split('\r\n')[0]).toBe(`HTTP/1.1 ${answer}`);
    expect(served).toBeUndefined();
  });
});

describe("Node's parser decides, unlike Go,", () => {
  const post = `POST / HTTP/1.1\r\n${close}${chunked}\r\n`;
  it.each<[number, string, string]>([
    [400, 'a header that continues in another line', `GET / HTTP/1.1\r\n${close}A: b\r\n c\r\n\r\n`],
    [400, 'a token that continues in another line', `GET / HTTP/1.1\r\n${close}Authorization: Bearer\r\n\tc\r\n\r\n`],
    [400, 'a host in another line', 'GET / HTTP/1.1\r\nHost:\r\n a\r\nConnection: close\r\n\r\n'],
    [400, 'lines that end with LF alone', 'GET / HTTP/1.1\nHost: a\nConnection: close\n\n'],
    [400, 'a first line that ends with LF alone', `GET / HTTP/1.1\n${close}\r\n`],
    [400, 'a head that ends with LF alone', `GET / HTTP/1.1\r\n${close}\n`],
    [400, 'HTTP/1.2', `GET / HTTP/1.2\r\n${close}\r\n`],
    [400, 'HTTP/1.9', `GET / HTTP/1.9\r\n${close}\r\n`],
    [400, 'HTTP/3.0', `GET / HTTP/3.0\r\n${close}\r\n`],
    [400, 'a target without a slash', `GET a:80 HTTP/1.1\r\n${close}\r\n`],
    [400, 'a length beside chunks', `POST / HTTP/1.1\r\n${close}${chunked}Content-Length: 1\r\n\r\n0\r\n\r\n`],
    [505, 'a first line without a version', `GET /\r\n${close}\r\n`],
    [200, 'empty lines in front of a request', `\r\n\r\nGET / HTTP/1.1\r\n${close}\r\n`],
    [200, 'blanks around the target', `GET  /  HTTP/1.1\r\n${close}\r\n`],
    [200, 'RTSP with a method of HTTP', `GET / RTSP/1.0\r\n${close}\r\n`],
    [200, 'ICE with its method', `SOURCE / ICE/1.0\r\n${close}\r\n`],
  ])('to answer %i to %s', async (status, _, bytes) => {
    expect((await send(bytes)).slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
    expect(served === undefined).toBe(status !== 200);
  });

  it.each([
    [400, 'the size of a chunk that ends with LF alone', `${post}1\na\r\n0\r\n\r\n`],
    [400, 'blanks behind the size of a chunk', `${post}1 \r\na\r\n0\r\n\r\n`],
    [501, 'identity in HTTP/1.0', `POST / HTTP/1.0\r\n${close}Transfer-Encoding: identity\r\n\r\n`],
  ])('to answer %i to %s, which it sees when the handler reads the body', async (status, _, bytes) => {
    expect((await send(bytes)).slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
  });
});

describe('a head of many headers', () => {
  const lines = (count: number, line: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => line(i)).join('');

  it.each([1500, 60_000])('of %i lines is read completely', async (count) => {
    await send(`GET / HTTP/1.1\r\n${close}${lines(count, (i) => `x-${i}: 1\r\n`)}Impersonate-User: alice\r\n\r\n`);
    expect(served?.headers['impersonate-user']).toBe('alice');
    expect(served?.headers[`x-${count - 1}`]).toBe('1');
    expect(served?.headerValues?.('impersonate-user')).toEqual(['alice']);
  });

  it('of equal lines is read completely', async () => {
    await send(`GET / HTTP/1.1\r\n${close}${lines(200_000, () => 'a:b\r\n')}Authorization: Bearer t\r\n\r\n`);
    expect(served?.headers.authorization).toBe('Bearer t');
  });

  it.each<[string, (i: number) => string]>([
    ['short', () => 'a:\r\n'],
    ['longer', (i) => `x-${i}: ${'a'.repeat(30)}\r\n`],
  ])('that exceeds the total limit is refused, with %s lines', async (_, line) => {
    const received = await send(`GET / HTTP/1.1\r\n${close}${lines(300_000, line)}\r\n`).catch(String);
    // The connection may be closed before the client has sent everything.
    expect(received).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n|ECONNRESET|EPIPE/);
    expect(served).toBeUndefined();
  });

  it('has values that are looked up in little time', async () => {
    await send(`GET / HTTP/1.1\r\n${close}${lines(60_000, (i) => `x-${i}: ${i}\r\n`)}\r\n`);
    for (let i = 0; i < 60_000; i++) expect(served?.headerValues?.(`x-${i}`)?.[0] === String(i)).toBe(true);
  });
});

it('a request uses the first value of headers that have a single value, and joins the values of others', async () => {
  const twice = (name: string) => `${name}: 1\r\n${name}: 2\r\n`;
  const names = ['Accept', 'Audit-ID', 'User-Agent', 'X-Other', 'Cookie', '__proto__', 'constructor'];
  await send(`GET / HTTP/1.1\r\n${close}${names.map(twice).join('')}\r\n`);
  const { host, connection, ...headers } = { ...served?.headers };
  expect(Object.entries(headers)).toEqual([
    ['accept', '1'],
    ['audit-id', '1'],
    ['user-agent', '1'],
    ['x-other', '1, 2'],
    ['cookie', '1; 2'],
    ['__proto__', '1, 2'],
    ['constructor', '1, 2'],
  ]);
});
