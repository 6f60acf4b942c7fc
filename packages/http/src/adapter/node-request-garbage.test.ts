import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { noHeapPolicy } from '@k8s-ts/event-loop';
import { describe, expect, it } from 'vitest';
import { ServerLoad } from '../pacing/server-load.js';
import { NodeRequest } from './node-request.js';
import { MessageBody } from './request-body.js';

describe('a request with a heap policy', () => {
  it.each(['announced', 'not announced'])('reports bodies of 16 KiB or more, %s', async (length) => {
    let [requests, bodies] = [0, 0];
    const heapPolicy = { ...noHeapPolicy, countRequest: () => requests++, countLargeBody: () => bodies++ };
    const read = async (size: number) => {
      const message = new IncomingMessage(new Socket());
      const request = new NodeRequest({
        method: 'POST',
        target: { path: '/', search: '' },
        headers: length === 'announced' ? { 'content-length': String(size) } : {},
        rawHeaders: [],
        body: new MessageBody(message, () => true),
        httpVersion: '1.1',
        connection: {},
        load: new ServerLoad(heapPolicy),
      });
      const body = request.body(1_000_000);
      message.push(Buffer.alloc(size));
      message.push(null);
      expect((await body).length).toBe(size);
      return bodies;
    };
    expect(await read(16_383)).toBe(0);
    expect([await read(16_384), await read(50_000)]).toEqual([1, 2]);
    expect(await read(20_000)).toBe(3);
    expect(requests).toBe(4);
  });

  it('reports the bytes of heads of more than 64 KiB', () => {
    let garbage = 0;
    const heapPolicy = { ...noHeapPolicy, countGarbage: (bytes: number) => (garbage += bytes) };
    const readHead = (length: number) => {
      new NodeRequest({
        method: 'GET',
        target: { path: '/', search: '' },
        headers: {},
        rawHeaders: ['a', 'x'.repeat(length - 2)],
        body: new MessageBody(new IncomingMessage(new Socket()), () => false),
        httpVersion: '1.1',
        connection: {},
        load: new ServerLoad(heapPolicy),
      });
      return garbage;
    };
    expect(readHead(64 * 1024)).toBe(0);
    // The values that are made from the target `/` count as garbage of nine times its length.
    expect(readHead(64 * 1024 + 1)).toBe(64 * 1024 + 1 + 9);
  });
});
