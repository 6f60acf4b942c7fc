import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offeredProtocols, upgradeWebSocket } from './upgrade-web-socket.js';

let server: Server;
beforeAll(async () => {
  server = createServer(() => {});
  server.on('upgrade', (message: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { method = '', headers } = message;
    upgradeWebSocket({ method, headers }, socket, head, offeredProtocols(headers)[0]).then(
      (webSocket) => webSocket.close(1000),
      () => {},
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function upgrade(headers: Readonly<Record<string, string>>): Promise<IncomingMessage> {
  const sent = request({
    port: (server.address() as AddressInfo).port,
    host: '127.0.0.1',
    headers: { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', ...headers },
  });
  sent.end();
  const [answer] = (await Promise.race([once(sent, 'upgrade'), once(sent, 'response')])) as [IncomingMessage];
  answer.socket.destroy();
  return answer;
}

const key = { 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==' };

describe('upgradeWebSocket', () => {
  it.each([
    ['SPDY/3.1+portforward.k8s.io', 'SPDY/3.1+portforward.k8s.io'],
    ['v5.channel.k8s.io, v4.channel.k8s.io', 'v5.channel.k8s.io'],
    ['v5.channel.k8s.io, v5.channel.k8s.io', 'v5.channel.k8s.io'],
    ['base64url.bearer.authorization.k8s.io.dG9rZW4', 'base64url.bearer.authorization.k8s.io.dG9rZW4'],
  ])('answers an offer of %s with %s', async (offered, chosen) => {
    const { statusCode, headers } = await upgrade({ ...key, 'sec-websocket-protocol': offered });
    expect([statusCode, headers['sec-websocket-protocol']]).toEqual([101, chosen]);
  });

  it('names no protocol to a client that offers no protocol', async () => {
    const { statusCode, headers } = await upgrade(key);
    expect([statusCode, headers['sec-websocket-protocol']]).toEqual([101, undefined]);
  });

  it('refuses a handshake without a key', async () => {
    expect((await upgrade({})).statusCode).toBe(400);
  });
});
