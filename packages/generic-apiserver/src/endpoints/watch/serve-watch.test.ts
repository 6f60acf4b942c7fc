import { createRequire } from 'node:module';
import type { WebSocketLike } from '@k8s-ts/http';
import { createSecureServer, type SecureServer } from '@k8s-ts/http/node';
import { createCertificates } from '@k8s-ts/pki';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WebSocket as WebSocketClient } from 'ws';
import { type Answer, startTestServer, type TestServer } from '../../../test/server.js';
import {
  bearerTokenAuthenticator,
  parseTokenFile,
  staticTokenAuthenticator,
  unionAuthenticator,
  webSocketTokenAuthenticator,
} from '../../access/authentication/index.js';

const { WebSocket } = createRequire(import.meta.url)('ws') as { WebSocket: typeof WebSocketClient };
const maps = '/api/v1/namespaces/default/configmaps';

/** A request for a watch of ConfigMaps over a WebSocket. */
const watchOver = (socket: WebSocketLike) => ({
  method: 'GET',
  path: maps,
  query: new URLSearchParams('watch=1'),
  headers: { upgrade: 'websocket', connection: 'Upgrade' },
  body: async () => new Uint8Array(),
  signal: new AbortController().signal,
  user: { name: 'admin', groups: ['system:masters'] },
  upgrade: async () => socket,
});

describe('watches over sockets', () => {
  let server: TestServer;
  let secure: SecureServer;
  let base: string;
  beforeAll(async () => {
    const tokens = staticTokenAuthenticator(parseTokenFile('secret,admin,1,system:masters\n'));
    server = await startTestServer({
      authenticator: unionAuthenticator([bearerTokenAuthenticator(tokens), webSocketTokenAuthenticator(tokens)]),
    });
    const certificates = await createCertificates({ addresses: ['127.0.0.1'] });
    secure = createSecureServer({ handler: (request) => server.server.handle(request), ...certificates.serving });
    const { port } = await secure.listen(0, '127.0.0.1');
    base = `wss://127.0.0.1:${port}`;
  });
  afterAll(async () => {
    await server.close();
    await secure.close();
  });

  const post = (name: string) =>
    server.json('POST', maps, { body: { metadata: { name } }, headers: { authorization: 'Bearer secret' } });

  it('sends a message per event, and ends with the server', async () => {
    await post('one');
    const protocol = `base64url.bearer.authorization.k8s.io.${Buffer.from('secret').toString('base64url')}`;
    const socket = new WebSocket(`${base}${maps}?watch=1`, [protocol, 'base64.binary.k8s.io'], {
      rejectUnauthorized: false,
    });
    const events: Answer[] = [];
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
    const two = new Promise<void>((resolve, reject) => {
      socket.on('error', reject);
      socket.on('message', (data: Buffer) => {
        events.push(JSON.parse(String(data)));
        if (events.length === 1) void post('two');
        if (events.length === 2) resolve();
      });
    });
    await two;
    expect(events.map(({ type, object }) => [type, object.metadata.name])).toEqual([
      ['ADDED', 'one'],
      ['ADDED', 'two'],
    ]);
    void server.stop();
    await closed;
  });
});

describe('watches for slow clients', () => {
  it('read the next event only when the last one was sent', async () => {
    const server = await startTestServer();
    for (const name of ['a', 'b', 'c']) await server.json('POST', maps, { body: { metadata: { name } } });
    const sent: string[] = [];
    const waiting: (() => void)[] = [];
    let closed = false;
    let gone: () => void = () => {};
    const socket: WebSocketLike = {
      protocol: '',
      send(data) {
        sent.push(JSON.parse(Buffer.from(data).toString()).object.metadata.name);
        return new Promise((resolve) => waiting.push(resolve));
      },
      close: () => {
        closed = true;
      },
      onClose: (listener) => {
        gone = listener;
      },
    };
    const answer = await server.server.handle(watchOver(socket));
    expect(answer.status).toBe(101);
    const take = async () => {
      while (waiting.length === 0) await new Promise(setImmediate);
      for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
      expect(waiting.length).toBe(1);
    };
    await take();
    expect(sent).toEqual(['a']);
    waiting.shift()?.();
    await take();
    expect(sent).toEqual(['a', 'b']);
    // The client goes away while an event is on its way.
    gone();
    waiting.shift()?.();
    while (!closed) await new Promise(setImmediate);
    expect(sent).toEqual(['a', 'b']);
    await server.close();
  });

  it('send events that arrived meanwhile when the last messages were sent', async () => {
    const server = await startTestServer();
    const create = (name: string) => server.json('POST', maps, { body: { metadata: { name } } });
    for (const name of ['a', 'b', 'c']) await create(name);
    const sent: string[][] = [];
    let isWaiting = false;
    let goOn: () => void = () => {};
    let gone: () => void = () => {};
    const closed = new Promise<number | undefined>((resolve) => {
      const socket: WebSocketLike = {
        protocol: '',
        send: () => Promise.reject(new Error('messages are sent together')),
        sendAll(messages, isText) {
          expect(isText).toBe(true);
          sent.push(messages.map((message) => JSON.parse(Buffer.from(message).toString()).object.metadata.name));
          if (!isWaiting) return undefined;
          return new Promise((done) => {
            goOn = done;
          });
        },
        close: resolve,
        onClose: (listener) => {
          gone = listener;
        },
      };
      void server.server.handle(watchOver(socket));
    });
    const turns = async () => {
      for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
    };
    while (sent.length < 1) await turns();
    isWaiting = true;
    await create('d');
    while (sent.length < 2) await turns();
    for (const name of ['e', 'f']) await create(name);
    await turns();
    expect(sent).toEqual([['a', 'b', 'c'], ['d']]);
    goOn();
    while (sent.length < 3) await turns();
    expect(sent).toEqual([['a', 'b', 'c'], ['d'], ['e', 'f']]);
    // The client goes away while events are on their way.
    await create('g');
    gone();
    goOn();
    expect(await closed).toBe(1000);
    expect(sent.length).toBe(3);
    await server.close();
  });
});
