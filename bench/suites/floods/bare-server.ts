import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { Duplex } from 'node:stream';
import { createCertificates } from '@k8s-ts/pki';

/**
 * A bare server of Node for the floods: no authentication, no storage, no limits. Watches stay open without events,
 * lists have 700 bytes for each of up to 1,500 objects, and other requests are answered with an empty object. An attack
 * on it shows how much of the attack's effect is caused by the load on the machine instead of by our server. Prints its
 * port; ends with its standard input.
 */
const { serving } = await createCertificates({ addresses: ['127.0.0.1', 'localhost'] });
const objectBytes = 700;
const list = Buffer.alloc(1500 * objectBytes, 'x');
const listOf = (url: string): Uint8Array =>
  list.subarray(0, Number(/limit=(\d+)/.exec(url)?.[1] ?? 1500) * objectBytes);

const server = createSecureServer({ ...serving, allowHTTP1: true });
server.on('request', (request: Http2ServerRequest, response: Http2ServerResponse) => {
  request.on('error', () => {});
  response.on('error', () => {});
  request.resume();
  const { url } = request;
  if (url.includes('watch=1')) response.write(' ');
  else if (request.method === 'GET') response.end(url.includes('configmaps') ? listOf(url) : '');
  else request.on('end', () => response.end('{}'));
});
server.on('upgrade', (_request: unknown, socket: Duplex) => {
  socket.on('error', () => {});
  socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
});
server.on('sessionError', () => {});
server.on('tlsClientError', () => {});
server.on('clientError', (_error: unknown, socket: Duplex) => socket.destroy());
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.stdout.write(`${address.port}\n`);
});
process.stdin.on('end', () => process.exit()).resume();
