import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { maxBufferedBytes, WebSocketMessages } from './websocket-messages.js';

interface Pair {
  readonly client: WebSocket;
  readonly webSocket: WebSocket;
  readonly socket: Socket;
  readonly messages: WebSocketMessages;
  /** The received messages: their bytes as text, and whether they arrived as text messages. */
  readonly received: (readonly [string, boolean])[];
}

let pair: Pair;
let close: () => void;

beforeEach(async () => {
  const server = createServer();
  const webSockets = new WebSocketServer({ noServer: true });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const received: (readonly [string, boolean])[] = [];
  client.on('message', (data, isBinary) => received.push([String(data), !isBinary]));
  client.on('error', () => {});
  const [message, socket, head] = (await once(server, 'upgrade')) as [IncomingMessage, Socket, Buffer];
  const webSocket = await new Promise<WebSocket>((resolve) => {
    webSockets.handleUpgrade(message, socket, head, resolve);
  });
  await once(client, 'open');
  pair = { client, webSocket, socket, messages: new WebSocketMessages(webSocket, socket), received };
  close = () => {
    client.terminate();
    webSocket.terminate();
    server.close();
  };
});
afterEach(() => close());

it('WebSocketMessages sends messages of all lengths, as text and as bytes', async () => {
  const { client, webSocket, messages, received } = pair;
  const lengths = [0, 1, 125, 126, 127, 65_535, 65_536, 200_000];
  for (const isText of [true, false]) {
    await messages.sendAll(
      lengths.map((length) => Buffer.alloc(length, 'a')),
      isText,
    );
  }
  await messages.sendAll([], true);
  webSocket.close(1000);
  await once(client, 'close');
  expect(received.map(([text, isText]) => [text.length, isText])).toEqual([
    ...lengths.map((length) => [length, true]),
    ...lengths.map((length) => [length, false]),
  ]);
});

it('WebSocketMessages writes messages of one turn at once, in their order', async () => {
  const { client, webSocket, socket, messages, received } = pair;
  let writes = 0;
  const { write } = socket;
  socket.write = ((...args: Parameters<typeof write>) => {
    writes++;
    return write.apply(socket, args);
  }) as typeof write;
  const texts = Array.from({ length: 100 }, (_, i) => String(i));
  expect(
    messages.sendAll(
      texts.map((text) => Buffer.from(text)),
      true,
    ),
  ).toBe(undefined);
  expect(writes).toBe(1);
  webSocket.close(1000);
  await once(client, 'close');
  expect(received.map(([text]) => text)).toEqual(texts);
});

it('WebSocketMessages delays messages while the client does not read', async () => {
  const { client, webSocket, messages, received } = pair;
  client.pause();
  // The operating system buffers some megabytes of the messages.
  const all = Array.from({ length: 300 }, (_, i) => Buffer.alloc(maxBufferedBytes, String(i % 10)));
  let isSent = false;
  const sent = messages.sendAll(all, true)?.then(() => {
    isSent = true;
  });
  for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
  expect(isSent).toBe(false);
  expect(webSocket.bufferedAmount).toBeLessThan(3 * maxBufferedBytes);
  client.resume();
  await sent;
  webSocket.close(1000);
  await once(client, 'close');
  expect(received.map(([text]) => text[0])).toEqual(all.map((_, i) => String(i % 10)));
});

it('WebSocketMessages sends nothing after the end, and does not wait any longer', async () => {
  const { client, webSocket, messages, received } = pair;
  messages.sendAll([Buffer.from('last')], true);
  webSocket.close(1000);
  messages.sendAll([Buffer.from('late')], true);
  await messages.sendAll([Buffer.alloc(2 * maxBufferedBytes)], true);
  const [code] = await once(client, 'close');
  expect(code).toBe(1000);
  expect(received).toEqual([['last', true]]);
});

it('WebSocketMessages does not wait for a client that has disconnected', async () => {
  const { client, webSocket, messages } = pair;
  client.pause();
  const all = Array.from({ length: 300 }, () => Buffer.alloc(maxBufferedBytes));
  const sent = messages.sendAll(all, false);
  await new Promise(setImmediate);
  webSocket.terminate();
  await sent;
  await messages.sendAll([Buffer.alloc(maxBufferedBytes)], false);
  expect(webSocket.readyState).not.toBe(WebSocket.OPEN);
});
