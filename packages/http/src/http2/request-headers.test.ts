import http2 from 'node:http2';
import net, { type AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { requestHeadersOf } from './request-headers.js';

const head = [':method', 'GET', ':scheme', 'https', ':path', '/', ':authority', 'a'];

describe('requestHeadersOf', () => {
  it('makes an object without other properties', () => {
    const headers = requestHeadersOf([...head, 'accept', 'b']) ?? {};
    expect({ ...headers }).toEqual({
      ':method': 'GET',
      ':scheme': 'https',
      ':path': '/',
      ':authority': 'a',
      accept: 'b',
    });
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '0'])
      expect(headers[name.toLowerCase()]).toBeUndefined();
    expect(headers.toString).toBeUndefined();
  });

  it('accepts names of built-in properties like any other', () => {
    const names = ['__proto__', 'constructor', 'tostring', 'toString', '__definegetter__', '0', '4294967295'];
    const headers = requestHeadersOf([...head, ...names.flatMap((name) => [name, `value of ${name}`])]) ?? {};
    for (const name of names) expect(headers[name]).toBe(`value of ${name}`);
    expect(({} as Record<string, unknown>).constructor).toBe(Object);
  });

  it.each<[string, string[]]>([
    ['a missing authority, which kubectl omits for some proxies', [':method', 'GET', ':scheme', 'https', ':path', '/']],
    ['pseudo headers in another order', [':path', '/', ':authority', 'a', ':scheme', 'http', ':method', 'X']],
    ['te: trailers', [...head, 'te', 'trailers']],
    ['an empty te', [...head, 'te', '']],
    ['CONNECT without a path', [':method', 'CONNECT', ':authority', 'a:1']],
  ])('accepts %s', (_, raw) => expect(requestHeadersOf(raw)).toBeDefined());

  it.each<[string, string[]]>([
    ['nothing', []],
    ['a missing method', [':scheme', 'https', ':path', '/', ':authority', 'a']],
    ['an empty method', [':method', '', ':scheme', 'https', ':path', '/']],
    ['another scheme', [':method', 'GET', ':scheme', 'ftp', ':path', '/']],
    ['a missing scheme', [':method', 'GET', ':path', '/', ':authority', 'a']],
    ['a missing path', [':method', 'GET', ':scheme', 'https', ':authority', 'a']],
    ['an empty path', [':method', 'GET', ':scheme', 'https', ':path', '', ':authority', 'a']],
    ['CONNECT with a path', [':method', 'CONNECT', ':path', '/', ':authority', 'a:1']],
    ['CONNECT with a scheme', [':method', 'CONNECT', ':scheme', 'https', ':authority', 'a:1']],
    ['CONNECT without an authority', [':method', 'CONNECT']],
    ['CONNECT to an empty authority', [':method', 'CONNECT', ':authority', '']],
    ['an unknown pseudo header', [...head, ':other', 'a']],
    ['a pseudo header of answers', [...head, ':status', '200']],
    ['an extended CONNECT, which is not announced', [':method', 'CONNECT', ':protocol', 'websocket', ...head.slice(2)]],
    ['a colon only', [...head, ':', 'a']],
    ['two methods', [...head, ':method', 'GET']],
    ['two schemes', [...head, ':scheme', 'https']],
    ['two paths', [...head, ':path', '/']],
    ['two authorities', [...head, ':authority', 'a']],
    ['a pseudo header after other headers', ['accept', 'a', ...head]],
    ['connection', [...head, 'connection', 'close']],
    ['keep-alive', [...head, 'keep-alive', 'timeout=5']],
    ['proxy-connection', [...head, 'proxy-connection', 'close']],
    ['transfer-encoding', [...head, 'transfer-encoding', 'chunked']],
    ['upgrade', [...head, 'upgrade', 'websocket']],
    ['te with another value', [...head, 'te', 'gzip']],
    ['te twice', [...head, 'te', 'trailers', 'te', 'trailers']],
    ['te with trailers and another value', [...head, 'te', 'trailers, gzip']],
    ['two different lengths', [...head, 'content-length', '1', 'content-length', '2']],
    ['the same length twice', [...head, 'content-length', '1', 'content-length', '1']],
  ])('refuses %s', (_, raw) => expect(requestHeadersOf(raw)).toBeUndefined());

  it('joins repeated headers like node:http2, except for headers of which Go uses the first', async () => {
    const names =
      'accept accept-charset accept-encoding accept-language accept-ranges access-control-allow-credentials access-control-max-age access-control-request-headers access-control-request-method age allow audit-id authorization cache-control content-disposition content-encoding content-language content-location content-md5 content-range content-type cookie date dnt etag expect expires forwarded from if-match if-modified-since if-none-match if-range if-unmodified-since impersonate-group impersonate-user last-modified link location max-forwards origin prefer proxy-authorization range referer retry-after server tk trailer upgrade-insecure-requests user-agent vary via warning www-authenticate x-content-type-options x-forwarded-for x-remote-group x-remote-user'.split(
        ' ',
      );
    const server = http2.createServer({ maxHeaderListPairs: 1000 });
    const received = new Promise<http2.IncomingHttpHeaders>((resolve) =>
      server.on('stream', (stream, headers) => {
        stream.respond({ ':status': 204 }, { endStream: true });
        resolve(headers);
      }),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // Clients of Node refuse to send some headers twice, so the lines are written by hand.
    const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
    const lines = names.flatMap((name) => [name, 'one', name, 'two', name, 'three']);
    const raw = [':method', 'GET', ':scheme', 'http', ':path', '/', ':authority', 'a', ...lines];
    const block = Buffer.concat(
      raw.map((text, i) =>
        Buffer.concat([Buffer.from(i % 2 === 0 ? [0, text.length] : [text.length]), Buffer.from(text)]),
      ),
    );
    const start = Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 1, 5, 0, 0, 0, 1]);
    start.writeUIntBE(block.length, 9, 3);
    socket.write(Buffer.concat([Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), start, block]));
    // Copies the headers without Node's symbol property.
    const expected = Object.fromEntries(Object.entries(await received));
    socket.destroy();
    await new Promise((resolve) => server.close(resolve));
    const first = { accept: 'one', 'accept-encoding': 'one', 'audit-id': 'one' };
    expect({ ...requestHeadersOf(raw) }).toEqual({ ...expected, ...first });
  });
});
