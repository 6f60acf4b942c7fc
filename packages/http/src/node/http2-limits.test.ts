import { once } from 'node:events';
import http2 from 'node:http2';
import https from 'node:https';
import tls from 'node:tls';
import { createCertificates } from '@k8s-ts/pki';
import { afterEach, describe, expect, it } from 'vitest';
import { createSecureServer, type SecureServer, type SecureServerOptions } from './secure-server.js';

let server: SecureServer | undefined;
afterEach(() => server?.close(0));

async function start(options: Partial<SecureServerOptions>): Promise<{ host: string; port: number }> {
  const { serving } = await createCertificates({ addresses: ['127.0.0.1'] });
  const handler = async () => ({ status: 200, headers: {}, body: Buffer.from('ok') });
  server = createSecureServer({ handler, ...serving, ...options });
  const { port } = await server.listen(0, '127.0.0.1');
  return { host: '127.0.0.1', port };
}

it.each([
  [['h2', 'http/1.1'], 'http/1.1'],
  [['http/1.1'], 'http/1.1'],
  [undefined, false],
])('without HTTP/2, a client that offers %j gets %s', async (protocols, want) => {
  const address = await start({ disableHTTP2: true });
  const socket = tls.connect({ ...address, rejectUnauthorized: false, ...(protocols && { ALPNProtocols: protocols }) });
  await once(socket, 'secureConnect');
  expect(socket.alpnProtocol).toBe(want);
  socket.destroy();
});

it('without HTTP/2, a client that offers nothing else is refused', async () => {
  const address = await start({ disableHTTP2: true });
  const socket = tls.connect({ ...address, rejectUnauthorized: false, ALPNProtocols: ['h2'] });
  await expect(once(socket, 'secureConnect')).rejects.toThrow(/no application protocol/);
});

it('without HTTP/2, requests of HTTP/1.1 are answered', async () => {
  const address = await start({ disableHTTP2: true });
  const request = https.get({ ...address, rejectUnauthorized: false, agent: false });
  const [answer] = await once(request, 'response');
  expect([answer.statusCode, answer.httpVersion]).toEqual([200, '1.1']);
  answer.destroy();
});

describe.each(['own', 'node'] as const)('with the HTTP/2 engine "%s"', (engine) => {
  it.each([
    [undefined, 100],
    [0, 100],
    [-5, 100],
    [1, 1],
    [20_000, 20_000],
    [2 ** 40, 2 ** 32 - 1],
  ])('a limit of %s streams lets a client open %d', async (http2MaxStreams, want) => {
    const { port } = await start({ http2: engine, http2MaxStreams });
    const session = http2.connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
    const [{ maxConcurrentStreams }] = await once(session, 'remoteSettings');
    expect(maxConcurrentStreams).toBe(want);
    const stream = session.request({ ':path': '/' });
    const [headers] = await once(stream, 'response');
    expect(headers[':status']).toBe(200);
    session.destroy();
  });
});
